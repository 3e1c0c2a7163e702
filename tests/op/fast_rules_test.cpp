/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What precision fast serves, and for which reason it serves nothing else.
#include "op/fast_rules.hpp"

#include "catalogue/fast_table.hpp"
#include "data/image_format.hpp"
#include "descs.hpp"
#include "op/names.hpp"
#include "support/fast_cases.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <vulkan/vulkan_core.h>

#include <fstream>
#include <functional>
#include <set>

namespace gridsample::test {

namespace {

constexpr PlanRequest kFast{Precision::Fast};

struct Refusal {
    const char *reason;
    std::function<void(GridSampleDesc &)> change; // of sampledDesc()
};

void PrintTo(const Refusal &refusal, std::ostream *out) {
    *out << refusal.reason;
}

void resize(GridSampleDesc &desc, std::vector<int64_t> image, std::vector<int64_t> grid) {
    desc.image.shape = std::move(image);
    desc.grid.shape = std::move(grid);
    desc.output.shape = outputShape(desc);
}

const Refusal kRefusals[] = {
    {"mode", [](auto &d) { d.mode = Mode::Nearest; }},
    {"mode", [](auto &d) { d.mode = Mode::Bicubic; }},
    {"volume",
     [](auto &d) {
         resize(d, {1, 3, 5, 7, 4}, {1, 2, 4, 6, 3});
     }},
    {"batch",
     [](auto &d) {
         resize(d, {2, 5, 7, 4}, {2, 4, 6, 2});
     }},
    {"channels",
     [](auto &d) {
         resize(d, {1, 5, 7, 3}, {1, 4, 6, 2});
     }},
    {"channels",
     [](auto &d) {
         resize(d, {1, 5, 7, 8}, {1, 4, 6, 2});
     }},
    {"type", [](auto &d) { d.image.type = d.output.type = DataType::I8; }},
    {"type", [](auto &d) { d.image.type = d.output.type = DataType::I16; }},
    {"fill",
     [](auto &d) {
         d.padding = Padding::Constant;
         d.fill = {0.0F};
     }},
    {"corners",
     [](auto &d) {
         d.padding = Padding::Reflection;
         d.alignCorners = true;
     }},
    {"zero_point",
     [](auto &d) {
         d = sampledDesc("u8");
         d.imageQuantisation.zeroPoint = 1;
     }},
    {"size",
     [](auto &d) {
         resize(d, {1, 1, 4097, 4}, {1, 4, 6, 2});
     }},
    {"size",
     [](auto &d) {
         resize(d, {1, 4097, 1, 4}, {1, 4, 6, 2});
     }},
};

class NotFast : public testing::TestWithParam<Refusal> {};

TEST_P(NotFast, runsExactlyAndSaysWhy) {
    GridSampleDesc desc = sampledDesc();
    GetParam().change(desc);
    const Result<ShaderPlan> plan = planShader(desc, kFast);
    ASSERT_TRUE(plan) << plan.error().message();
    EXPECT_EQ(plan->whyExact, shaders::fastReason(GetParam().reason));
    EXPECT_NE(plan->whyExact, GetParam().reason) << "not in the table";
    EXPECT_FALSE(plan->sampled);
    const Result<ShaderPlan> exact = planShader(desc);
    ASSERT_TRUE(exact);
    EXPECT_EQ(plan->variant, exact->variant);
    EXPECT_EQ(plan->constants, exact->constants);
    EXPECT_EQ(exact->whyExact, "") << "nobody asked";
}

INSTANTIATE_TEST_SUITE_P(Operators, NotFast, testing::ValuesIn(kRefusals), [](const auto &test) {
    return std::string(test.param.reason) + "_" + std::to_string(test.index);
});

TEST(FastRules, everyReasonThatTheOperatorGivesHasACase) {
    std::set<std::string_view> inTable, tested;
    for (const shaders::FastReason &reason : shaders::fastReasons()) {
        if (reason.where == "operator") {
            inTable.insert(reason.name);
        }
    }
    for (const Refusal &refusal : kRefusals) {
        tested.insert(refusal.reason);
    }
    EXPECT_EQ(tested, inTable);
}

TEST(FastRules, everyRowOfTheTableIsServed) {
    for (const test::FastRow &row : test::fastRows()) {
        GridSampleDesc desc = sampledDesc(row.image.imageType);
        resize(desc, {1, 5, 7, row.image.channels}, {1, 4, 6, 2});
        desc.padding = *parsePadding(row.padding.padding);
        desc.alignCorners = row.alignCorners;
        desc.grid.type = row.grid;
        const Result<ShaderPlan> plan = planShader(desc, kFast);
        ASSERT_TRUE(plan) << plan.error().message();
        EXPECT_EQ(plan->whyExact, "");
        EXPECT_EQ(plan->variant, "sampled_" + std::string(row.image.imageType) + "_" + std::string(toString(row.grid)));
        EXPECT_EQ(plan->sampled, (SampledImage{row.image.vkFormat, row.padding.vkAddressMode}));
    }
}

TEST(FastRules, namesAndNumbersOfTheTableAreVulkans) {
    for (const shaders::FastImage &row : shaders::fastImages()) {
        const ImageFormat *format = findImageFormat(row.format);
        ASSERT_NE(format, nullptr) << row.format;
        EXPECT_EQ(format->vkFormat, row.vkFormat);
        EXPECT_EQ(format->components, row.channels);
    }
    const std::map<std::string_view, VkSamplerAddressMode> modes = {
        {"VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER},
        {"VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE},
        {"VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT", VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT}};
    for (const shaders::FastPadding &row : shaders::fastPaddings()) {
        EXPECT_EQ(row.vkAddressMode, static_cast<uint32_t>(modes.at(row.addressMode)));
    }
}

TEST(FastRules, theTableIsThatOfTheFile) {
    std::ifstream file(GRIDSAMPLE_SOURCE_DIR "/shaders/variants.json");
    const nlohmann::json fast = nlohmann::json::parse(file).at("fast");
    ASSERT_EQ(fast.at("reasons").size(), shaders::fastReasons().size());
    for (size_t i = 0; i < fast.at("reasons").size(); ++i) {
        EXPECT_EQ(fast.at("reasons")[i].at("name").get<std::string>(), shaders::fastReasons()[i].name);
        EXPECT_EQ(fast.at("reasons")[i].at("where").get<std::string>(), shaders::fastReasons()[i].where);
        EXPECT_EQ(fast.at("reasons")[i].at("text").get<std::string>(), shaders::fastReasons()[i].text);
    }
    ASSERT_EQ(fast.at("images").size(), shaders::fastImages().size());
    ASSERT_EQ(fast.at("paddings").size(), shaders::fastPaddings().size());
    for (size_t i = 0; i < fast.at("paddings").size(); ++i) {
        const auto served = fast.at("paddings")[i].at("align_corners").get<std::set<bool>>();
        EXPECT_EQ(served.contains(false), shaders::fastPaddings()[i].withoutAlignCorners);
        EXPECT_EQ(served.contains(true), shaders::fastPaddings()[i].withAlignCorners);
    }
}

TEST(FastRules, aCallersObstacleComesFirst) {
    const Result<ShaderPlan> plan = planShader(sampledDesc(), {Precision::Fast, "there is no image"});
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->whyExact, "there is no image");
    EXPECT_EQ(plan->variant, "vector_f32_f32");
}

TEST(FastRules, aDeviceMayOfferLongerSides) {
    GridSampleDesc desc = sampledDesc();
    resize(desc, {1, 1, 16384, 4}, {1, 4, 6, 2});
    EXPECT_NE(whyNotFast(desc), "");
    EXPECT_EQ(whyNotFast(desc, 16384), "");
}

// Threads must reach every position of the output.
TEST(FastRules, dispatchesFitEveryDevice) {
    const std::pair<int64_t, int64_t> sizes[] = {{1, 1}, {1080, 1920}, {3, 70000}, {2000000, 1}, {1, 16777216}};
    for (const auto &[height, width] : sizes) {
        GridSampleDesc desc = sampledDesc();
        resize(desc, {1, 5, 7, 1}, {1, height, width, 2});
        const Result<ShaderPlan> plan = planShader(desc, kFast);
        ASSERT_TRUE(plan) << plan.error().message();
        uint32_t threads = 1;
        for (size_t axis = 0; axis < 3; ++axis) {
            const uint32_t local = plan->constants[axis].bits; // the first constants are the workgroup's size
            const int64_t count = axis == 0 ? width : (axis == 1 ? height : 1);
            EXPECT_EQ(plan->constants[axis + 3].bits, plan->groups[axis]);
            EXPECT_LT((plan->groups[axis] - 1) * int64_t{local}, count) << "a group with nothing to do";
            EXPECT_TRUE(plan->groups[axis] * int64_t{local} >= count || plan->groups[axis] == 65535U);
            threads *= local;
        }
        EXPECT_LE(threads, 128U);
    }
}

} // namespace

} // namespace gridsample::test
