/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The rewrite of one block: parse, plan, specialise, arrange, emit.
#pragma once

#include "base/result.hpp"
#include "rewrite/find_operators.hpp"
#include "rewrite/rewrite_model.hpp"
#include "rewrite/shader_cache.hpp"
#include "tosa/block_edit.hpp"
#include "tosa/block_view.hpp"

#include <vector>

namespace gridsample {

// What is to change in the block, all of whose grid_sample operators are `found`. result.operators has a record for
// each, in the same order, which is completed here; warnings are added.
// Errors: the first operator that cannot be replaced although it should be.
Result<BlockEdit> rewriteBlock(const BlockView &block, const std::vector<FoundOperator> &found,
                               const RewriteOptions &options, ShaderCache &shaders, RewriteResult &result);

} // namespace gridsample
