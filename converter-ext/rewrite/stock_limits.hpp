/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the real converter gets wrong about models with shader operators, and how such a model is arranged so that it
// comes out right. Each was found with version 0.11.0; tests/cases/rewrite/run holds numbers for them.
#pragma once

#include "rewrite/replacement.hpp"
#include "tosa/block_edit.hpp"
#include "tosa/block_view.hpp"

#include <string>
#include <vector>

namespace gridsample {

// Operators whose results nobody needs, as positions. Shader operators of others count as needed: the converter keeps
// them. It keeps ours too, as a segment that writes to nowhere, so those are dropped from the model.
std::vector<bool> findUnneeded(const BlockView &block, const std::vector<size_t> &ours);

// The converter leaves out model inputs that nothing needs, but still counts them: the names are lost, and tensors get
// bound to the wrong operands. The first replacement takes them as further operands, which no shader reads.
// Returns a warning for each input of a type that no operand can have.
std::vector<std::string> keepUnusedInputs(const BlockView &block, const std::vector<bool> &unneeded,
                                          std::vector<Replacement> &replacements);

// A RESCALE is done again where a later segment reads its result, so a segment of nothing else has no results, and the
// converter stops. The next replacement takes the result as a further operand, which no shader reads.
void keepRescaledValues(const BlockView &block, const BlockEdit &edit, const std::vector<bool> &unneeded,
                        std::vector<Replacement> &replacements);

// A model input that is returned as it is shares memory with the output, which is cleared before the input is read: the
// place gets a copy instead.
void copyReturnedInputs(const BlockView &block, BlockEdit &edit);

// The operands of a replacement, each value once (a second use would be lost; bindBuffers adds its binding).
// In a model that is one shader operator and nothing else, the converter takes the model's inputs for its operands, in
// their order: so they are put in that order.
std::vector<std::string> orderOperands(const BlockView &block, const Replacement &replacement);

} // namespace gridsample
