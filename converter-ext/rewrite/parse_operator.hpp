/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a custom operator of ours to what it computes.
#pragma once

#include "base/result.hpp"
#include "rewrite/match_grid_sample.hpp"
#include "rewrite/operands.hpp"
#include "tosa/block_view.hpp"
#include "tosa/copies.hpp"

#include <cstddef>

namespace gridsample {

// Types and shapes come from the tensors, never from the payload: ExecuTorch's names the wrong format for some types.
// Errors are the operator's own, without its name: see describeOperator.

// ExecuTorch: image [N,H,W,C], grid [N,Ho,Wo,2], and for an integer grid its scale FP32[1] and zero point INT32[1],
// each a constant or a copy of one. Integer images are symmetric, with one scale for input and output, which therefore
// drops out.
Result<ParsedOperator> parseExecuTorch(const BlockView &block, const Copies &copies, size_t index,
                                       const OperatorMatch &match);

// Neutral: image and grid, all else in the attributes.
Result<ParsedOperator> parseNeutral(const BlockView &block, size_t index);

// Whichever of them, or parseFlowOffset, the match asks for. Errors: also a name that is not known.
Result<ParsedOperator> parseOperator(const BlockView &block, const Copies &copies, size_t index,
                                     const OperatorMatch &match);

} // namespace gridsample
