/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// ExecuTorch pads three channels to four for a sampled image, and slices the fourth off again.
#include "rewrite/folds/fold_tools.hpp"

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

bool foldOne(FoldState &state, Replacement &op) {
    GridSampleDesc &desc = op.parsed.desc;
    if (op.isSampled || desc.image.shape.size() < 4 || desc.output.shape.size() != desc.image.shape.size() ||
        desc.fill.size() > 1) {
        return false;
    }
    const tosa::TosaOperator *pad = soleProducer(state.block, op.parsed.image, tosa::Op::PAD);
    const tosa::TosaOperator *slice = soleConsumer(state.block, op.parsed.output, tosa::Op::SLICE);
    if (pad == nullptr || slice == nullptr) {
        return false;
    }
    const size_t axis = channelAxis(desc);
    TensorDesc image = desc.image, output = desc.output;
    image.shape[axis] = output.shape[axis] = channelsBefore(state.block, *pad, desc.image, axis);
    const std::string source(nameAt(pad->inputs(), 0)), target(nameAt(slice->outputs(), 0));
    if (image.shape[axis] == 0 || !isSliceTo(state.block, *slice, output.shape) ||
        !isDeclaredAs(state.block, source, image) || !isDeclaredAs(state.block, target, output)) {
        return false;
    }
    absorb(state, op.parsed.image);
    absorb(state, target);
    desc.image = image;
    desc.output = output;
    op.parsed.image = source;
    op.parsed.output = target;
    op.folds.emplace_back("pad_slice");
    return true;
}

} // namespace

bool foldPadSlice(FoldState &state) {
    bool changed = false;
    for (Replacement &op : state.operators) {
        changed = foldOne(state, op) || changed;
    }
    return changed;
}

} // namespace gridsample
