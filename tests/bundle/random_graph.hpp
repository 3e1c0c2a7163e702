/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Graphs made up from a seed, for bundles.
#pragma once

#include "support/tosa_model_text.hpp"

#include <cstdint>
#include <string>

namespace gridsample::test {

// A model of sums, casts, copies, constants and grid_samples in one type, image and grids channels last: values are
// used by several operators or by none, and some between are returned as well. The same on every machine. Sizes differ
// with the seed, so that some values can be images (1, 2 or 4 channels, batch 1) and some cannot.
std::string randomGraph(uint32_t seed);

} // namespace gridsample::test
