/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// VGFs, files and scenarios that claim too much or make no sense: refused in words, and never with more memory than the
// file explains.
#include "allocation_watch.hpp"
#include "case_world.hpp"
#include "claims.hpp"
#include "data/dds.hpp"
#include "data/npy.hpp"
#include "data/png.hpp"
#include "scenario/expand.hpp"
#include "scenario_rules.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

namespace gridsample::fuzz {
namespace {

constexpr size_t kMostMemory = 4 << 20; // bytes in one piece

void expectHolds(const std::function<std::string()> &claim, const std::string &what, size_t limit = kMostMemory) {
    std::string fault;
    EXPECT_LE(largestAllocation([&] { fault = claim(); }), limit) << what;
    EXPECT_EQ(fault, "") << what;
}

// One shader of two tensors and a result, with these shapes.
Bytes vgfOf(const std::vector<int64_t> &shape, const std::vector<int64_t> &strides, int32_t descriptor) {
    VgfModel model;
    model.modules.push_back(
        {VgfStage::Compute, "shader", "main", VgfLanguage::Spirv, {0x07230203, 0x00010300, 0, 1, 0}, ""});
    VgfSegment segment{"segment", 0, {{0, {}}}, {}, {}, {}, {0xffffffff, 0xffffffff, 0xffffffff}, {}};
    for (uint32_t i = 0; i < 3; ++i) {
        const VgfCategory category = i < 2 ? VgfCategory::Input : VgfCategory::Output;
        model.resources.push_back({category, descriptor, kFormatF32, shape, strides, {}, {}});
        segment.sets[0].slots.push_back({i, i});
        (i < 2 ? segment.inputs : segment.outputs).push_back({i, i});
        (i < 2 ? model.inputs : model.outputs).push_back({i, i});
        (i < 2 ? model.inputNames : model.outputNames).push_back("\xff" + std::to_string(i % 2));
    }
    model.segments.push_back(segment);
    Bytes file;
    const Status written = writeVgf(model, [&](ByteView piece) -> Status {
        file.insert(file.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    EXPECT_TRUE(written) << written.error().message();
    file.push_back(0xff); // all shaders are ours
    return file;
}

TEST(HostileVgf, ShapesBeyondEveryProductAreRefusedOrKept) {
    constexpr int64_t kMost = INT64_MAX, kLeast = INT64_MIN, kHalf = int64_t{1} << 31;
    for (const std::vector<int64_t> &shape : {std::vector<int64_t>{},
                                              {0},
                                              {-1},
                                              {kLeast},
                                              {kMost},
                                              {kMost, kMost},
                                              {kHalf, kHalf, kHalf},
                                              {1, kHalf, kHalf, 4},
                                              {1, 0, kMost, 4},
                                              {1, -1, -1, 4},
                                              {1, 2, 3, 4},
                                              std::vector<int64_t>(100, 2)}) {
        for (const std::vector<int64_t> &strides : {std::vector<int64_t>{}, {kMost}, {kLeast, 0, -1, 1}}) {
            for (const int32_t descriptor : {kDescriptorTensor, kDescriptorStorageBuffer, 1, 3, -1, INT32_MAX}) {
                const Bytes file = vgfOf(shape, strides, descriptor);
                expectHolds([&] { return vgfClaim(file); },
                            shapeText(shape) + " of kind " + std::to_string(descriptor));
            }
        }
    }
}

Bytes npyOf(const std::string &head, size_t data = 0) {
    std::string file("\x93NUMPY\1\0", 8);
    file += {static_cast<char>(head.size() & 0xff), static_cast<char>(head.size() >> 8)};
    file += head + std::string(data, '\1');
    return {file.begin(), file.end()};
}

TEST(HostileNpy, HeadsThatClaimTooMuchAreRefused) {
    const std::string head = "{'descr': '<f8', 'fortran_order': False, 'shape': ";
    for (const std::string &shape :
         {"(2147483648,)", "(4294967296, 4294967296)", "(2305843009213693952,)", "(9223372036854775807,)",
          "(9223372036854775808,)", "(-1,)", "(0, 9223372036854775807, 9223372036854775807)", "(1.5,)", "(nan,)"}) {
        expectHolds([&] { return npyClaim(npyOf(head + shape + "}")); }, shape);
        const Result<Array> array = readNpy(npyOf(head + shape + "}"));
        EXPECT_TRUE(!array || array->bytes.empty()) << shape;
    }
    expectHolds([&] { return npyClaim(npyOf(std::string(65000, '{'))); }, "deep");
    expectHolds([&] { return npyClaim(npyOf("{'" + std::string(65000, 'x'))); }, "a huge string");
    expectHolds([&] { return npyClaim(npyOf("{'descr': '\xff\xfe', 'shape': (), 'fortran_order': False}")); },
                "no UTF-8");
}

Bytes withWord(Bytes file, size_t at, uint32_t word, bool bigEndian) {
    for (size_t i = 0; i < 4; ++i) {
        file[at + i] = static_cast<uint8_t>(word >> (8 * (bigEndian ? 3 - i : i)));
    }
    return file;
}

constexpr uint32_t kWords[] = {0, 1, 0x7fff, 0xffff, 0x10000, 0x1000000, 0x7fffffff, 0x80000000, 0xffffffff};

TEST(HostilePng, SizesBeyondTheFileAreRefused) {
    const Bytes file = *writePng({ElementType::U8, {2, 3, 4}, Bytes(24, 7)});
    for (const uint32_t width : kWords) {
        for (const uint32_t height : kWords) {
            // Width and height, and the CRC, which is not right then: both with and without it nothing may grow.
            const Bytes claimed = withWord(withWord(file, 16, width, true), 20, height, true);
            expectHolds([&] { return pngClaim(claimed); }, std::to_string(width) + " x " + std::to_string(height));
        }
    }
}

TEST(HostileDds, SizesBeyondTheFileAreRefused) {
    const Bytes file =
        writeDds(*findImageFormat("VK_FORMAT_R32G32B32A32_SFLOAT"), {ElementType::F32, {1, 1, 4}, Bytes(16, 7)});
    for (const uint32_t width : kWords) {
        for (const uint32_t height : kWords) {
            const Bytes claimed = withWord(withWord(file, 12, height, false), 16, width, false);
            expectHolds([&] { return ddsClaim(claimed); }, std::to_string(width) + " x " + std::to_string(height));
        }
    }
}

// A dispatch on three buffers that the command describes.
Json dispatchOf(const Json &dims, const Json &more = Json::object()) {
    const auto operand = [&](const char *uid, const Json &shape, const char *format) {
        return Json{{"resource_ref", uid}, {"dims", shape}, {"format", format}};
    };
    Json command = {{"image", operand("x", dims, "VK_FORMAT_R32_SFLOAT")},
                    {"grid", operand("g", {1, 2, 3, 2}, "VK_FORMAT_R32_SFLOAT")},
                    {"output", "o"}};
    command.update(more);
    Json scenario = {{"commands", {{{"dispatch_grid_sample", command}}}}, {"resources", Json::array()}};
    for (const char *uid : {"x", "g", "o"}) {
        scenario["resources"].push_back(
            {{"buffer", {{"uid", uid}, {"size", 48}, {"shader_access", "readwrite"}, {"src", "x.npy"}}}});
    }
    return scenario;
}

// What is wrong, or "" if the scenario is expanded.
std::string errorOf(const std::string &text) {
    scenario_test::FakeWorld world;
    expectHolds([&] { return expansionFault(text, world); }, text.substr(0, 200), kMostMemory + 4 * text.size());
    const Result<Expanded> expanded = expandScenario(bytesOf(text), world);
    return expanded ? "" : expanded.error().message();
}

TEST(HostileScenario, SizesBeyondEveryProductAreRefused) {
    const int64_t half = int64_t{1} << 31;
    for (const Json &dims :
         {Json{1, half, half, half}, Json{half, half, 1, 1}, Json{1, 2, INT64_MAX, 1}, Json{1, 2, UINT64_MAX, 1},
          Json{1, 0, 4, 5}, Json{1, -1, 4, 5}, Json{1, 2, 1.5, 5}, Json{1, 2, 1e300, 5}, Json(100, 2), Json::array()}) {
        EXPECT_NE(errorOf(dispatchOf(dims).dump()), "") << dims;
        for (const char *kind : {"tensor", "image"}) {
            Json scenario = dispatchOf({1, 2, 4, 5});
            scenario["commands"][0]["dispatch_grid_sample"]["image"] = "x";
            scenario["resources"][0] = {{kind,
                                         {{"uid", "x"},
                                          {"dims", dims},
                                          {"format", "VK_FORMAT_R32_SFLOAT"},
                                          {"shader_access", "readonly"},
                                          {"src", "x.npy"}}}};
            EXPECT_NE(errorOf(scenario.dump()), "") << kind << " " << dims;
        }
    }
}

TEST(HostileScenario, NumbersThatNoTypeHoldsAreRefused) {
    for (const Json &fill : {Json(1e300), Json(-1e300), Json(UINT64_MAX), Json::array({1e39, 0}), Json::array()}) {
        const Json more = {{"padding_mode", "constant"}, {"fill", fill}};
        EXPECT_NE(errorOf(dispatchOf({1, 2, 4, 5}, more).dump()), "") << fill;
    }
    const std::string text = dispatchOf({1, 2, 4, 5}, {{"padding_mode", "constant"}, {"fill", 123}}).dump();
    for (const char *number : {"NaN", "Infinity", "-Infinity", "1e999", "0x10"}) {
        std::string changed = text;
        changed.replace(changed.find("123"), 3, number);
        errorOf(changed); // no JSON: the runner says so
    }
}

TEST(HostileScenario, HugeDeepAndForeignTextsHold) {
    Json scenario = dispatchOf({1, 2, 4, 5});
    const std::string huge(1000000, 'u');
    scenario["resources"][0]["buffer"]["uid"] = huge;
    scenario["commands"][0]["dispatch_grid_sample"]["image"]["resource_ref"] = huge;
    EXPECT_LT(errorOf(scenario.dump()).size(), 1000U);
    scenario["commands"][0]["dispatch_grid_sample"]["mode"] = huge;
    EXPECT_LT(errorOf(scenario.dump()).size(), 1000U);

    std::string foreign = dispatchOf({1, 2, 4, 5}, {{"mode", "@"}}).dump();
    foreign.replace(foreign.find('@'), 1, "\xff\xfe");
    errorOf(foreign);
    const std::string twice = R"({"commands": [{"dispatch_grid_sample": {"image": "x", "image": "y", "grid": "g", )"
                              R"("output": "o"}}], "resources": [], "resources": []})";
    EXPECT_NE(errorOf(twice), "");
    Json equal = dispatchOf({1, 2, 4, 5});
    equal["resources"].push_back(equal["resources"][0]);
    EXPECT_NE(errorOf(equal.dump()).find("give each resource a uid of its own"), std::string::npos);
}

} // namespace
} // namespace gridsample::fuzz
