/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Questions that several folds ask.
#pragma once

#include "rewrite/folds/folds.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gridsample {

// The operator of that kind that writes a value which one operand reads and the model does not return; else nullptr.
const tosa::TosaOperator *soleProducer(const BlockView &block, std::string_view name, tosa::Op kind);

// The operator of that kind that is the only one to read a value which the model does not return; else nullptr.
const tosa::TosaOperator *soleConsumer(const BlockView &block, std::string_view name, tosa::Op kind);

// The numbers of a CONST_SHAPE.
std::optional<std::vector<int64_t>> shapeConstant(const BlockView &block, std::string_view name);

// Whether a value is declared with that type and shape.
bool isDeclaredAs(const BlockView &block, std::string_view name, const TensorDesc &desc);

// Takes an operator out of the block. It is named by its one result.
void absorb(FoldState &state, std::string_view result);

} // namespace gridsample
