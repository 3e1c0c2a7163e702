/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The axes of an operator by name, whatever the layout. Only for descriptions whose ranks validate() has checked.
#pragma once

#include "op/grid_sample_desc.hpp"

#include <cstddef>

namespace gridsample {

// Lengths of the axes; d and outD are 1 for images.
struct Extents {
    uint32_t dimensions = 2; // 3 for volumes
    int64_t n = 0, c = 0, d = 1, h = 0, w = 0;
    int64_t outD = 1, outH = 0, outW = 0;
    int64_t gridChannels = 0;
};

inline Extents extentsOf(const GridSampleDesc &desc) {
    const std::vector<int64_t> &image = desc.image.shape;
    const std::vector<int64_t> &grid = desc.grid.shape;
    const bool isVolume = image.size() == 5;
    const bool isNhwc = desc.layout == Layout::Nhwc;
    const size_t firstSpatial = isNhwc ? 1 : 2;
    const size_t firstOfGrid = desc.gridLayout == GridLayout::ChannelsFirst ? 2 : 1;
    const size_t h = firstSpatial + (isVolume ? 1 : 0);
    Extents extents;
    extents.dimensions = isVolume ? 3 : 2;
    extents.n = image[0];
    extents.c = isNhwc ? image.back() : image[1];
    extents.d = isVolume ? image[firstSpatial] : 1;
    extents.h = image[h];
    extents.w = image[h + 1];
    extents.gridChannels = desc.gridLayout == GridLayout::ChannelsFirst ? grid[1] : grid.back();
    extents.outD = isVolume ? grid[firstOfGrid] : 1;
    extents.outH = grid[firstOfGrid + (isVolume ? 1 : 0)];
    extents.outW = grid[firstOfGrid + (isVolume ? 2 : 1)];
    return extents;
}

// What the output's shape must be.
inline std::vector<int64_t> outputShape(const GridSampleDesc &desc) {
    const Extents e = extentsOf(desc);
    std::vector<int64_t> shape{e.n};
    if (desc.layout == Layout::Nchw) {
        shape.push_back(e.c);
    }
    if (e.dimensions == 3) {
        shape.push_back(e.outD);
    }
    shape.push_back(e.outH);
    shape.push_back(e.outW);
    if (desc.layout == Layout::Nhwc) {
        shape.push_back(e.c);
    }
    return shape;
}

} // namespace gridsample
