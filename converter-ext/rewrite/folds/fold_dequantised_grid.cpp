/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A quantised grid that the model turns to float32 by (q - zero point) * scale, just as the shader would.
#include "rewrite/folds/fold_tools.hpp"

#include "op/names.hpp"

#include <cmath>

namespace gridsample {
namespace {

// The integers behind a value in float32, and what they mean.
struct StoredGrid {
    std::string name;
    TensorDesc desc;
    Quantisation quantisation;
    std::vector<std::string> between; // results of the operators that are taken over
};

// MUL by a constant: the other factor.
std::string_view scaledValue(const BlockView &block, const tosa::TosaOperator &mul, float &scale) {
    for (const size_t factor : {1U, 0U}) {
        const Result<float> constant = readFloatConstant(block, "", nameAt(mul.inputs(), factor));
        if (constant) {
            scale = *constant;
            return nameAt(mul.inputs(), 1 - factor);
        }
    }
    return {};
}

bool readStored(const BlockView &block, std::string_view name, StoredGrid &stored) {
    const Result<TensorDesc> desc = readTensor(block, "", name);
    if (!desc || !isInteger(desc->type)) {
        return false;
    }
    stored.name = name;
    stored.desc = *desc;
    return true;
}

// CAST of stored integers, or CAST of their difference to a zero point, taken in INT32.
bool matchCast(const BlockView &block, std::string_view value, StoredGrid &stored) {
    const tosa::TosaOperator *cast = soleProducer(block, value, tosa::Op::CAST);
    if (cast == nullptr) {
        return false;
    }
    stored.between.emplace_back(value);
    const std::string_view inner = nameAt(cast->inputs(), 0);
    if (readStored(block, inner, stored)) {
        return true;
    }
    const tosa::TosaOperator *difference = soleProducer(block, inner, tosa::Op::SUB);
    const Result<int32_t> zeroPoint =
        difference == nullptr ? Result<int32_t>(0) : readIntConstant(block, "", nameAt(difference->inputs(), 1));
    if (difference == nullptr || !zeroPoint) {
        return false;
    }
    stored.between.emplace_back(inner);
    stored.quantisation.zeroPoint = *zeroPoint;
    const std::string_view widened = nameAt(difference->inputs(), 0);
    const tosa::TosaOperator *widening = soleProducer(block, widened, tosa::Op::CAST);
    const tosa::TosaTensor *wide = block.tensor(widened);
    if (widening == nullptr || wide == nullptr || wide->type() != tosa::DType::INT32) {
        return false;
    }
    stored.between.emplace_back(widened);
    return readStored(block, nameAt(widening->inputs(), 0), stored);
}

// What planShader would refuse stays as it is instead.
bool isUsable(const StoredGrid &stored, const TensorDesc &grid) {
    const int32_t most = stored.desc.type == DataType::I8 ? 127 : 32767;
    return stored.desc.shape == grid.shape && std::isnormal(stored.quantisation.scale) &&
           stored.quantisation.scale > 0 && stored.quantisation.zeroPoint >= -most - 1 &&
           stored.quantisation.zeroPoint <= most;
}

bool foldOne(FoldState &state, Replacement &op) {
    if (op.parsed.desc.grid.type != DataType::F32) {
        return false;
    }
    const tosa::TosaOperator *mul = soleProducer(state.block, op.parsed.grid, tosa::Op::MUL);
    StoredGrid stored;
    if (mul == nullptr || !matchCast(state.block, scaledValue(state.block, *mul, stored.quantisation.scale), stored) ||
        !isUsable(stored, op.parsed.desc.grid)) {
        return false;
    }
    absorb(state, op.parsed.grid);
    for (const std::string &result : stored.between) {
        absorb(state, result);
    }
    op.parsed.grid = stored.name;
    op.parsed.desc.grid = stored.desc;
    op.parsed.desc.gridQuantisation = stored.quantisation;
    op.folds.emplace_back("dequantised_grid");
    return true;
}

} // namespace

bool foldDequantisedGrid(FoldState &state) {
    bool changed = false;
    for (Replacement &op : state.operators) {
        changed = foldOne(state, op) || changed;
    }
    return changed;
}

} // namespace gridsample
