/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scenario of nothing but one run_vgf, from the command line.
#pragma once

#include "scenario/scenario.hpp"

#include <string>
#include <vector>

namespace gridsample {

// Values as they are given.
struct VgfCommandLine {
    std::string model;                  // --run-vgf
    std::vector<std::string> inputs;    // --input NAME=FILE
    std::vector<std::string> results;   // --result NAME=FILE
    std::vector<std::string> encodings; // --encoding NAME=normalized, NAME=integer or NAME=SCALE,ZERO_POINT
    std::vector<std::string> layouts;   // --layout NAME=NHWC or NAME=NCHW
    std::vector<std::string> channels;  // --channels NAME=NUMBER, of a result
};

// Errors: InvalidInput for a value of another form, a name given twice, and what is said of a name that has no file.
Result<Json> scenarioFor(const VgfCommandLine &line);

} // namespace gridsample
