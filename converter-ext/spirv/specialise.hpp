/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Sets a shader's specialization constants, freezes them and folds what follows from them (SPIRV-Tools).
#pragma once

#include "base/result.hpp"
#include "op/shader_plan.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace gridsample {

// Constants that are not named keep the module's default value. Takes about 10 ms for a shader of ours.
// Returns a module with no specialization constant and no branch on one left, debug information stripped, validated for
// Vulkan 1.3. Floating-point instructions and their NoContraction stay as they are, so the bits computed do too. Equal
// arguments give equal words.
// Errors: InvalidInput for a constant that the module lacks (by number), that is given twice, or that is boolean and
// neither 0 nor 1, and for a module that is not valid; Unsupported for a constant that is not 32 bits wide; Internal if
// the result does not validate.
Result<std::vector<uint32_t>> specialise(std::span<const uint32_t> spirv, std::span<const SpecValue> constants);

} // namespace gridsample
