/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From an operator to the shader that computes it: which variant, which specialization, how many workgroups.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// One specialization constant: its constant_id and the 32 bits of its value (floats as IEEE bits).
struct SpecValue {
    uint32_t id;
    uint32_t bits;
    bool operator==(const SpecValue &) const = default;
};

// Everything that a converter or a runner needs to dispatch the operator. Descriptor set 0; storage buffers at
// binding 0 (image), 1 (grid) and 2 (output), tightly packed; entry point "main".
struct ShaderPlan {
    std::string_view variant;          // a name of the variant table
    std::vector<SpecValue> constants;  // every specialization constant of that variant
    std::array<uint32_t, 3> groups{};  // workgroup counts, each at most 65535
    std::vector<std::string> warnings; // what may fail on a device that offers no more than Vulkan's minima
};

// Checks ranks, axes, types, sizes and attributes against each other; the error names the axis and the value.
Status validate(const GridSampleDesc &desc);

// Validates, then chooses. Errors: what validate finds, or a combination that no variant serves.
Result<ShaderPlan> planShader(const GridSampleDesc &desc);

} // namespace gridsample
