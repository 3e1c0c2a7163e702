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

// spirv: a valid module; only what comes out is validated, since our modules are compiled in and tested. Constants that
// are not named keep the module's default value. Takes 10 to 50 ms for a shader of ours.
// Returns a module with no specialization constant and no branch on one left, debug information stripped, valid for
// Vulkan 1.3. Floating-point instructions and their NoContraction stay as they are, so the bits computed do too. Equal
// arguments give equal words.
// Errors: InvalidInput for a constant that the module lacks (by number), that is given twice, or that is boolean and
// neither 0 nor 1, and for words that are no module; Unsupported for a constant that is not 32 bits wide or that goes
// into something which cannot be folded; Internal if the result is not valid.
Result<std::vector<uint32_t>> specialise(std::span<const uint32_t> spirv, std::span<const SpecValue> constants);

} // namespace gridsample
