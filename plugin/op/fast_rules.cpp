/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Holds an operator against the table.
#include "op/fast_rules.hpp"

#include "catalogue/fast_table.hpp"
#include "op/extents.hpp"
#include "op/names.hpp"

#include <algorithm>

namespace gridsample {

namespace {

const shaders::FastPadding *paddingRow(const GridSampleDesc &desc) {
    for (const shaders::FastPadding &row : shaders::fastPaddings()) {
        if (row.padding == toString(desc.padding)) {
            return &row;
        }
    }
    return nullptr;
}

const shaders::FastImage *imageRow(const GridSampleDesc &desc, int64_t channels) {
    for (const shaders::FastImage &row : shaders::fastImages()) {
        if (row.imageType == imageTypeWord(desc) && row.channels == channels) {
            return &row;
        }
    }
    return nullptr;
}

bool hasType(const GridSampleDesc &desc) {
    const auto rows = shaders::fastImages();
    return std::any_of(rows.begin(), rows.end(),
                       [&](const shaders::FastImage &row) { return row.imageType == imageTypeWord(desc); });
}

} // namespace

std::string_view imageTypeWord(const GridSampleDesc &desc) {
    return desc.imageIsUnsigned ? "u8" : toString(desc.image.type);
}

std::string_view whyNotFast(const GridSampleDesc &desc, int64_t longestSide) {
    const Extents extents = extentsOf(desc);
    if (desc.mode != Mode::Bilinear) {
        return shaders::fastReason("mode");
    }
    if (extents.dimensions != 2) {
        return shaders::fastReason("volume");
    }
    if (extents.n != 1) {
        return shaders::fastReason("batch");
    }
    if (!hasType(desc)) {
        return shaders::fastReason("type");
    }
    if (imageRow(desc, extents.c) == nullptr) {
        return shaders::fastReason("channels");
    }
    const shaders::FastPadding *padding = paddingRow(desc);
    if (padding == nullptr) {
        return shaders::fastReason("fill");
    }
    if (!(desc.alignCorners ? padding->withAlignCorners : padding->withoutAlignCorners)) {
        return shaders::fastReason("corners");
    }
    if (desc.padding == Padding::Zeros && desc.imageQuantisation.zeroPoint != 0) {
        return shaders::fastReason("zero_point");
    }
    if (std::max(extents.h, extents.w) > longestSide) {
        return shaders::fastReason("size");
    }
    return {};
}

SampledImage sampledImageOf(const GridSampleDesc &desc) {
    return {imageRow(desc, extentsOf(desc).c)->vkFormat, paddingRow(desc)->vkAddressMode};
}

} // namespace gridsample
