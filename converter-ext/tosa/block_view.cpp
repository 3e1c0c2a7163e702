/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Fills a BlockView in one pass over the block.
#include "tosa/block_view.hpp"

namespace gridsample {

BlockView::BlockView(const TosaModel &model, size_t region, size_t block)
    : model_(model), regionIndex_(region), blockIndex_(block),
      block_(*model.graph()
                  .regions()
                  ->Get(static_cast<flatbuffers::uoffset_t>(region))
                  ->blocks()
                  ->Get(static_cast<flatbuffers::uoffset_t>(block))) {
    for (flatbuffers::uoffset_t i = 0; i < lengthOf(block_.tensors()); ++i) {
        const tosa::TosaTensor *tensor = block_.tensors()->Get(i);
        BlockValue &value = values_[textOf(tensor->name())];
        value.tensor = value.tensor == nullptr ? tensor : value.tensor;
    }
    for (flatbuffers::uoffset_t i = 0; i < lengthOf(block_.shapes()); ++i) {
        values_[textOf(block_.shapes()->Get(i)->name())].shape = block_.shapes()->Get(i);
    }
    for (size_t i = 0; i < lengthOf(block_.inputs()); ++i) {
        BlockValue &value = values_[nameAt(block_.inputs(), i)];
        value.input = value.input == BlockValue::kNone ? i : value.input;
    }
    for (size_t i = 0; i < lengthOf(block_.outputs()); ++i) {
        ++values_[nameAt(block_.outputs(), i)].outputs;
    }
    for (size_t i = 0; i < operatorCount(); ++i) {
        for (size_t k = 0; k < lengthOf(op(i).inputs()); ++k) {
            values_[nameAt(op(i).inputs(), k)].consumers.push_back(i);
        }
        for (size_t k = 0; k < lengthOf(op(i).outputs()); ++k) {
            values_[nameAt(op(i).outputs(), k)].producer = i;
        }
    }
}

const BlockValue *BlockView::find(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? nullptr : &found->second;
}

const tosa::TosaTensor *BlockView::tensor(std::string_view name) const {
    const BlockValue *value = find(name);
    return value == nullptr ? nullptr : value->tensor;
}

const tosa::TosaShape *BlockView::shape(std::string_view name) const {
    const BlockValue *value = find(name);
    return value == nullptr ? nullptr : value->shape;
}

const tosa::TosaOperator *BlockView::producer(std::string_view name, tosa::Op kind) const {
    const BlockValue *value = find(name);
    if (value == nullptr || value->producer == BlockValue::kNone || op(value->producer).op() != kind) {
        return nullptr;
    }
    return &op(value->producer);
}

} // namespace gridsample
