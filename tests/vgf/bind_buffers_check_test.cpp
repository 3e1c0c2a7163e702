/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A VGF that is not what the model asked for is refused, with a message that names both sides.
#include "rewrite/bind_buffers.hpp"
#include "rewrite/bind_buffers_check.hpp"
#include "support/case_model.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

// A model of two operators, image0 grid0 image1 grid1 -> out0 out1, as far as the step before the check.
struct Converted {
    RewriteResult rewritten;
    Bytes vgf; // the model's constants point into it
    VgfModel asConverted, bound;
};

Converted converted() {
    Cases cases;
    for (const ConformanceCase &one : conformanceCases()) {
        if (one.name == "sizes/odd/bilinear/zeros/no_ac/NHWC" || one.name == "sizes/odd/nearest/zeros/no_ac/NHWC") {
            cases.push_back(&one);
        }
    }
    Converted made;
    const Bytes tosa = stockConvert(modelOf(cases), {"--tosa-flatbuffer"});
    std::string shaders;
    Result<RewriteResult> rewritten = rewriteModel(tosa, {}, [&](std::span<const uint8_t> piece) -> Status {
        shaders.append(piece.begin(), piece.end());
        return Nothing{};
    });
    if (!rewritten) {
        throw std::runtime_error(rewritten.error().message());
    }
    made.rewritten = std::move(*rewritten);
    made.vgf = stockConvert(shaders);
    Result<VgfModel> model = readVgf(made.vgf);
    if (!model) {
        throw std::runtime_error(model.error().message());
    }
    made.asConverted = *model;
    Result<bool> changed = bindBuffers(*model, made.rewritten.shaders);
    if (!changed || !*changed) {
        throw std::runtime_error(changed ? "nothing was bound" : changed.error().message());
    }
    made.bound = std::move(*model);
    return made;
}

TEST(BindBuffersCheck, AcceptsWhatTheConverterMakes) {
    const Converted made = converted();
    const Status arrived = checkShadersArrived(made.asConverted, made.rewritten);
    EXPECT_TRUE(arrived) << arrived.error().message();
    const Status bound = checkBound(made.bound, made.rewritten, {});
    EXPECT_TRUE(bound) << bound.error().message();
}

TEST(BindBuffersCheck, RefusesALostOperator) {
    Converted made = converted();
    made.asConverted.segments.pop_back();
    const Status status = checkShadersArrived(made.asConverted, made.rewritten);
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message().find("1 run grid_sample shaders for 2 shader operators"), std::string::npos)
        << status.error().message();
}

TEST(BindBuffersCheck, AcceptsHalvesUnderNarrowingOnly) {
    Converted made = converted();
    made.bound.resources[made.bound.inputs[0].resource].format = kFormatF16;
    RewriteOptions narrowing;
    narrowing.narrowing = RewriteOptions::Narrowing::Full;
    EXPECT_FALSE(checkBound(made.bound, made.rewritten, {}));
    EXPECT_TRUE(checkBound(made.bound, made.rewritten, narrowing));
}

TEST(BindBuffersCheck, AcceptsAnInputThatNobodyReads) {
    Converted made = converted();
    made.rewritten.inputs.insert(made.rewritten.inputs.begin() + 1, {"unread", {7}, "INT8"});
    made.bound.inputNames = {"input_0", "input_1", "input_2", "input_3", "input_4"};
    const Status status = checkBound(made.bound, made.rewritten, {});
    EXPECT_TRUE(status) << status.error().message();
}

TEST(BindBuffersCheck, AcceptsATensorThatNoShaderReads) {
    Converted made = converted();
    const uint32_t unread = made.bound.inputs[0].resource;
    made.bound.segments[0].sets[0].slots.push_back({3, unread});
    const Status status = checkBound(made.bound, made.rewritten, {});
    EXPECT_TRUE(status) << status.error().message();
}

struct Damage {
    const char *name;
    void (*apply)(VgfModel &model);
    const char *message;
};
const Damage kDamages[] = {
    {"AnInputOfAnotherName", [](VgfModel &model) { model.inputNames[1] = "input_2"; }, "'input_2' stands where"},
    {"AnInputWithoutName", [](VgfModel &model) { model.inputNames.pop_back(); }, "3 names for 4 tensors"},
    {"AnOutputTooFew", [](VgfModel &model) { model.outputs.pop_back(); }, "1 resources for 2 tensors"},
    {"InputsSwapped", [](VgfModel &model) { std::swap(model.inputs[0], model.inputs[1]); }, "VGF: input '"},
    {"AnInputOfAnotherShape", [](VgfModel &model) { model.resources[model.inputs[0].resource].shape[1] += 1; },
     "for a tensor"},
    {"AnInputOfAnotherType", [](VgfModel &model) { model.resources[model.inputs[0].resource].format = kFormatI8; },
     "VkFormat 14"},
    {"AnInputThatBecameABuffer",
     [](VgfModel &model) { model.resources[model.inputs[0].resource].descriptorType = kDescriptorStorageBuffer; },
     "not a tensor of the model's boundary"},
    {"AnOutputInTheMiddle",
     [](VgfModel &model) { model.resources[model.outputs[0].resource].category = VgfCategory::Intermediate; },
     "not a tensor of the model's boundary"},
    {"ABufferOfAnotherShape",
     [](VgfModel &model) { model.resources[model.segments[0].sets[0].slots[0].resource].shape[1] += 1; },
     "no grid_sample operator of the model has image, grid and output"},
    {"ABufferOfAnotherType",
     [](VgfModel &model) { model.resources[model.segments[0].sets[0].slots[0].resource].format = kFormatF16; },
     "no grid_sample operator of the model has image, grid and output"},
    {"ATensorAtAShader",
     [](VgfModel &model) {
         model.resources[model.segments[0].sets[0].slots[0].resource].descriptorType = kDescriptorTensor;
     },
     "no buffer at binding 0"},
};

class Damaged : public testing::TestWithParam<Damage> {};

TEST_P(Damaged, IsRefused) {
    Converted made = converted();
    GetParam().apply(made.bound);
    const Status status = checkBound(made.bound, made.rewritten, {});
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message().find(GetParam().message), std::string::npos) << status.error().message();
}

INSTANTIATE_TEST_SUITE_P(Vgfs, Damaged, testing::ValuesIn(kDamages),
                         [](const auto &one) { return std::string(one.param.name); });

} // namespace
} // namespace gridsample::test
