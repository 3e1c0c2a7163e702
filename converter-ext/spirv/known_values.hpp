/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is known about the values of a module while it is made: constants, each once, and what composites are made of.
#pragma once

#include "spirv/fold.hpp"
#include "spirv/live_code.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace gridsample {

// Part of a composite: the indices from the outside in.
struct Part {
    uint32_t composite = 0;
    std::vector<uint32_t> path; // empty: the composite is the part itself
};

class KnownValues {
  public:
    explicit KnownValues(LiveCode &code) : code_(code) {}

    // To be told of every type, constant, and instruction that has a result.
    void add(const LiveInstruction &instruction);

    // The constant of a boolean type or one of 32 bits; made if there is none.
    uint32_t constant(uint32_t type, uint32_t bits);
    // Whether constant() takes the type.
    bool isScalar(uint32_t type) const { return types_.contains(type) && types_.at(type).isScalar; }
    // Of a constant, else nothing.
    std::optional<uint32_t> bits(uint32_t id) const;

    // The id that the result of an operation equals, or nothing if it has to be computed.
    std::optional<uint32_t> folded(spv::Op op, uint32_t type, std::span<const uint32_t> operands);
    // A part followed through the instructions that put composites together, as far as they are known.
    Part followed(Part part) const;

  private:
    struct Type {
        bool isScalar = false, isBool = false;
        uint32_t components = 0; // of a vector, else 0
    };

    LiveCode &code_;
    std::unordered_map<uint32_t, Type> types_;
    std::unordered_map<uint64_t, uint32_t> constants_;         // type and bits -> id
    std::unordered_map<uint32_t, uint32_t> bits_;              // by id of a constant
    std::unordered_map<uint32_t, LiveInstruction> composites_; // by id: how it was put together
    std::vector<uint32_t> typeOf_;                             // by id, or 0
    std::vector<std::optional<uint32_t>> operandBits_;         // of folded(), kept for its memory
};

} // namespace gridsample
