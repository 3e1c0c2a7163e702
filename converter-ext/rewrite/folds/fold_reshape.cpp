/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// RESHAPE round our operators. The tensor that is bound then has another shape than the shader computes with; what is
// bound is a buffer, and its elements are in the same order.
#include "rewrite/folds/folds.hpp"

#include <algorithm>

namespace gridsample {
namespace {

int64_t countOf(const TensorDesc &desc) {
    int64_t count = 1;
    for (const int64_t length : desc.shape) {
        count = length > 0 && count <= INT64_MAX / length ? count * length : 0; // 0: dynamic, or too large for anything
    }
    return count;
}

bool holdTheSame(const BlockView &block, std::string_view a, std::string_view b) {
    const std::optional<TensorDesc> one = declared(block, a), other = declared(block, b);
    return one && other && one->type == other->type && countOf(*one) == countOf(*other) && countOf(*one) != 0;
}

bool foldOperand(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersOf(value);
    const tosa::TosaOperator *reshape = state.writerForOurs(value, tosa::Op::RESHAPE);
    const bool isSampled = std::any_of(readers.begin(), readers.end(), [&](size_t i) {
        return state.operators()[i].isSampled && state.parsed(i).image == value;
    });
    if (readers.empty() || isSampled || reshape == nullptr ||
        !holdTheSame(state.block(), state.operand(*reshape, 0), value)) {
        return false;
    }
    state.dropWriter(value);
    for (const size_t i : readers) {
        if (state.parsed(i).image == value) {
            state.setImage(i, state.operand(*reshape, 0));
        }
        if (state.parsed(i).grid == value) {
            state.setGrid(i, state.operand(*reshape, 0));
        }
        state.note(i, "reshape");
    }
    return true;
}

bool foldResult(FoldState &state, size_t i) {
    std::string &output = state.parsed(i).output;
    const tosa::TosaOperator *reshape = state.soleReader(output, tosa::Op::RESHAPE);
    if (reshape == nullptr || state.operators()[i].isSampled ||
        !holdTheSame(state.block(), output, nameAt(reshape->outputs(), 0))) {
        return false;
    }
    state.dropReader(output, *reshape);
    output = nameAt(reshape->outputs(), 0);
    state.note(i, "reshape");
    return true;
}

} // namespace

bool foldReshape(FoldState &state) {
    bool changed = false;
    for (size_t i = 0; i < state.operators().size(); ++i) {
        changed = foldResult(state, i) || changed;
    }
    changed = foldEach(state, state.grids(), foldOperand) || changed;
    return foldEach(state, state.images(), foldOperand) || changed;
}

} // namespace gridsample
