/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Operators round a grid_sample operator that its shader can take over: one rule a file, all in one table.
#pragma once

#include "rewrite/replacement.hpp"
#include "tosa/block_edit.hpp"
#include "tosa/block_view.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gridsample {

// What rules read and change. An operator that is taken over must have no other reader and not be a model output; it is
// dropped from the block. The numbers that come out must be the same to the last bit (with --type-narrowing they may be
// better: the steps that are taken over would have been done in halves). The image of a sampled operator stays as it
// is: NHWC, of 1, 2 or 4 channels, written by the graph.
struct FoldState {
    const BlockView &block;
    std::vector<Replacement> &operators; // parsed, not yet planned; types as in the model
    BlockEdit &edit;
};

// True if the rule changed anything.
using FoldRule = bool (*)(FoldState &state);

// TRANSPOSE to NHWC, one or more of our operators in a row, TRANSPOSE back: they read and write NCHW themselves.
bool foldTransposePair(FoldState &state);
// PAD by further channels, our operator, SLICE back to the first: it takes any number of channels.
bool foldPadSlice(FoldState &state);
// CAST, SUB of a zero point and CAST, MUL by a scale in front of the grid: the shader reads the stored integers.
bool foldDequantisedGrid(FoldState &state);

// Applies all rules until none applies any more. Each operator gets the names of the folds that changed it.
void applyFolds(FoldState &state);

} // namespace gridsample
