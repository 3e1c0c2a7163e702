/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The cases of tests/cases/conformance as operators, bytes and expected numbers, for the CPU and for devices alike.
#pragma once

#include "op/grid_sample_desc.hpp"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace gridsample::test {

struct ConformanceCase {
    std::string name; // FILE/CASE/LAYOUT
    GridSampleDesc desc;
    std::vector<uint8_t> image; // as the buffers hold them, in the operator's layout
    std::vector<uint8_t> grid;
    // float64, in the output's order; for integer images in steps of the output, neither rounded nor saturated. NaN:
    // any finite answer is right.
    std::vector<double> expected;
    double torchError = 0; // largest error of PyTorch's float32 on this case
};

// Every case of every file in the folder, once per layout that it names. Throws if a file cannot be read: no cases is
// never a pass.
std::vector<ConformanceCase> conformanceCasesIn(const std::filesystem::path &folder);

// Those of this source tree.
const std::vector<ConformanceCase> &conformanceCases();

// GoogleTest's names for parameters and failures.
std::string testName(const ConformanceCase &conformanceCase);
void PrintTo(const ConformanceCase &conformanceCase, std::ostream *out);

// Elements as numbers and back: halves and integers as stored. Values must fit; u8 values fit i8 as bits.
std::vector<uint8_t> packed(const std::vector<double> &values, DataType type);
double elementAt(const std::vector<uint8_t> &bytes, size_t index, DataType type, bool isUnsigned);

} // namespace gridsample::test
