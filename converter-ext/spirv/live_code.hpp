/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A module while it is made: what stands before the functions, and the blocks of its one function, main.
#pragma once

#include "spirv/instruction.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace gridsample {

// An instruction whose operands lie in LiveCode::operands.
struct LiveInstruction {
    spv::Op op = spv::Op::OpNop;
    uint32_t type = 0, result = 0;
    uint32_t first = 0, count = 0;
};

struct LivePhi {
    uint32_t type = 0, result = 0;
    std::vector<std::pair<uint32_t, uint32_t>> from; // value, label of the block that it comes from
};

struct LiveBlock {
    uint32_t label = 0;
    std::vector<LivePhi> phis;
    std::vector<LiveInstruction> body;
    std::optional<LiveInstruction> merge; // OpSelectionMerge or OpLoopMerge
    LiveInstruction end;
};

// Ids up to the read module's bound mean what they mean there; those that folding adds come after.
struct LiveCode {
    std::vector<uint32_t> operands;
    std::vector<LiveInstruction> globals;   // in the module's order
    std::vector<LiveInstruction> constants; // new ones
    std::vector<LiveInstruction> variables; // of main
    std::vector<LiveBlock> blocks;
    std::vector<std::pair<uint32_t, uint32_t>>
        decorated;                // an id, and the one of the read module whose decorations it has
    std::vector<uint32_t> sameAs; // by id: another one to read instead, or 0

    uint32_t newId() {
        sameAs.push_back(0);
        return static_cast<uint32_t>(sameAs.size() - 1);
    }

    // The id to read instead of this one.
    uint32_t resolved(uint32_t id) const {
        while (sameAs[id] != 0) {
            id = sameAs[id];
        }
        return id;
    }

    LiveInstruction make(spv::Op op, uint32_t type, uint32_t result, std::span<const uint32_t> itsOperands) {
        const auto first = static_cast<uint32_t>(operands.size());
        operands.insert(operands.end(), itsOperands.begin(), itsOperands.end());
        return {op, type, result, first, static_cast<uint32_t>(itsOperands.size())};
    }

    std::span<const uint32_t> operandsOf(const LiveInstruction &instruction) const {
        return std::span(operands).subspan(instruction.first, instruction.count);
    }

    Instruction view(const LiveInstruction &instruction) const {
        return {instruction.op, instruction.type, instruction.result, operandsOf(instruction)};
    }
};

} // namespace gridsample
