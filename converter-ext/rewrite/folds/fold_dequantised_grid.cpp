/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A quantised grid that the model turns to float32 by (q - zero point) * scale, just as the shader would.
#include "rewrite/folds/folds.hpp"

#include "op/names.hpp"

#include <algorithm>
#include <cmath>

namespace gridsample {
namespace {

// The integers behind a value in float32, and what they mean.
struct StoredGrid {
    std::string_view name;
    TensorDesc desc;
    Quantisation quantisation;
    std::vector<std::string_view> between; // values that are no longer needed
};

// MUL by a constant: the other factor; "" if there is none.
std::string_view scaledValue(const FoldState &state, const tosa::TosaOperator &mul, float &scale) {
    for (const size_t factor : {1U, 0U}) {
        const Result<float> constant = readFloatConstant(state.block(), "", state.operand(mul, factor));
        if (constant) {
            scale = *constant;
            return state.operand(mul, 1 - factor);
        }
    }
    return {};
}

bool readStored(const BlockView &block, std::string_view name, StoredGrid &stored) {
    const std::optional<TensorDesc> desc = declared(block, name);
    if (!desc || !isInteger(desc->type)) {
        return false;
    }
    stored.name = name;
    stored.desc = *desc;
    return true;
}

// CAST of stored integers, or CAST of their difference to a zero point, taken in INT32.
bool matchCast(const FoldState &state, const tosa::TosaOperator &cast, StoredGrid &stored) {
    const std::string_view inner = state.operand(cast, 0);
    if (readStored(state.block(), inner, stored)) {
        return true;
    }
    const tosa::TosaOperator *difference = state.writerFor(inner, tosa::Op::SUB, cast);
    if (difference == nullptr) {
        return false;
    }
    const Result<int32_t> zeroPoint = readIntConstant(state.block(), "", state.operand(*difference, 1));
    const std::string_view widened = state.operand(*difference, 0);
    const tosa::TosaOperator *widening = state.writerFor(widened, tosa::Op::CAST, *difference);
    const tosa::TosaTensor *wide = state.block().tensor(widened);
    if (!zeroPoint || widening == nullptr || wide == nullptr || wide->type() != tosa::DType::INT32) {
        return false;
    }
    stored.quantisation.zeroPoint = *zeroPoint;
    stored.between.insert(stored.between.end(), {inner, widened});
    return readStored(state.block(), state.operand(*widening, 0), stored);
}

// With or without MUL: the scale is 1 then.
bool matchChain(const FoldState &state, const std::string &value, StoredGrid &stored) {
    stored.between.push_back(value);
    if (const tosa::TosaOperator *cast = state.writerForOurs(value, tosa::Op::CAST)) {
        return matchCast(state, *cast, stored);
    }
    const tosa::TosaOperator *mul = state.writerForOurs(value, tosa::Op::MUL);
    if (mul == nullptr) {
        return false;
    }
    const std::string_view real = scaledValue(state, *mul, stored.quantisation.scale);
    const tosa::TosaOperator *cast = state.writerFor(real, tosa::Op::CAST, *mul);
    stored.between.push_back(real);
    return cast != nullptr && matchCast(state, *cast, stored);
}

// What planShader would refuse stays as it is instead.
bool isUsable(const StoredGrid &stored, const std::optional<TensorDesc> &real) {
    const int32_t most = stored.desc.type == DataType::I8 ? 127 : 32767;
    return real && real->type == DataType::F32 && stored.desc.shape == real->shape &&
           std::isnormal(stored.quantisation.scale) && stored.quantisation.scale > 0 &&
           stored.quantisation.zeroPoint >= -most - 1 && stored.quantisation.zeroPoint <= most;
}

bool foldOne(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsGrid(value);
    StoredGrid stored;
    if (readers.empty() || !matchChain(state, value, stored) || !isUsable(stored, declared(state.block(), value))) {
        return false;
    }
    for (const std::string_view result : stored.between) {
        state.dropWriter(result);
    }
    for (const size_t i : readers) {
        state.setGrid(i, stored.name);
        state.parsed(i).desc.grid.type = stored.desc.type;
        state.parsed(i).desc.gridQuantisation = stored.quantisation;
        state.note(i, "dequantised_grid");
    }
    return true;
}

} // namespace

bool foldDequantisedGrid(FoldState &state) {
    return foldEach(state, state.grids(), foldOne);
}

} // namespace gridsample
