/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Operators to start from, for tests that change one thing.
#pragma once

#include "op/extents.hpp"

#include <string_view>

namespace gridsample::test {

inline GridSampleDesc descOf(std::vector<int64_t> image, std::vector<int64_t> grid, Layout layout = Layout::Nchw,
                             DataType type = DataType::F32) {
    GridSampleDesc desc;
    desc.layout = layout;
    desc.image = {type, std::move(image)};
    desc.grid = {DataType::F32, std::move(grid)};
    desc.output = {type, outputShape(desc)};
    return desc;
}

// Image [2,3,5,7], grid [2,4,6,2].
inline GridSampleDesc ordinaryDesc(DataType type = DataType::F32) {
    return descOf({2, 3, 5, 7}, {2, 4, 6, 2}, Layout::Nchw, type);
}

// Volume [2,3,5,7,9], grid [2,4,6,8,3].
inline GridSampleDesc volumeDesc() {
    GridSampleDesc desc = descOf({2, 3, 5, 7, 9}, {2, 4, 6, 8, 3});
    return desc;
}

// What a sampler serves: image [1,5,7,4], grid [1,4,6,2]. word: "f32", "f16" or "u8".
inline GridSampleDesc sampledDesc(std::string_view word = "f32") {
    GridSampleDesc desc = descOf({1, 5, 7, 4}, {1, 4, 6, 2}, Layout::Nhwc,
                                 word == "f32"   ? DataType::F32
                                 : word == "f16" ? DataType::F16
                                                 : DataType::I8);
    desc.imageIsUnsigned = word == "u8";
    return desc;
}

} // namespace gridsample::test
