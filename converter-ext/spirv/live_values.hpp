/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The values of a module while its live code is written down: what each id of the module has become.
#pragma once

#include "spirv/known_values.hpp"
#include "spirv/parsed_module.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gridsample {

// All but control flow. A function walked through again writes over the values that it had the last time.
class LiveValues {
  public:
    // code.globals are there.
    LiveValues(const ParsedModule &module, LiveCode &code, KnownValues &known);

    // The id in the new code. Fails for an id that has no value yet.
    uint32_t value(uint32_t id);
    // The bits of a value that is a constant.
    std::optional<uint32_t> bits(uint32_t id) { return known_.bits(value(id)); }
    void set(uint32_t id, uint32_t value) { values_[id] = value; }
    void bindParameter(uint32_t parameter, uint32_t argument);

    // Neither phis, calls, merges, nor what ends a block: into the last block, unless the result is known.
    void instruction(const Instruction &instruction);
    void phi(LivePhi phi, uint32_t id);

    // Why the module cannot be specialised: the first reason given, "" while all is well.
    const std::string &why() const { return why_; }
    void fail(const std::string &why) { why_ = why_.empty() ? why : why_; }

  private:
    // What a value pointer points at: a value or a part of it.
    using Place = std::optional<Part>;

    std::span<const uint32_t> operandsOf(const Instruction &instruction);
    void emit(const Instruction &from, spv::Op op, std::span<const uint32_t> operands);
    void emitExtract(const Instruction &from, const Part &wanted);
    void variable(const Instruction &instruction);
    void step(const Instruction &instruction);
    LiveBlock &block() { return code_.blocks.back(); }

    LiveCode &code_;
    KnownValues &known_;
    // By id of the module.
    std::vector<uint32_t> values_; // the id in the new code, or 0
    std::vector<Place> places_;    // of value pointers, once they are written
    std::vector<bool> isValuePointer_;
    std::vector<bool> isDecorated_;
    std::vector<uint32_t> operands_; // of operandsOf(), kept for its memory
    std::string why_;
};

} // namespace gridsample
