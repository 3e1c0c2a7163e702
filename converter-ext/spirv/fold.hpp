/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What follows from operands that are known: integers, booleans, and of floats only what every device computes alike.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <spirv/unified1/spirv.hpp11>

namespace gridsample {

struct Folded {
    enum class Kind { Nothing, Constant, Operand } kind = Kind::Nothing;
    uint32_t value = 0; // bits (booleans: 0 or 1), or which operand the result equals
};

// operands: the bits of those that are constants of 32 bits or booleans. Additions, subtractions and products of floats
// stay instructions, whose rounding is the device's; so do comparisons with subnormal numbers, which it may flush.
// What SPIR-V leaves undefined (a shift by 32, a division by 0) stays as well.
Folded fold(spv::Op op, std::span<const std::optional<uint32_t>> operands);

} // namespace gridsample
