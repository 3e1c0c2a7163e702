/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Types that a model widens to float32 for our operator only. The shader widens them just so, computes in float32, and
// rounds once to halves or, to the nearest and saturated, to integers, as CAST does: the bits are the same.
#include "rewrite/folds/folds.hpp"

#include "op/names.hpp"

namespace gridsample {
namespace {

// The narrower type behind a float32 value that a CAST makes for our operators alone.
struct Widened {
    std::string_view source;
    DataType type = DataType::F32;
};

std::optional<Widened> match(const FoldState &state, const std::string &value) {
    const tosa::TosaOperator *cast = state.writerForOurs(value, tosa::Op::CAST);
    const std::optional<TensorDesc> wide = declared(state.block(), value);
    if (cast == nullptr || !wide || wide->type != DataType::F32) {
        return std::nullopt;
    }
    const std::string_view source = state.operand(*cast, 0);
    const std::optional<TensorDesc> narrow = declared(state.block(), source);
    if (!narrow || narrow->type == DataType::F32 || narrow->shape != wide->shape) {
        return std::nullopt;
    }
    return Widened{source, narrow->type};
}

bool foldGrid(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsGrid(value);
    const std::optional<Widened> widened = readers.empty() ? std::nullopt : match(state, value);
    if (!widened || widened->type != DataType::F16) { // integers: see fold_dequantised_grid.cpp
        return false;
    }
    state.dropWriter(value);
    for (const size_t i : readers) {
        state.setGrid(i, widened->source);
        state.parsed(i).desc.grid.type = widened->type;
        state.note(i, "cast_grid");
    }
    return true;
}

// The CAST behind an operator back to the type in front of it, or nullptr.
const tosa::TosaOperator *castBack(FoldState &state, size_t i, DataType type) {
    const ParsedOperator &op = state.parsed(i);
    if (op.desc.image.type != DataType::F32 || op.desc.imageIsUnsigned || op.desc.imageQuantisation != Quantisation{} ||
        op.desc.outputQuantisation != Quantisation{}) {
        return nullptr; // some of these are errors, to be told as such
    }
    const tosa::TosaOperator *cast = state.soleReader(op.output, tosa::Op::CAST);
    const std::optional<TensorDesc> result =
        cast == nullptr ? std::nullopt : declared(state.block(), nameAt(cast->outputs(), 0));
    return result && result->type == type ? cast : nullptr;
}

bool foldImage(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsImage(value);
    const std::optional<Widened> widened = readers.empty() ? std::nullopt : match(state, value);
    if (!widened) {
        return false;
    }
    std::vector<const tosa::TosaOperator *> casts;
    for (const size_t i : readers) {
        casts.push_back(castBack(state, i, widened->type));
        if (casts.back() == nullptr) {
            return false;
        }
    }
    state.dropWriter(value);
    for (size_t k = 0; k < readers.size(); ++k) {
        ParsedOperator &op = state.parsed(readers[k]);
        state.dropReader(op.output, *casts[k]);
        state.setImage(readers[k], widened->source);
        op.output = nameAt(casts[k]->outputs(), 0);
        op.desc.image.type = op.desc.output.type = widened->type;
        state.note(readers[k], "cast_image");
    }
    return true;
}

} // namespace

bool foldCast(FoldState &state) {
    const bool changed = foldEach(state, state.grids(), foldGrid);
    return foldEach(state, state.images(), foldImage) || changed;
}

} // namespace gridsample
