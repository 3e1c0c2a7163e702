/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finds the pointers that only carry an argument into a function.
#pragma once

#include "spirv/parsed_module.hpp"

#include <vector>

namespace gridsample {

// By id: whether a function's variable or parameter can be replaced by the value it points at. GLSL passes arguments by
// pointers to variables that are written once, just before the call. True for a variable that is written once, as a
// whole, and after that read in the same block, directly, by constant indices, or through such a parameter; and for a
// parameter that is read in these ways only. A parameter's argument need not be such a variable.
std::vector<bool> findValuePointers(const ParsedModule &module);

} // namespace gridsample
