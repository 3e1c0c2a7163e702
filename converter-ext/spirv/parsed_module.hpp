/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A SPIR-V module cut into instructions, functions and blocks, all of them views of its words.
#pragma once

#include "base/result.hpp"
#include "spirv/instruction.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace gridsample {

// body[first] to body[last - 1]: a label's instructions without the label itself; the last one ends the block.
struct ParsedBlock {
    uint32_t label = 0;
    size_t first = 0, last = 0;
};

struct ParsedFunction {
    Instruction declaration; // OpFunction
    std::vector<uint32_t> parameters;
    std::vector<ParsedBlock> blocks; // at least one
};

struct EntryPoint {
    uint32_t model = 0; // spv::ExecutionModel
    uint32_t function = 0;
    std::span<const uint32_t> name;      // text in words
    std::span<const uint32_t> interface; // ids of variables
};

struct ParsedModule {
    std::span<const uint32_t> header; // five words
    std::vector<EntryPoint> entryPoints;
    std::vector<Instruction>
        globals;                   // what else stands before the functions, without names and other debug information
    std::vector<Instruction> body; // of all functions, without OpFunction, OpFunctionParameter and labels
    std::vector<ParsedFunction> functions;

    uint32_t bound() const { return header[3]; } // ids are smaller
    // nullptr if there is none of that id.
    const ParsedFunction *function(uint32_t id) const;
};

// Errors: InvalidInput for words that are no module: an instruction that is cut off, an id of 0 or out of bounds, a
// block without an end; Unsupported for an instruction that isId does not know.
Result<ParsedModule> parseModule(std::span<const uint32_t> spirv);

} // namespace gridsample
