/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A grid or flow that comes out of a network as [N,2,Ho,Wo].
#include "rewrite/folds/axes.hpp"
#include "rewrite/folds/folds.hpp"

#include <algorithm>

namespace gridsample {
namespace {

bool foldOne(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsGrid(value);
    const tosa::TosaOperator *transpose = state.writerForOurs(value, tosa::Op::TRANSPOSE);
    const bool canRead =
        !readers.empty() && transpose != nullptr && std::all_of(readers.begin(), readers.end(), [&](size_t i) {
            const GridSampleDesc &desc = state.parsed(i).desc;
            const size_t rank = desc.grid.shape.size();
            return desc.gridLayout == GridLayout::ChannelsLast && (rank == 4 || rank == 5) &&
                   isChannelsToEnd(transpose, rank) &&
                   isDeclaredAs(state.block(), state.operand(*transpose, 0), channelsFirst(desc.grid));
        });
    if (!canRead) {
        return false;
    }
    state.dropWriter(value);
    for (const size_t i : readers) {
        GridSampleDesc &desc = state.parsed(i).desc;
        state.setGrid(i, state.operand(*transpose, 0));
        desc.gridLayout = GridLayout::ChannelsFirst;
        desc.grid = channelsFirst(desc.grid);
        state.note(i, "transposed_grid");
    }
    return true;
}

} // namespace

bool foldTransposedGrid(FoldState &state) {
    return foldEach(state, state.grids(), foldOne);
}

} // namespace gridsample
