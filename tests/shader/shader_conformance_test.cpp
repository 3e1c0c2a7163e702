/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Every conformance case on the device. With core Vulkan only, every case of float32.
#include "check_case.hpp"
#include "device_test.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <vector>

namespace gridsample::test {
namespace {

std::vector<ConformanceCase> casesForTheDevice() {
    const bool isCoreOnly = !optionsFromEnvironment("").runnerFeatures;
    std::vector<ConformanceCase> chosen;
    std::copy_if(conformanceCases().begin(), conformanceCases().end(), std::back_inserter(chosen),
                 [isCoreOnly](const ConformanceCase &one) { return !isCoreOnly || needsCoreOnly(one); });
    return chosen;
}

class ShaderConformance : public DeviceTest, public testing::WithParamInterface<ConformanceCase> {};

TEST_P(ShaderConformance, IsRightAndHasTheReferencesBits) {
    EXPECT_EQ(whatIsWrongOn(device(), GetParam()), "");
}

INSTANTIATE_TEST_SUITE_P(Cases, ShaderConformance, testing::ValuesIn(casesForTheDevice()),
                         [](const testing::TestParamInfo<ConformanceCase> &one) { return testName(one.param); });

} // namespace
} // namespace gridsample::test
