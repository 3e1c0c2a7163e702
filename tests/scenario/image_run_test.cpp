/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Images of every format on lavapipe through Arm's runner, from files and back to files.
#include "data/elements.hpp"
#include "data/image_format.hpp"
#include "support/reference_run.hpp"
#include "support/stock_tools.hpp"

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

// Formats that dispatch_grid_sample takes: no integers of 32 bits, no unsigned ones of 16.
bool hasShader(const ImageFormat &format) {
    return !(format.bits == 32 && format.numeric != Numeric::Sfloat) &&
           !(format.bits == 16 && format.numeric == Numeric::Uint);
}

// The texels as the operator sees them: floats of normalized formats.
Array seen(const ImageFormat &format, const Array &texels) {
    if (!isNormalized(format)) {
        return texels;
    }
    std::vector<double> values;
    for (size_t i = 0; i < texels.bytes.size() / bytesOf(texels.type); ++i) {
        const double share = loadElement(texels, i) / largestOf(texels.type);
        values.push_back(std::max(static_cast<double>(static_cast<float>(share)), -1.0));
    }
    return arrayOf(ElementType::F32, texels.shape, values);
}

// And back: the nearest step.
Array stored(const ImageFormat &format, const Array &result) {
    if (!isNormalized(format)) {
        return result;
    }
    std::vector<double> values;
    const double lowest = format.numeric == Numeric::Unorm ? 0.0 : -1.0;
    for (size_t i = 0; i < result.bytes.size() / bytesOf(result.type); ++i) {
        values.push_back(std::nearbyint(std::clamp(loadElement(result, i), lowest, 1.0) * largestOf(format.element())));
    }
    return arrayOf(format.element(), result.shape, values);
}

// The CPU reference's answer for a bilinear NHWC operator with zeros padding.
Array reference(const ImageFormat &format, const Array &texels, const Array &grid) {
    static const std::map<ElementType, DataType> kTypes = {{ElementType::F32, DataType::F32},
                                                           {ElementType::F16, DataType::F16},
                                                           {ElementType::I8, DataType::I8},
                                                           {ElementType::U8, DataType::I8},
                                                           {ElementType::I16, DataType::I16}};
    const Array image = seen(format, texels);
    GridSampleDesc desc;
    desc.layout = Layout::Nhwc;
    desc.imageIsUnsigned = image.type == ElementType::U8;
    desc.image = {kTypes.at(image.type), image.shape};
    desc.grid = {DataType::F32, grid.shape};
    desc.output = {desc.image.type, {1, kHo, kWo, image.shape[3]}};
    const Result<std::vector<uint8_t>> output = test::runReference(desc, image.bytes, grid.bytes);
    EXPECT_TRUE(output) << (output ? "" : output.error().message());
    return stored(format, {image.type, desc.output.shape, *output});
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
        expected_.push_back({std::string(format.name), reference(format, texels, grid)});
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
};

TEST_F(EveryFormat, IsSampledAndWrittenWithTheReferencesBits) {
    for (const ImageFormat &format : imageFormats()) {
        if (hasShader(format)) {
            add(format, false, {{"format", format.name}});
        }
    }
    EXPECT_EQ(count_, 27U);
    expectRight();
}

TEST_F(EveryFormat, ThatAFileImpliesIsTakenFromItWithTheGridAnImageToo) {
    for (const ImageFormat &format : imageFormats()) {
        if (hasShader(format)) {
            add(format, true, isNormalized(format) ? Json{{"encoding", "normalized"}} : Json::object());
        }
    }
    expectRight();
}

// Resources that no command touches: from .npy and back, through .dds files or tensors.
TEST(ImageFiles, EveryFormatComesBackAsItWas) {
    ScenarioFolder folder;
    Json resources = Json::array();
    std::vector<Array> texels;
    for (const ImageFormat &format : imageFormats()) {
        const std::string id = std::to_string(texels.size());
        texels.push_back(noise(format.element(), {1, kH, kW, format.components}, 7));
        folder.write("x" + id + ".npy", texels.back());
        resources.push_back(
            image("x" + id, {{"format", format.name}, {"src", "x" + id + ".npy"}, {"dst", "y" + id + ".npy"}}));
    }
    const ToolRun run = folder.run(Json::array(), resources);
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    for (size_t i = 0; i < texels.size(); ++i) {
        EXPECT_EQ(folder.read("y" + std::to_string(i) + ".npy"), texels[i]) << imageFormats()[i].name;
    }
}

