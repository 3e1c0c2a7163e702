/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A grid whose scale is missing by mistake, most likely: scenarios and models warn of the same ones.
#pragma once

#include "op/grid_sample_desc.hpp"
#include "op/names.hpp"

namespace gridsample {

// Normalized coordinates lie between -1 and 1, of which integers of scale 1 reach three points an axis. hasScale:
// whether one was given, which may be 1.
inline bool lacksGridScale(const GridSampleDesc &desc, bool hasScale) {
    const bool isNormalized =
        desc.coordinates == Coordinates::Normalized || desc.coordinates == Coordinates::NormalizedOffset;
    return isInteger(desc.grid.type) && isNormalized && !hasScale;
}

} // namespace gridsample
