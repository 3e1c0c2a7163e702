/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// .npy files, little-endian and in C order, as the runner reads and writes them.
#pragma once

#include "support/stock_tools.hpp"

#include <filesystem>

namespace gridsample::test {

// Throws std::runtime_error if it is no such file.
Array readNpy(const std::filesystem::path &path);
void writeNpy(const std::filesystem::path &path, const Array &array);

} // namespace gridsample::test
