/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Compares a result with the CPU reference, everywhere or, where that would take minutes, at some positions.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::bench {

// The whole output. Returns what differs; "" for nothing.
Result<std::string> difference(const GridSampleDesc &desc, const std::vector<uint8_t> &image,
                               const std::vector<uint8_t> &grid, const std::vector<uint8_t> &output);

// At so many positions of every batch element, the first, the last and others that lie anywhere, with all their
// channels. Only for coordinates that do not depend on the position, and grids with their channels last.
Result<std::string> differenceAt(uint64_t positions, const GridSampleDesc &desc, const std::vector<uint8_t> &image,
                                 const std::vector<uint8_t> &grid, const std::vector<uint8_t> &output);

} // namespace gridsample::bench
