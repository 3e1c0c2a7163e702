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

// SPIR-V with no specialization constant left, validated for Vulkan 1.3 / SPIR-V 1.5 or as the module declares.
// Errors: a constant that the module lacks, a module that does not validate.
Result<std::vector<uint32_t>> specialise(std::span<const uint32_t> spirv, std::span<const SpecValue> constants);

} // namespace gridsample
