/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The measure itself: outputs that must pass, outputs that must not.
#include "support/accuracy.hpp"

#include "op/extents.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace gridsample::test {

namespace {

ConformanceCase caseOf(DataType type, const std::vector<double> &expected, double torchError = 0) {
    ConformanceCase result;
    const auto width = static_cast<int64_t>(expected.size());
    result.desc.image = {type, {1, 1, 1, width}};
    result.desc.grid = {DataType::F32, {1, 1, width, 2}};
    result.desc.output = {type, outputShape(result.desc)};
    result.image = packed(std::vector<double>(expected.size(), 1.0), type);
    result.expected = expected;
    result.torchError = torchError;
    return result;
}

std::string verdict(const ConformanceCase &conformanceCase, const std::vector<double> &values) {
    return whatIsWrong(conformanceCase, packed(values, conformanceCase.desc.output.type));
}

const double kAny = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

TEST(Accuracy, floatsMayMissByTwoMillionthsOfTheLargestInput) {
    const ConformanceCase right = caseOf(DataType::F32, {0.5});
    EXPECT_EQ(verdict(right, {0.5 + 1.9e-6}), "");
    EXPECT_NE(verdict(right, {0.5 + 2.1e-6}), "");
}

TEST(Accuracy, floatsMayMissByHalfAsMuchAgainAsPyTorch) {
    const ConformanceCase right = caseOf(DataType::F32, {0.5}, 1e-4);
    EXPECT_EQ(verdict(right, {0.5 + 1.4e-4}), "");
    EXPECT_NE(verdict(right, {0.5 + 1.6e-4}), "");
}

TEST(Accuracy, halvesMayMissByOneStep) {
    const ConformanceCase right = caseOf(DataType::F16, {1.0, -6e-8});
    EXPECT_EQ(verdict(right, {1.0 + 1.0 / 1024, 0.0}), "");
    EXPECT_NE(verdict(right, {1.0 + 2.0 / 1024, 0.0}), "");
    EXPECT_NE(verdict(right, {1.0, 6e-8}), "");
}

TEST(Accuracy, integersMayMissByOneOnlyNextToATie) {
    EXPECT_EQ(verdict(caseOf(DataType::I8, {3.4}), {3}), "");
    EXPECT_NE(verdict(caseOf(DataType::I8, {3.4}), {4}), "");
    EXPECT_EQ(verdict(caseOf(DataType::I8, {3.4995}), {4}), "");
    EXPECT_NE(verdict(caseOf(DataType::I8, {3.4995}), {5}), "");
    EXPECT_EQ(verdict(caseOf(DataType::I16, {30000.45}), {30001}), "");
}

TEST(Accuracy, integersSaturate) {
    EXPECT_EQ(verdict(caseOf(DataType::I8, {1000.0, -1000.0}), {127, -128}), "");
    EXPECT_NE(verdict(caseOf(DataType::I8, {1000.0, -1000.0}), {127, -127}), "");
}

TEST(Accuracy, whereAnyAnswerIsRightItIsStillFinite) {
    EXPECT_EQ(verdict(caseOf(DataType::F32, {kAny}), {17}), "");
    EXPECT_NE(verdict(caseOf(DataType::F32, {kAny}), {kAny}), "");
    EXPECT_NE(verdict(caseOf(DataType::F32, {kAny}), {kInfinity}), "");
    EXPECT_NE(verdict(caseOf(DataType::F32, {1.0}), {kAny}), "");
}

TEST(Accuracy, anOutputOfAnotherSizeIsWrong) {
    EXPECT_NE(verdict(caseOf(DataType::F32, {1.0}), {1.0, 1.0}), "");
    EXPECT_NE(verdict(caseOf(DataType::F32, {1.0}), {}), "");
}

TEST(Accuracy, theFirstWrongElementIsNamed) {
    EXPECT_EQ(verdict(caseOf(DataType::I8, {1.0, 2.0, 3.0}), {1, 7, 9}),
              "2 of 3 wrong; element 1 is 7, expected 2, steps off by 5, allowed 0");
}

} // namespace

} // namespace gridsample::test
