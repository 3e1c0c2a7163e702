/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Precision fast on the device: every row of its table is as near to the exact result as 8 bits of fraction.
#include "check_case.hpp"
#include "device_test.hpp"
#include "support/fast_cases.hpp"
#include "support/reference_run.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <vector>

namespace gridsample::test {
namespace {

std::vector<ConformanceCase> casesForTheDevice() {
    const bool isCoreOnly = !optionsFromEnvironment("").runnerFeatures;
    std::vector<ConformanceCase> chosen;
    for (ConformanceCase &one : fastCases()) {
        if (!isCoreOnly || needsCoreOnly(one)) {
            chosen.push_back(std::move(one));
        }
    }
    return chosen;
}

class FastConformance : public DeviceTest, public testing::WithParamInterface<ConformanceCase> {};

TEST_P(FastConformance, IsExactUpToEightBitsOfFraction) {
    EXPECT_EQ(whatIsWrongFastOn(device(), GetParam()), "");
}

INSTANTIATE_TEST_SUITE_P(Cases, FastConformance, testing::ValuesIn(casesForTheDevice()),
                         [](const auto &one) { return testName(one.param) + "_" + std::to_string(one.index); });

// The bound would notice an operator that is another one.
TEST(FastBound, RefusesAnotherPadding) {
    size_t refused = 0;
    for (const ConformanceCase &one : fastCases()) {
        ConformanceCase other = one;
        other.desc.padding = one.desc.padding == Padding::Border ? Padding::Reflection : Padding::Border;
        other.desc.alignCorners = false;
        const Result<std::vector<uint8_t>> output = runReference(other.desc, one.image, one.grid);
        ASSERT_TRUE(output) << output.error().message();
        refused += whatIsNotFast(one, *output).empty() ? 0 : 1;
        const Result<std::vector<uint8_t>> exact = runReference(one.desc, one.image, one.grid);
        EXPECT_EQ(whatIsNotFast(one, *exact), "") << one.name;
    }
    EXPECT_GT(refused * 10, fastCases().size() * 7); // images of one pixel are the same either way
}

} // namespace
} // namespace gridsample::test
