/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One basic block of a TOSA model with its values looked up by name.
#pragma once

#include "tosa/tosa_model.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gridsample {

// What a block says about one name.
struct BlockValue {
    static constexpr size_t kNone = SIZE_MAX;

    const tosa::TosaTensor *tensor = nullptr; // nullptr: used, but not declared, or a shape
    const tosa::TosaShape *shape = nullptr;
    size_t producer = kNone;       // operator that writes it
    std::vector<size_t> consumers; // operators that read it, once per operand
    size_t input = kNone;          // its first place among the block's inputs
    size_t outputs = 0;            // how often the block returns it
};

// A view of a view: the model must outlive it. Takes time and memory linear in the block's size.
class BlockView {
  public:
    BlockView(const TosaModel &model, size_t region, size_t block);

    const TosaModel &model() const { return model_; }
    size_t regionIndex() const { return regionIndex_; }
    size_t blockIndex() const { return blockIndex_; }
    const tosa::TosaBasicBlock &block() const { return block_; }

    size_t operatorCount() const { return lengthOf(block_.operators()); }
    const tosa::TosaOperator &op(size_t index) const {
        return *block_.operators()->Get(static_cast<flatbuffers::uoffset_t>(index));
    }

    // nullptr: no such name.
    const BlockValue *find(std::string_view name) const;
    const tosa::TosaTensor *tensor(std::string_view name) const;
    const tosa::TosaShape *shape(std::string_view name) const;

    // The operator that writes a value if it is of that kind, else nullptr.
    const tosa::TosaOperator *producer(std::string_view name, tosa::Op kind) const;

  private:
    const TosaModel &model_;
    size_t regionIndex_, blockIndex_;
    const tosa::TosaBasicBlock &block_;
    std::unordered_map<std::string_view, BlockValue> values_;
};

} // namespace gridsample
