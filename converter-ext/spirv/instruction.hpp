/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One SPIR-V instruction, and which of its operands are ids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <spirv/unified1/spirv.hpp11>

namespace gridsample {

// A view of a module's words.
struct Instruction {
    spv::Op op = spv::Op::OpNop;
    uint32_t type = 0;                  // id of the result's type, or 0
    uint32_t result = 0;                // id, or 0
    std::span<const uint32_t> operands; // what follows these two
};

// Whether isId can tell. It knows what compilers make of compute shaders without derivatives, atomics or groups.
bool hasKnownOperands(const Instruction &instruction);

// Whether operands[index] is an id; else it is a literal. Not for OpEntryPoint.
bool isId(const Instruction &instruction, size_t index);

} // namespace gridsample
