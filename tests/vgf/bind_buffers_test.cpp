/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Binding our shaders to buffers: text before and after, ExecuTorch's rules, and numbers from the stock runner.
#include "rewrite/bind_buffers.hpp"
#include "support/runtime_rules.hpp"
#include "support/vgf_text.hpp"
#include "vgf/vgf_case.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

struct Loaded {
    Bytes bytes; // the model's constants point into it
    VgfModel model;
};

Loaded load(const VgfCase &one, const std::string &type, const std::vector<std::string> &options = {}) {
    Loaded loaded;
    loaded.bytes = stockConvert(mlirOf(one, type), options);
    Result<VgfModel> model = readVgf(loaded.bytes);
    if (!model) {
        throw std::runtime_error(model.error().message());
    }
    loaded.model = std::move(*model);
    return loaded;
}

Bytes written(const VgfModel &model) {
    Bytes bytes;
    const Status status = writeVgf(model, [&](std::span<const uint8_t> piece) -> Status {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    return status ? bytes : Bytes();
}

class EveryCase : public testing::TestWithParam<VgfCase> {};

TEST_P(EveryCase, IsEditedAsItsTextSays) {
    const VgfCase &one = GetParam();
    Loaded loaded = load(one, one.types[0]);
    const auto ours = shadersOf(one.types[0]);
    const std::string before = vgfText(loaded.model, ours);
    Result<bool> changed = bindBuffers(loaded.model, ours);
    ASSERT_TRUE(changed) << changed.error().message();
    const std::string after = vgfText(loaded.model, ours);
    ASSERT_FALSE(updateGoldens(one, before, after)) << "the case was written anew";
    EXPECT_EQ(before, one.before);
    EXPECT_EQ(after, one.after);
    EXPECT_EQ(*changed, before != after);
    EXPECT_EQ(brokenRuntimeRules(loaded.model), std::vector<std::string>());
}

TEST_P(EveryCase, ComputesTheRightNumbersOnTheStockRunner) {
    const VgfCase &one = GetParam();
    for (const std::string &type : one.types) {
        Loaded loaded = load(one, type);
        Result<bool> changed = bindBuffers(loaded.model, shadersOf(type));
        ASSERT_TRUE(changed) << changed.error().message();
        std::vector<Array> inputs;
        for (const VgfSlot &slot : loaded.model.inputs) {
            (void)slot;
            inputs.push_back(inputOf(one, inputs.size(), type));
        }
        const std::vector<Array> outputs = stockRun(written(loaded.model), inputs);
        ASSERT_EQ(outputs.size(), one.outputs.size());
        for (size_t i = 0; i < outputs.size(); ++i) {
            EXPECT_EQ(outputs[i].dtype, inputs[0].dtype);
            EXPECT_TRUE(outputs[i].data == outputOf(one, i, type).data) << type << ", output " << i;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryCase, testing::ValuesIn(vgfCases()),
                         [](const auto &one) { return one.param.name; });

TEST(BindBuffers, TouchesNothingWithoutShadersOfOurs) {
    Loaded loaded = load(vgfCase("shared_grid"), "f32");
    const std::string before = vgfText(loaded.model);
    Result<bool> changed = bindBuffers(loaded.model, {});
    ASSERT_TRUE(changed) << changed.error().message();
    EXPECT_FALSE(*changed);
    EXPECT_EQ(vgfText(loaded.model), before);
}

TEST(BindBuffers, IsDoneAfterOneTime) {
    Loaded loaded = load(vgfCase("graph_between"), "f32");
    ASSERT_TRUE(bindBuffers(loaded.model, shadersOf("f32")));
    const std::string once = vgfText(loaded.model);
    ASSERT_TRUE(bindBuffers(loaded.model, shadersOf("f32")));
    EXPECT_EQ(vgfText(loaded.model), once);
}

TEST(BindBuffers, LeavesFurtherBindingsAlone) {
    Loaded loaded = load(vgfCase("input_never_read"), "f32");
    VgfResource unread = loaded.model.resources[0];
    loaded.model.resources.push_back(unread);
    loaded.model.inputs.push_back({2, 3});
    loaded.model.segments[0].sets[0].slots.push_back({3, 3});
    Result<bool> changed = bindBuffers(loaded.model, shadersOf("f32"));
    ASSERT_TRUE(changed) << changed.error().message();
    EXPECT_EQ(loaded.model.resources[3], unread);
    EXPECT_EQ(loaded.model.segments[0].sets[0].slots.back(), (VgfSlot{3, 3}));
}

TEST(BindBuffers, NeverReusesAnAliasGroup) {
    Loaded loaded = load(vgfCase("direct"), "f32");
    VgfResource other = loaded.model.resources[0];
    other.category = VgfCategory::Intermediate;
    for (const uint32_t group : {0U, 1U, UINT32_MAX - 1}) {
        other.aliasGroup = group;
        other.shape = {static_cast<int64_t>(group)};
        loaded.model.resources.push_back(other);
    }
    Result<bool> changed = bindBuffers(loaded.model, shadersOf("f32"));
    ASSERT_TRUE(changed) << changed.error().message();
    EXPECT_EQ(brokenRuntimeRules(loaded.model), std::vector<std::string>());
}

TEST(BindBuffers, RefusesHalvesBehindAShaderOfFloats) {
    Loaded loaded = load(vgfCase("graph_between"), "f32", {"--type-narrowing=full"});
    Result<bool> changed = bindBuffers(loaded.model, shadersOf("f32"));
    ASSERT_FALSE(changed);
    EXPECT_NE(changed.error().message().find("differs in shape, strides or format (76, 100)"), std::string::npos)
        << changed.error().message();
}

// What the converter does not do today, but must not pass unnoticed if it ever does.
struct Damage {
    const char *name;
    void (*apply)(VgfModel &model);
    const char *message;
};
const Damage kDamages[] = {
    {"ASecondDescriptorSet",
     [](VgfModel &model) {
         model.segments[0].sets.push_back({1, {}});
     },
     "not bound through descriptor set 0 alone"},
    {"AnotherDescriptorSet", [](VgfModel &model) { model.segments[0].sets[0].index = 1; },
     "not bound through descriptor set 0 alone"},
    {"ABindingTwice",
     [](VgfModel &model) {
         model.segments[0].sets[0].slots.push_back({2, 0});
     },
     "resource 0 at binding 2 is bound where another resource is"},
    {"AnImage", [](VgfModel &model) { model.resources[0].descriptorType = 3; },
     "resource 0 at binding 0 is neither a tensor nor a storage buffer"},
    {"NoInputs",
     [](VgfModel &model) {
         model.segments[0].sets[0].slots = {{2, 2}};
     },
     "has no image or no output"},
    {"NoOutput", [](VgfModel &model) { model.segments[0].sets[0].slots.pop_back(); }, "has no image or no output"},
};

class Damaged : public testing::TestWithParam<Damage> {};

TEST_P(Damaged, IsRefused) {
    Loaded loaded = load(vgfCase("direct"), "f32");
    GetParam().apply(loaded.model);
    Result<bool> changed = bindBuffers(loaded.model, shadersOf("f32"));
    ASSERT_FALSE(changed);
    EXPECT_NE(changed.error().message().find(GetParam().message), std::string::npos) << changed.error().message();
    EXPECT_NE(changed.error().message().find("compute_segment_0"), std::string::npos) << changed.error().message();
}

INSTANTIATE_TEST_SUITE_P(Vgfs, Damaged, testing::ValuesIn(kDamages),
                         [](const auto &one) { return std::string(one.param.name); });

} // namespace
} // namespace gridsample::test
