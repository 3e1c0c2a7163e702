/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a rewritten model to numbers: the real converter, our edits to its VGF, the real runner.
#pragma once

#include "rewrite/rewritten.hpp"
#include "support/stock_tools.hpp"

#include <string>
#include <vector>

namespace gridsample::test {

// The VGF that comes out. Throws std::runtime_error with the message of whoever refused.
Bytes convert(const Rewritten &rewritten, const RewriteOptions &options);

// One line an array: dtype and values.
std::string print(const std::vector<Array> &arrays);

} // namespace gridsample::test
