/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files for a bundle's inputs: what is taken, what is refused, and what they are called.
#include "bundle/bundle.hpp"
#include "bundle/bundle_ports.hpp"
#include "data/dds.hpp"
#include "data/npy.hpp"
#include "support/tool_run.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace gridsample::test {
namespace {

class PlaceInput : public testing::Test {
  protected:
    // Bytes 0, 1, 2, ...
    static gridsample::Array counting(ElementType type, std::vector<int64_t> shape) {
        gridsample::Array array{type, std::move(shape), {}};
        array.bytes.resize(*countOf(array.shape, type) * bytesOf(type));
        std::iota(array.bytes.begin(), array.bytes.end(), uint8_t{0});
        return array;
    }
    std::string file(const gridsample::Bytes &bytes) const {
        const std::string path = (folder_.path() / "file").string();
        writeFile(path, {bytes.begin(), bytes.end()});
        return path;
    }
    // An int8 picture in planes, as a tensor or as an image.
    Result<PlacedFile> place(const gridsample::Bytes &bytes, bool isImage) const {
        BundleValue value;
        value.element = ElementType::I8;
        value.shape = {1, 4, 2, 3};
        BundlePort port{"x", 0, "x.npy", {}};
        if (isImage) {
            port.image = *imageViewOf(value);
        }
        return placeInput(file(bytes), port, value);
    }

  private:
    TempFolder folder_;
};

TEST_F(PlaceInput, TakesTheModelsOwnShape) {
    const gridsample::Bytes npy = writeNpy(counting(ElementType::I8, {1, 4, 2, 3}));
    const Result<PlacedFile> placed = place(npy, false);
    ASSERT_TRUE(placed) << placed.error().message();
    EXPECT_EQ(placed->bytes, npy);
    EXPECT_EQ(placed->extension, ".npy");
}

TEST_F(PlaceInput, PutsTheChannelsOfAnImageLast) {
    const Result<PlacedFile> placed = place(writeNpy(counting(ElementType::I8, {1, 4, 2, 3})), true);
    ASSERT_TRUE(placed) << placed.error().message();
    const Result<gridsample::Array> texels = readNpy(placed->bytes);
    ASSERT_TRUE(texels);
    EXPECT_EQ(texels->shape, (std::vector<int64_t>{1, 2, 3, 4}));
    EXPECT_EQ(gridsample::Bytes(texels->bytes.begin(), texels->bytes.begin() + 8),
              (gridsample::Bytes{0, 6, 12, 18, 1, 7, 13, 19}));
}

TEST_F(PlaceInput, TakesTexelsAsTheyAre) {
    const gridsample::Bytes npy = writeNpy(counting(ElementType::I8, {1, 2, 3, 4}));
    EXPECT_EQ(place(npy, true)->bytes, npy);
    const gridsample::Bytes dds =
        writeDds(*findImageFormat("VK_FORMAT_R8G8B8A8_SINT"), counting(ElementType::I8, {2, 3, 4}));
    const Result<PlacedFile> placed = place(dds, true);
    ASSERT_TRUE(placed) << placed.error().message();
    EXPECT_EQ(placed->bytes, dds);
    EXPECT_EQ(placed->extension, ".dds");
}

TEST_F(PlaceInput, RefusesWhatTheInputIsNot) {
    const auto message = [&](const gridsample::Bytes &bytes, bool isImage) {
        const Result<PlacedFile> placed = place(bytes, isImage);
        return placed ? "taken" : placed.error().what;
    };
    EXPECT_EQ(message(writeNpy(counting(ElementType::I8, {1, 2, 3, 4})), false),
              "is int8 [1,2,3,4], but input 'x' takes int8 [1,4,2,3]");
    EXPECT_EQ(message(writeNpy(counting(ElementType::I16, {1, 4, 2, 3})), true),
              "is int16 [1,4,2,3], but input 'x' takes int8 [1,4,2,3] or [1,2,3,4]");
    const gridsample::Bytes dds =
        writeDds(*findImageFormat("VK_FORMAT_R8G8B8A8_UINT"), counting(ElementType::U8, {2, 3, 4}));
    EXPECT_EQ(message(dds, true), "is VK_FORMAT_R8G8B8A8_UINT [1,2,3,4], but input 'x' takes "
                                  "VK_FORMAT_R8G8B8A8_SINT [1,2,3,4]");
    EXPECT_EQ(message(dds, false), "is a .dds file, but input 'x' takes .npy, int8 [1,4,2,3]");
    EXPECT_NE(message({'x'}, true), "taken");
}

TEST(FileNames, AreFitForEverySystemAndDifferent) {
    FileNames names;
    EXPECT_EQ(names.make("image", ".npy"), "image.npy");
    EXPECT_EQ(names.make("Image", ".npy"), "Image_2.npy");
    EXPECT_EQ(names.make("a/b:c", ".npy"), "a_b_c.npy");
    EXPECT_EQ(names.make("a b c", ".dds"), "a_b_c_2.dds");
    EXPECT_EQ(names.make("Nul.x", ".npy"), "_Nul.x.npy");
    EXPECT_EQ(names.make("..", ".npy"), "_...npy");
    EXPECT_EQ(names.make("", ".npy"), "_.npy");
    EXPECT_EQ(names.make(std::string(300, 'x'), ".npy").size(), 104U);
}

TEST(ImageView, SaysWhyATensorIsNone) {
    const auto why = [](ElementType element, std::vector<int64_t> shape) {
        BundleValue value;
        value.element = element;
        value.shape = std::move(shape);
        const Result<ImageView> view = imageViewOf(value);
        return view ? std::string(view->format->name) + (view->channelsFirst ? " in planes" : "") : view.error().what;
    };
    EXPECT_EQ(why(ElementType::I8, {1, 2, 3, 4}), "VK_FORMAT_R8G8B8A8_SINT");
    EXPECT_EQ(why(ElementType::I16, {1, 2, 3, 2}), "VK_FORMAT_R16G16_SINT");
    EXPECT_EQ(why(ElementType::F16, {1, 1, 3, 5}), "VK_FORMAT_R16_SFLOAT in planes");
    EXPECT_EQ(why(ElementType::F32, {1, 3, 3, 5}), "neither its last axis nor its second is 1, 2 or 4 channels");
    EXPECT_EQ(why(ElementType::F32, {2, 3, 3, 4}), "its batch is 2");
    EXPECT_EQ(why(ElementType::F32, {1, 3, 4}), "it has 3 axes, an image four");
    EXPECT_EQ(why(ElementType::I32, {1, 2, 3, 4}), "no image holds int32");
}

} // namespace
} // namespace gridsample::test
