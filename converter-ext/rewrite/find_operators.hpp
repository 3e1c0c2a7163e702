/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where a model's grid_sample operators are.
#pragma once

#include "rewrite/match_grid_sample.hpp"
#include "tosa/tosa_model.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace gridsample {

struct BlockPlace {
    size_t region = 0, block = 0;
    bool operator==(const BlockPlace &) const = default;
};

struct FoundOperator {
    BlockPlace place;
    size_t index = 0; // in the block's operators
    OperatorMatch match;
};

// The block whose inputs and outputs are the model's: of the region `main`, or the first, the block `main`, or the
// first. Empty: there is none.
std::optional<BlockPlace> findMainBlock(const TosaModel &model);

// All operators of ours in all regions and blocks. Touches the operators only, so a model without any costs little.
std::vector<FoundOperator> findOperators(const TosaModel &model);

const tosa::TosaRegion &regionAt(const TosaModel &model, const BlockPlace &place);
const tosa::TosaBasicBlock &blockAt(const TosaModel &model, const BlockPlace &place);

} // namespace gridsample
