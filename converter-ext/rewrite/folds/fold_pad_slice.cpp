/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// ExecuTorch pads three channels to four for a sampled image, and slices the fourth off again.
#include "rewrite/folds/folds.hpp"

namespace gridsample {
namespace {

size_t channelAxis(const GridSampleDesc &desc) {
    return desc.layout == Layout::Nchw ? 1 : desc.image.shape.size() - 1;
}

// The channels before a PAD that adds some behind them and nothing else; 0 if it is no such PAD.
int64_t channelsBefore(const BlockView &block, const tosa::TosaOperator &pad, const TensorDesc &padded, size_t axis) {
    const auto padding = shapeConstant(block, nameAt(pad.inputs(), 1));
    if (!padding || padding->size() != 2 * padded.shape.size()) {
        return 0;
    }
    for (size_t i = 0; i < padding->size(); ++i) {
        if (i != 2 * axis + 1 && (*padding)[i] != 0) {
            return 0;
        }
    }
    const int64_t added = (*padding)[2 * axis + 1];
    return added >= 0 && added < padded.shape[axis] ? padded.shape[axis] - added : 0;
}

bool isSliceTo(const BlockView &block, const tosa::TosaOperator &slice, const std::vector<int64_t> &shape) {
    return shapeConstant(block, nameAt(slice.inputs(), 1)) == std::vector<int64_t>(shape.size(), 0) &&
           shapeConstant(block, nameAt(slice.inputs(), 2)) == shape;
}

// What becomes of one operator that reads the padded image.
struct Sliced {
    TensorDesc image, output;
    const tosa::TosaOperator *slice = nullptr;
};

bool match(FoldState &state, size_t i, const tosa::TosaOperator &pad, Sliced &sliced) {
    const ParsedOperator &op = state.parsed(i);
    const GridSampleDesc &desc = op.desc;
    if (desc.image.shape.size() < 4 || desc.output.shape.size() != desc.image.shape.size() || desc.fill.size() > 1) {
        return false;
    }
    sliced.slice = state.soleReader(op.output, tosa::Op::SLICE);
    if (sliced.slice == nullptr) {
        return false;
    }
    const size_t axis = channelAxis(desc);
    sliced.image = desc.image;
    sliced.output = desc.output;
    sliced.image.shape[axis] = sliced.output.shape[axis] = channelsBefore(state.block(), pad, desc.image, axis);
    return sliced.image.shape[axis] != 0 && isSliceTo(state.block(), *sliced.slice, sliced.output.shape) &&
           isDeclaredAs(state.block(), state.operand(pad, 0), sliced.image) &&
           isDeclaredAs(state.block(), nameAt(sliced.slice->outputs(), 0), sliced.output);
}

bool foldOne(FoldState &state, const std::string &padded) {
    const tosa::TosaOperator *pad = state.writerForOurs(padded, tosa::Op::PAD);
    const std::vector<size_t> readers = state.readersAsImage(padded);
    if (pad == nullptr || readers.empty()) {
        return false;
    }
    std::vector<Sliced> sliced(readers.size());
    for (size_t k = 0; k < readers.size(); ++k) {
        if (!match(state, readers[k], *pad, sliced[k])) {
            return false;
        }
    }
    state.dropWriter(padded);
    for (size_t k = 0; k < readers.size(); ++k) {
        ParsedOperator &op = state.parsed(readers[k]);
        state.dropReader(op.output, *sliced[k].slice);
        state.setImage(readers[k], state.operand(*pad, 0));
        op.output = nameAt(sliced[k].slice->outputs(), 0);
        op.desc.image = sliced[k].image;
        op.desc.output = sliced[k].output;
        state.note(readers[k], "pad_slice");
    }
    return true;
}

} // namespace

bool foldPadSlice(FoldState &state) {
    bool changed = false;
    for (const std::string &padded : state.images()) {
        changed = foldOne(state, padded) || changed;
    }
    return changed;
}

} // namespace gridsample
