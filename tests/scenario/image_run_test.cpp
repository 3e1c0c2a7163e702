/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// dispatch_grid_sample on images of every format, on lavapipe through Arm's runner.
#include "data/elements.hpp"
#include "data/image_format.hpp"
#include "data/picture.hpp"
#include "support/reference_run.hpp"

#include "scenario_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace gridsample::scenario_test {
namespace {

constexpr int64_t kH = 6, kW = 5, kHo = 9, kWo = 7;

bool isNormalized(const ImageFormat &format) {
    return format.numeric == Numeric::Unorm || format.numeric == Numeric::Snorm;
}

// Integers for which there is no shader, computed as floats.
bool isWide(const ImageFormat &format) {
    return format.bits == 16 && format.numeric == Numeric::Uint;
}

// Formats that dispatch_grid_sample reads and writes: no integers of 32 bits, nothing on a curve.
bool hasShader(const ImageFormat &format) {
    return !(format.bits == 32 && format.numeric != Numeric::Sfloat) && format.numeric != Numeric::Srgb;
}

// The texels as the operator sees them: floats of normalized formats, red first.
Array seen(const ImageFormat &format, const Array &texels) {
    if (!isNormalized(format) && !isWide(format)) {
        return texels;
    }
    std::vector<double> values;
    for (size_t i = 0; i < texels.bytes.size() / bytesOf(texels.type); ++i) {
        const double share = loadElement(texels, i) / (isWide(format) ? 1.0 : largestOf(texels.type));
        values.push_back(std::max(static_cast<double>(static_cast<float>(share)), -1.0));
    }
    const Array floats = arrayOf(ElementType::F32, texels.shape, values);
    return format.isBgra ? withBgr(floats) : floats;
}

// And back: the nearest step.
Array stored(const ImageFormat &format, const Array &result) {
    if (!isNormalized(format) && !isWide(format)) {
        return result;
    }
    std::vector<double> values;
    const double lowest = format.numeric == Numeric::Snorm ? -1.0 : 0.0;
    const double steps = largestOf(format.element());
    const double scale = isWide(format) ? 1.0 : steps;
    for (size_t i = 0; i < result.bytes.size() / bytesOf(result.type); ++i) {
        values.push_back(std::nearbyint(std::clamp(loadElement(result, i), lowest, steps / scale) * scale));
    }
    const Array texels = arrayOf(format.element(), result.shape, values);
    return format.isBgra ? withBgr(texels) : texels;
}

Array converted(const Array &array, ElementType type) {
    std::vector<double> values;
    for (size_t i = 0; i < array.bytes.size() / bytesOf(array.type); ++i) {
        values.push_back(loadElement(array, i));
    }
    return arrayOf(type, array.shape, values);
}

// The CPU reference's answer for a bilinear NHWC operator with zeros padding.
Array reference(const ImageFormat &format, const ImageFormat &resultFormat, const Array &texels, const Array &grid) {
    static const std::map<ElementType, DataType> kTypes = {{ElementType::F32, DataType::F32},
                                                           {ElementType::F16, DataType::F16},
                                                           {ElementType::I8, DataType::I8},
                                                           {ElementType::U8, DataType::I8},
                                                           {ElementType::I16, DataType::I16}};
    Array image = seen(format, texels);
    if (resultFormat.element() == ElementType::F32) {
        image = converted(image, ElementType::F32);
    }
    GridSampleDesc desc;
    desc.layout = Layout::Nhwc;
    desc.imageIsUnsigned = image.type == ElementType::U8;
    desc.image = {kTypes.at(image.type), image.shape};
    desc.grid = {DataType::F32, grid.shape};
    desc.output = {desc.image.type, {1, kHo, kWo, image.shape[3]}};
    const Result<std::vector<uint8_t>> output = test::runReference(desc, image.bytes, grid.bytes);
    EXPECT_TRUE(output) << (output ? "" : output.error().message());
    const Array result{image.type, desc.output.shape, *output};
    return resultFormat.element() == ElementType::F16 ? converted(result, ElementType::F16) : stored(format, result);
}

// All formats in one scenario.
class EveryFormat : public testing::Test {
  protected:
    void add(const ImageFormat &format, bool gridIsImage, const Json &more) {
        const std::string id = std::to_string(count_++);
        const Array texels = noise(format.element(), {1, kH, kW, format.components}, count_);
        const Array grid = noise(ElementType::F32, {1, kHo, kWo, 2}, 100 + count_);
        folder_.write("x" + id + ".npy", texels);
        folder_.write("g" + id + ".npy", grid);
        Json members = {{"src", "x" + id + ".npy"}};
        members.update(more);
        resources_.push_back(image("x" + id, members));
        resources_.push_back(gridIsImage ? image("g" + id, {{"src", "g" + id + ".npy"}})
                                         : tensor("g" + id, grid, "readonly", {{"src", "g" + id + ".npy"}}));
        resources_.push_back(image("o" + id, {{"dst", "o" + id + ".npy"}}));
        commands_.push_back(
            Json{{"dispatch_grid_sample", {{"image", "x" + id}, {"grid", "g" + id}, {"output", "o" + id}}}});
        expected_.push_back({std::string(format.name), reference(format, format, texels, grid)});
        texels_ = texels;
        grid_ = grid;
    }
    void expectRight() {
        const ToolRun run = folder_.run(commands_, resources_);
        ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
        for (size_t i = 0; i < expected_.size(); ++i) {
            EXPECT_EQ(folder_.read("o" + std::to_string(i) + ".npy"), expected_[i].second) << expected_[i].first;
        }
    }

