/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Holds the VGF against what the rewrite of its model asked for, so that a converter that differs is noticed.
#pragma once

#include "base/result.hpp"
#include "rewrite/rewrite_model.hpp"
#include "vgf/vgf_model.hpp"

namespace gridsample {

// On the VGF as the real converter wrote it: one compute segment for each shader operator.
Status checkShadersArrived(const VgfModel &model, const RewriteResult &rewritten);

// After bindBuffers:
//  - inputs and outputs are those of the model: order, names (the model's or input_0, input_1, ...), shapes, tensors of
//  the type's format (or halves where
//    --type-narrowing turns floats to them); an input that nobody reads may have a name alone;
//  - each of our segments is bound to storage buffers with the shapes and types of an operator that was replaced; a
//  fast one to the image that its plan asked for.
Status checkBound(const VgfModel &model, const RewriteResult &rewritten, const RewriteOptions &options);

} // namespace gridsample