TEST(ImageFiles, PicturesOfEveryKindComeBackAsTheyWere) {
    ScenarioFolder folder;
    Json resources = Json::array();
    std::vector<Array> pictures;
    for (const ElementType type : {ElementType::U8, ElementType::U16}) {
        for (int64_t channels = 1; channels <= 4; ++channels) {
            for (const char *encoding : {"normalized", "integer"}) {
                const std::string id = std::to_string(pictures.size());
                pictures.push_back(noise(type, {kH, kW, channels}, 3));
                folder.write("x" + id + ".png", pictures.back());
                resources.push_back(
                    image("x" + id, {{"src", "x" + id + ".png"}, {"dst", "y" + id + ".png"}, {"encoding", encoding}}));
            }
        }
    }
    const ToolRun run = folder.run(Json::array(), resources);
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    for (size_t i = 0; i < pictures.size(); ++i) {
        EXPECT_EQ(folder.read("y" + std::to_string(i) + ".png"), pictures[i]) << i;
    }
}

TEST(ImageFiles, ArraysOfEveryShapeFillAnImage) {
    ScenarioFolder folder;
    Array nhwc{ElementType::U8, {1, 2, 5, 3}, Bytes(30)};
    Array nchw{ElementType::U8, {1, 3, 2, 5}, Bytes(30)};
    for (size_t i = 0; i < 30; ++i) {
        nhwc.bytes[i] = static_cast<uint8_t>(i);
        nchw.bytes[i % 3 * 10 + i / 3] = nhwc.bytes[i];
    }
    Array hwc = nhwc;
    hwc.shape = {2, 5, 3};
    folder.write("a.npy", nhwc);
    folder.write("b.npy", hwc);
    folder.write("c.npy", nchw);
    const ToolRun run =
        folder.run(Json::array(), Json::array({image("a", {{"src", "a.npy"}, {"layout", "NHWC"}, {"dst", "p.npy"}}),
                                               image("b", {{"src", "b.npy"}, {"dst", "q.npy"}}),
                                               image("c", {{"src", "c.npy"}, {"layout", "NCHW"}, {"dst", "r.npy"}})}));
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(folder.read("p.npy"), nhwc);
    EXPECT_EQ(folder.read("q.npy"), nhwc);
    EXPECT_EQ(folder.read("r.npy"), nchw) << "in the layout that was asked for";
}

// A model that takes and gives tensors [1,H,W,4], fed with a picture through images.
TEST(ImageFiles, PicturesReachAModelsTensorsThroughImages) {
    ScenarioFolder folder;
    const Array picture = noise(ElementType::U8, {kH, kW, 4}, 5);
    folder.write("p.png", picture);
    const std::string type = "tensor<1x" + std::to_string(kH) + "x" + std::to_string(kW) + "x4xi8>";
    const test::Bytes vgf = test::stockConvert("module { func.func @main(%a: " + type + ") -> " + type +
                                               " {\n%0 = tosa.reverse %a {axis = 1 : i32} : (" + type + ") -> " + type +
                                               "\nreturn %0 : " + type + " } }\n");
    writeFile(folder.path("m.vgf"), std::string(vgf.begin(), vgf.end()));
    Json bindings = Json::array();
    bindings.push_back(Json{{"set", 0}, {"id", 0}, {"resource_ref", "x"}});
    bindings.push_back(Json{{"set", 0}, {"id", 1}, {"resource_ref", "y"}});
    const Json command = {{"dispatch_vgf", {{"graph_ref", "m"}, {"bindings", bindings}}}};
    const Json graph = {{"graph", {{"uid", "m"}, {"src", "m.vgf"}}}};
    const ToolRun run = folder.run(
        Json::array({command}), Json::array({graph, image("x", {{"src", "p.png"}}), image("y", {{"dst", "q.png"}})}));
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    Array expected = picture; // upside down
    const auto row = static_cast<ptrdiff_t>(kW * 4);
    for (ptrdiff_t y = 0; y < kH; ++y) {
        std::copy_n(picture.bytes.begin() + y * row, row, expected.bytes.begin() + (kH - 1 - y) * row);
    }
    EXPECT_EQ(folder.read("q.png"), expected);
}

} // namespace
} // namespace gridsample::scenario_test
