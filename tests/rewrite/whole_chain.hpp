/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a rewritten model to numbers: the real converter, our edits to its VGF, the real runner.
#pragma once

#include "rewrite/rewritten.hpp"
#include "support/stock_tools.hpp"
#include "support/tosa_model_text.hpp"

#include <string>
#include <vector>

namespace gridsample::test {

// The VGF that comes out; exactly: takes the fast shaders that were not to be had. Throws std::runtime_error with the
// message of whoever refused.
Bytes convert(const Rewritten &rewritten, const RewriteOptions &options, std::vector<ExactInstead> *exactly = nullptr);

// The arrays of a case's part, `name value value ...` on each line, in the model's order. narrowed: FP32 is given and
// taken as halves.
std::vector<Array> readArrays(const ModelText &model, const std::string &part, bool narrowed);

// One line an array: dtype and values.
std::string print(const std::vector<Array> &arrays);

} // namespace gridsample::test