    ScenarioFolder folder_;
    Json commands_ = Json::array(), resources_ = Json::array();
    std::vector<std::pair<std::string, Array>> expected_;
    uint32_t count_ = 0;
    Array texels_, grid_; // of the one added last
};

TEST_F(EveryFormat, IsSampledAndWrittenWithTheReferencesBits) {
    for (const ImageFormat &format : imageFormats()) {
        if (hasShader(format)) {
            add(format, false, {{"format", format.name}});
        }
    }
    EXPECT_EQ(count_, 31U);
    expectRight();
}

TEST_F(EveryFormat, ThatAFileImpliesIsTakenFromItWithTheGridAnImageToo) {
    for (const ImageFormat &format : imageFormats()) {
        if (hasShader(format) && !format.isBgra) {
            add(format, true, isNormalized(format) ? Json{{"encoding", "normalized"}} : Json::object());
        }
    }
    expectRight();
}

// Halves beside floats are computed as floats and rounded once.
TEST_F(EveryFormat, OfHalvesTakesFloatsAndGivesThem) {
    for (const auto &[from, to] : {std::pair{"VK_FORMAT_R8G8B8A8_UNORM", "VK_FORMAT_R16G16B16A16_SFLOAT"},
                                   {"VK_FORMAT_R32_SFLOAT", "VK_FORMAT_R16_SFLOAT"},
                                   {"VK_FORMAT_R16G16_SFLOAT", "VK_FORMAT_R32G32_SFLOAT"}}) {
        add(*findImageFormat(from), false, {{"format", from}});
        const ImageFormat &result = *findImageFormat(to);
        resources_.back()["image"]["format"] = to;
        expected_.back().second = reference(*findImageFormat(from), result, texels_, grid_);
    }
    expectRight();
}

// Every kind of image with every kind of grid and of output.
TEST(DispatchGridSample, TakesImagesTensorsAndBuffersInAnyMixture) {
    ScenarioFolder folder;
    const Array texels = noise(ElementType::I8, {1, kH, kW, 4}, 21);
    const Array grid = noise(ElementType::F16, {1, kHo, kWo, 2}, 22);
    folder.write("x.npy", texels);
    folder.write("g.npy", grid);
    const auto resource = [](const std::string &uid, size_t kind, const Array &like, const Json &file) {
        const bool isSource = file.contains("src");
        return kind == 0   ? image(uid, file)
               : kind == 1 ? tensor(uid, like, isSource ? "readonly" : "writeonly", file)
                           : buffer(uid, like.bytes.size(), isSource ? "readonly" : "writeonly", file);
    };
    GridSampleDesc desc;
    desc.layout = Layout::Nhwc;
    desc.image = {DataType::I8, texels.shape};
    desc.grid = {DataType::F16, grid.shape};
    desc.output = {DataType::I8, {1, kHo, kWo, 4}};
    const Result<std::vector<uint8_t>> expected = test::runReference(desc, texels.bytes, grid.bytes);
    ASSERT_TRUE(expected);
    const Array output{ElementType::I8, desc.output.shape, *expected};
    Json commands = Json::array(), resources = Json::array();
    for (size_t mixture = 0; mixture < 27; ++mixture) {
        const std::string id = std::to_string(mixture);
        resources.push_back(resource("x" + id, mixture % 3, texels, {{"src", "x.npy"}}));
        resources.push_back(resource("g" + id, mixture / 3 % 3, grid, {{"src", "g.npy"}}));
        resources.push_back(resource("o" + id, mixture / 9, output, {{"dst", "o" + id + ".npy"}}));
        commands.push_back(Json{{"dispatch_grid_sample",
                                 {{"image", "x" + id}, {"grid", "g" + id}, {"output", "o" + id}, {"layout", "NHWC"}}}});
    }
    const ToolRun run = folder.run(commands, resources);
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    for (size_t mixture = 0; mixture < 27; ++mixture) {
        EXPECT_TRUE(folder.read("o" + std::to_string(mixture) + ".npy").bytes == output.bytes) << mixture;
    }
}

// The device turns sRGB into linear values; Vulkan leaves it the last bits.
TEST(ImageOfSrgb, IsReadAsLinearValues) {
    ScenarioFolder folder;
    Array picture{ElementType::U8, {16, 16, 4}, Bytes(1024)};
    std::vector<double> coordinates, expected;
    for (size_t i = 0; i < 1024; ++i) {
        picture.bytes[i] = static_cast<uint8_t>(i / 4);
        const double share = picture.bytes[i] / 255.0;
        const double linear = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
        expected.push_back(i % 4 == 3 ? share : linear); // alpha is on no curve
    }
    for (size_t i = 0; i < 256; ++i) {
        coordinates.insert(coordinates.end(), {static_cast<double>(i % 16), static_cast<double>(i / 16)});
    }
    const Array grid = arrayOf(ElementType::F32, {1, 16, 16, 2}, coordinates);
    folder.write("x.png", picture);
    folder.write("g.npy", grid);
    const Json members = {{"image", "x"}, {"grid", "g"}, {"output", "o"}, {"coordinates", "pixel"}};
    const ToolRun run =
        folder.run(Json::array({Json{{"dispatch_grid_sample", members}}}),
                   Json::array({image("x", {{"format", "VK_FORMAT_R8G8B8A8_SRGB"}, {"src", "x.png"}}),
                                tensor("g", grid, "readonly", {{"src", "g.npy"}}),
                                image("o", {{"format", "VK_FORMAT_R32G32B32A32_SFLOAT"}, {"dst", "o.npy"}})}));
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    const Array result = folder.read("o.npy");
    ASSERT_EQ(result.shape, (std::vector<int64_t>{1, 16, 16, 4}));
    for (size_t i = 0; i < 1024; ++i) {
        ASSERT_NEAR(loadElement(result, i), expected[i], 2e-3) << i;
    }
}

} // namespace
} // namespace gridsample::scenario_test
