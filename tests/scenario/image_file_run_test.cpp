/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Images from files and back to files, on lavapipe through Arm's runner.
#include "data/dds.hpp"
#include "data/encoding.hpp"
#include "data/image_format.hpp"
#include "data/picture.hpp"
#include "scenario/file_spec.hpp"

#include "scenario_folder.hpp"
#include "shader_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridsample::scenario_test {
namespace {

constexpr int64_t kH = 6, kW = 5;

// A picture, and the texels that an image of this format has of it.
struct Sample {
    Array picture; // as a .png has it, red first
    Array texels;  // [1,H,W,components], in the format's order
    bool isLossless = false;
};

Sample sampleOf(const ImageFormat &format, uint32_t seed) {
    const ElementType channel = format.bits == 16 ? ElementType::U16 : ElementType::U8;
    Sample sample{noise(channel, {kH, kW, format.components}, seed), {}, false};
    Notes notes;
    const Encoding encoding = defaultEncoding(format);
    sample.texels = *encode(sample.picture, format.element(), encoding, notes);
    const bool fitsPng = format.bits != 32 || format.numeric == Numeric::Sfloat;
    const Result<Array> back = decode(sample.texels, channel, encoding, notes);
    sample.isLossless = fitsPng && back && *back == sample.picture &&
                        !(format.bits == 16 && format.numeric == Numeric::Sfloat); // halves come back as 8 bits
    if (format.isBgra) {
        sample.texels = withBgr(sample.texels);
    }
    sample.texels.shape.insert(sample.texels.shape.begin(), 1);
    return sample;
}

// Every format from every kind of file to every kind, in one scenario without commands.
TEST(ImageFiles, EveryFormatComesFromEveryKindOfFileAndGoesToEveryKind) {
    ScenarioFolder folder;
    Json resources = Json::array();
    std::vector<std::tuple<std::string, std::string, Array>> expected; // what, file, array
    for (const ImageFormat &format : imageFormats()) {
        const std::string id = std::to_string(resources.size());
        const Sample sample = sampleOf(format, static_cast<uint32_t>(resources.size()));
        Array hwc = sample.texels;
        hwc.shape.erase(hwc.shape.begin());
        folder.write("x" + id + ".npy", sample.texels);
        folder.write("x" + id + ".png", sample.picture);
        const Bytes dds = writeDds(format, hwc);
        writeFile(folder.path("x" + id + ".dds"), std::string(dds.begin(), dds.end()));
        for (const std::string from : {".npy", ".png", ".dds"}) {
            for (const std::string to : {".npy", ".png", ".dds"}) {
                if (to == ".png" && !sample.isLossless) {
                    continue;
                }
                const std::string uid = "i" + std::to_string(resources.size());
                resources.push_back(image(uid, {{"format", format.name}, {"src", "x" + id + from}, {"dst", uid + to}}));
                expected.emplace_back(std::string(format.name) + " from " + from + " to " + to, uid + to,
                                      to == ".png"   ? sample.picture
                                      : to == ".npy" ? sample.texels
                                                     : hwc);
            }
        }
    }
    const ToolRun run = folder.run(Json::array(), resources);
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    for (const auto &[what, file, array] : expected) {
        if (file.ends_with(".dds")) {
            const std::string bytes = readFile(folder.path(file));
            const Result<DdsImage> read =
                readDds(ByteView(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()));
            ASSERT_TRUE(read) << what << ": " << read.error().message();
            EXPECT_EQ(read->texels, array) << what;
        } else {
            EXPECT_EQ(folder.read(file), array) << what;
        }
    }
    EXPECT_GT(expected.size(), 290U);
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
    const std::string body = "%0 = tosa.reverse %a {axis = 1 : i32} : (" + type + ") -> " + type + "\n";
    writeFile(folder.path("m.vgf"), vgfOf({{"%a", type}}, body, {{"%0", type}}));
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
