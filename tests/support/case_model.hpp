/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Conformance cases as a model: MLIR with one neutral operator for each, and inputs and outputs of its own.
#pragma once

#include "support/conformance_cases.hpp"
#include "support/stock_tools.hpp"

#include <string>
#include <vector>

namespace gridsample::test {

using Cases = std::vector<const ConformanceCase *>;

// fromGraph: each operator reads a copy of its image, which a graph makes.
std::string modelOf(const Cases &cases, bool fromGraph = false);

// Image and grid of the first case, of the second, and so on.
std::vector<Array> inputsOf(const Cases &cases);

} // namespace gridsample::test
