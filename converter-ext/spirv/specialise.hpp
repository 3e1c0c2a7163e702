/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Sets a shader's specialization constants, freezes them and folds what follows from them.
#pragma once

#include "base/result.hpp"
#include "op/shader_plan.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace gridsample {

// spirv: a valid module with one entry point, its functions brought into the form that the build gives our shaders
// (values in place of variables), or else less is folded. Neither it nor the result goes through SPIRV-Tools'
// validator, which would take ten times as long as the rest: tests do that for what is compiled in. Constants that are
// not named keep the module's default value. Takes about 1 ms for a shader of ours. Returns a module with one function,
// no specialization constant and no branch on one left, and no debug information. Floating-point arithmetic and its
// NoContraction stay as they are, so the bits computed do too. Equal arguments give equal words. Errors: InvalidInput
// for a constant that the module lacks (by number), that is given twice, or that is boolean and neither 0 nor 1, and
// for words that are no module; Unsupported for a constant that is not 32 bits wide or goes into something which cannot
// be folded, and for what compilers don't make of shaders like ours (see live_walk.hpp).
Result<std::vector<uint32_t>> specialise(std::span<const uint32_t> spirv, std::span<const SpecValue> constants);

} // namespace gridsample
