/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Operators that precision fast serves, with data: every row of its table, and what counts as right. PyTorch's numbers
// are not among them: the exact result, which is held against those elsewhere, stands for them.
#pragma once

#include "catalogue/fast_table.hpp"
#include "support/conformance_cases.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::test {

// One combination that the table says precision fast serves.
struct FastRow {
    const shaders::FastImage &image;
    const shaders::FastPadding &padding;
    bool alignCorners;
    DataType grid;
};

// All of them.
std::vector<FastRow> fastRows();

// Each of them, over a few sizes, layouts and coordinates; grids
// reach outside, hold NaN and infinities, and far numbers. The same on every call.
std::vector<ConformanceCase> fastCases();

// "" if no element of the output is further from the exact result than 8 bits of fraction explain: along each axis 2^-8
// (and what float32 leaves of a coordinate) of the largest step between neighbouring pixels near the sample; and the
// rounding of the type: 1e-6, 2^-9 or 1 step, and filterStep, to which a device may round what it has filtered. Else
// the first element that is.
std::string whatIsNotFast(const ConformanceCase &one, const std::vector<uint8_t> &output, double filterStep = 0);

} // namespace gridsample::test
