/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The text form that the other tests rely on.
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

constexpr const char *kEverything = R"(version 1.1.0 draft
region main
block main
in x FP32[1,4,5,3]
in g INT8[1,2,3,2]
c FP32[2,2] = CONST 0.5 -1 2 3
few INT8[4] = CONST -7
far INT32[3] outside = CONST 1 -2 3
s SHAPE[2] = CONST_SHAPE 1 4
t FP32[1,3,4,5] = TRANSPOSE x (0,3,1,2) @model.py:7
v BF16[-1,4] variable unranked = IDENTITY t
a FP32[2]; b FP32[3] = RFFT2D x
y FP32[1,2,3,3] = CUSTOM x g org.gridsample grid_sample {"mode": "nearest"}
out y v
region other
block first
out
block second
in p FP16[]
out p
)";

TEST(TosaModelText, ParsedAndPrintedIsTheSame) {
    EXPECT_EQ(printModelText(parseModelText(kEverything)), kEverything);
}

TEST(TosaModelText, BuiltAndReadIsTheSame) {
    const ModelText model = parseModelText(kEverything);
    EXPECT_EQ(printModelText(readModel(buildModel(model))), kEverything);
    EXPECT_EQ(readModel(buildModel(model)), model);
}

TEST(TosaModelText, ALineThatIsWrongIsNamed) {
    try {
        parseModelText("in x FP32[1]\ny FP32[1] = FROBNICATE x\n");
        FAIL() << "it was taken";
    } catch (const std::runtime_error &error) {
        EXPECT_STREQ(error.what(), "line 2: \"FROBNICATE\" is not known");
    }
}

} // namespace
} // namespace gridsample::test
