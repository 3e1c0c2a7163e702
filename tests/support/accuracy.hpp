/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which output counts as right. The one place where a tolerance is written down, for the CPU and for devices alike.
//
//   float32   error at most max(1.5 x PyTorch float32's largest error on the case, 2e-6 x the largest absolute input)
//   float16   at most 1 step away from the float64 answer rounded to half
//   integers  equal to the float64 answer rounded half to even and saturated; or 1 step away from it where that answer
//   lies
//             within max(1e-3, 2e-6 x the largest value) of a tie
#pragma once

#include "support/conformance_cases.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::test {

// "" if the output is right; else how many elements are wrong and the first of them: its index, value, what was
// expected and what was allowed.
std::string whatIsWrong(const ConformanceCase &conformanceCase, const std::vector<uint8_t> &output);

} // namespace gridsample::test
