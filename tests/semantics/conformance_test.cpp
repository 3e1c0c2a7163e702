/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The CPU reference against PyTorch's numbers.
#include "support/accuracy.hpp"
#include "support/reference_run.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {

namespace {

class Conformance : public testing::TestWithParam<ConformanceCase> {};

TEST_P(Conformance, referenceAgreesWithPyTorch) {
    const ConformanceCase &conformanceCase = GetParam();
    const auto output = runReference(conformanceCase.desc, conformanceCase.image, conformanceCase.grid);
    ASSERT_TRUE(output) << output.error().message();
    EXPECT_EQ(whatIsWrong(conformanceCase, *output), "");
}

INSTANTIATE_TEST_SUITE_P(Cases, Conformance, testing::ValuesIn(conformanceCases()),
                         [](const auto &test) { return testName(test.param); });

} // namespace

} // namespace gridsample::test
