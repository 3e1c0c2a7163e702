/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Payloads of flow_offset that the text form of models cannot hold.
#include "rewrite/rewritten.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

std::string errorFor(const std::string &payload) {
    ModelText model = parseModelText("in x INT8[1,5,4,3]\n"
                                     "in f INT8[1,4,5,4]\n"
                                     "y INT8[1,5,4,3] = CUSTOM x f com.arm.VulkanCustomShader "
                                     "torch.nn.functional.grid_sample.flow_offset\n"
                                     "out y\n");
    model.regions[0].blocks[0].operators[0].payload = payload;
    const Rewritten rewritten = rewrite(buildModel(model));
    return rewritten.result ? "taken" : rewritten.result.error().message();
}

constexpr const char *kOperator = "operator 0 (torch.nn.functional.grid_sample.flow_offset, output \"y\"): ";

TEST(FlowOffsetPayload, MustBeAnObject) {
    for (const std::string payload : {"[1,2]", "7", "\"text\"", "null"}) {
        EXPECT_EQ(errorFor(payload),
                  kOperator + ("payload: it is " + payload + ", not an object; export the model again"));
    }
}

TEST(FlowOffsetPayload, MayBeNestedToALimit) {
    const auto nested = [](size_t depth) {
        return "{\"k\":" + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    const std::string tooDeep =
        std::string(kOperator) + "payload: it cannot be read (nested too deeply); export the model again";
    EXPECT_NE(errorFor(nested(10)), tooDeep);
    EXPECT_NE(errorFor(nested(10)).find("\"k\" is not known"), std::string::npos);
    EXPECT_EQ(errorFor(nested(17)), tooDeep);
    EXPECT_EQ(errorFor(nested(100000)), tooDeep);
}

} // namespace
} // namespace gridsample::test
