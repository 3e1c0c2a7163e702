/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Operators round a grid_sample operator that its shader can take over: one rule a file, all in one table.
#pragma once

#include "rewrite/folds/fold_state.hpp"

namespace gridsample {

// A rule takes operators over that nothing else needs. The numbers that come out must be the same to the last bit, or
// each at least as close to what PyTorch computes in float64: which of the two is said below. (With --type-narrowing
// they may be better too: the steps that are taken over would have been done in halves.) The image of a sampled
// operator stays as it is: NHWC, of 1, 2 or 4 channels, written by the graph. True if the rule changed anything.
using FoldRule = bool (*)(FoldState &state);

// Same bits.
// CAST, or CAST, SUB of a zero point and CAST, and MUL by a scale in front of the grid: the shader reads the integers.
bool foldDequantisedGrid(FoldState &state);
// TRANSPOSE of a grid with channels first: the shader reads it in that order.
bool foldTransposedGrid(FoldState &state);
// TRANSPOSE to NHWC, one or more of our operators, TRANSPOSE back: they read and write NCHW themselves.
bool foldTransposePair(FoldState &state);
// PAD by further channels, our operator, SLICE back to the first: it takes any number of channels.
bool foldPadSlice(FoldState &state);
// CAST to float32 in front of the grid, or in front of the image and back behind the result: the shader converts.
bool foldCast(FoldState &state);
// RESCALE in front of image or grid or behind the result, where it rounds nothing: the shader's own scale.
bool foldRescale(FoldState &state);
// RESHAPE, which moves no element: a shader sees elements in a row.
bool foldReshape(FoldState &state);

// Closer: a rounding less.
// A constant grid in which each element names its own place, plus a flow: the shader adds the place, exactly.
bool foldBaseFlow(FoldState &state);
// A flow in pixels times 2 / size, added to such a grid: the shader adds pixels to pixels.
bool foldPixelFlow(FoldState &state);

// Applies all rules until none applies any more. Each operator gets the names of the folds that changed it.
void applyFolds(FoldState &state);

} // namespace gridsample
