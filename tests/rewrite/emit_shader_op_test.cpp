/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The payload of a shader operator, key by key.
#include "rewrite/emit_shader_op.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

TEST(EmitShaderOp, ThePayloadHoldsEveryKeyThatTheConverterReads) {
    EXPECT_EQ(shaderPayload("Zm9v", {3, 2, 1}, {{1, "VK_FORMAT_R16_SFLOAT"}, {0, "VK_FORMAT_R8_SINT"}},
                            {2, "VK_FORMAT_R8_SINT"}),
              R"({"org.gridsample":1,"entry_point":"main","is_vkshader":true,"shader_language":"SPIR-V",)"
              R"("workgroup_sizes":[3,2,1],)"
              R"("input_0_type":"Tensor","input_0_vkdescriptortype":"VK_DESCRIPTOR_TYPE_TENSOR_ARM",)"
              R"("input_0_vkformat":"VK_FORMAT_R16_SFLOAT","input_0_binding":1,"input_0_descriptorset":0,)"
              R"("input_1_type":"Tensor","input_1_vkdescriptortype":"VK_DESCRIPTOR_TYPE_TENSOR_ARM",)"
              R"("input_1_vkformat":"VK_FORMAT_R8_SINT","input_1_binding":0,"input_1_descriptorset":0,)"
              R"("output_0_type":"Tensor","output_0_vkdescriptortype":"VK_DESCRIPTOR_TYPE_TENSOR_ARM",)"
              R"("output_0_vkformat":"VK_FORMAT_R8_SINT","output_0_binding":2,"output_0_descriptorset":0,)"
              R"("shader_code":"Zm9v"})");
}

TEST(EmitShaderOp, OurOwnPayloadIsRecognised) {
    EXPECT_TRUE(isOurPayload(shaderPayload("", {1, 1, 1}, {}, {})));
    EXPECT_FALSE(isOurPayload(R"({"entry_point": "main"})"));
    EXPECT_FALSE(isOurPayload(""));
}

TEST(EmitShaderOp, EveryTypeOfAShaderHasItsFormat) {
    EXPECT_EQ(vulkanFormat(tosa::DType::FP32), "VK_FORMAT_R32_SFLOAT");
    EXPECT_EQ(vulkanFormat(tosa::DType::FP16), "VK_FORMAT_R16_SFLOAT");
    EXPECT_EQ(vulkanFormat(tosa::DType::INT8), "VK_FORMAT_R8_SINT");
    EXPECT_EQ(vulkanFormat(tosa::DType::INT16), "VK_FORMAT_R16_SINT");
    EXPECT_EQ(vulkanFormat(tosa::DType::INT48), std::nullopt);
}

} // namespace
} // namespace gridsample::test
