/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The table of rules.
#include "rewrite/folds/folds.hpp"

namespace gridsample {

void applyFolds(FoldState &state) {
    constexpr FoldRule kRules[] = {foldDequantisedGrid, foldTransposedGrid, foldBaseFlow, foldPixelFlow,
                                   foldTransposePair,   foldPadSlice,       foldCast,     foldRescale,
                                   foldReshape};
    for (bool changed = true; changed;) { // each change takes operators away, so this ends
        changed = false;
        for (const FoldRule rule : kRules) {
            changed = rule(state) || changed;
        }
    }
}

} // namespace gridsample
