/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Float constants of a model against the exact numbers that they stand for.
#pragma once

#include "op/grid_sample_desc.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace gridsample {

// Pixels of the image along component k of a grid: x, y, z.
inline int64_t pixelsAlong(const GridSampleDesc &desc, size_t component) {
    const size_t rank = desc.image.shape.size();
    const size_t last = desc.layout == Layout::Nchw ? rank - 1 : rank - 2;
    return desc.image.shape[last - component];
}

// 2 units in the last place of 1: what linspace and its like lose in float32.
constexpr double kPlaceTolerance = 1.0 / (1 << 22);

// Whether the value is the normalized coordinate of the pixel's own place.
inline bool isOwnPlace(float value, int64_t pixel, int64_t pixels, bool alignCorners) {
    const auto at = static_cast<double>(pixel), size = static_cast<double>(pixels);
    const double apart = pixels == 1 ? 0.0 : 2.0 * at / (size - 1.0);
    const double exact = alignCorners ? apart - 1.0 : (2.0 * at + 1.0) / size - 1.0;
    return std::abs(static_cast<double>(value) - exact) <= kPlaceTolerance;
}

// Whether the value is the normalized length of a pixel.
inline bool isPixelLength(float value, int64_t pixels, bool alignCorners) {
    const auto spans = static_cast<double>(alignCorners ? pixels - 1 : pixels);
    return spans > 0 && std::abs(static_cast<double>(value) * spans - 2.0) <= 2.0 * kPlaceTolerance;
}

} // namespace gridsample
