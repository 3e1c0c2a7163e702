/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models made up from a seed that hold what folds take over, and what must keep them from it.
#pragma once

#include <cstdint>
#include <string>

namespace gridsample::test {

// Text of a model whose stages each sample a value the way exporters write it: padded, transposed, widened, rescaled or
// not, under grids of any type and origin. Operands stand in either order; now and then there is a RESHAPE or an
// IDENTITY between, a value is read twice, or returned as well. All constants and, with randomInputs, all inputs are
// such that float32 represents every coordinate: so the folds that save a rounding give the same bits too.
std::string foldModel(uint32_t seed);

} // namespace gridsample::test
