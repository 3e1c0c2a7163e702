/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the fast variants serve: the part "fast" of shaders/variants.json. Whatever is not in it runs exactly.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gridsample::shaders {

// A padding that an address mode does, and with which align_corners.
struct FastPadding {
    std::string_view padding; // "zeros", "border", "reflection"
    bool withoutAlignCorners, withAlignCorners;
    std::string_view addressMode; // name of the VkSamplerAddressMode
    uint32_t vkAddressMode;       // its number
};

// The image that a tensor's bits are.
struct FastImage {
    std::string_view imageType; // "f32", "f16", "u8"
    uint32_t channels;
    std::string_view format; // name of the VkFormat
    uint32_t vkFormat;       // its number
};

// Why an operator is not served.
struct FastReason {
    std::string_view name;
    std::string_view where; // who finds it out: "operator", "converter", "dispatch"
    std::string_view text;  // for logs and reports
};

std::span<const FastPadding> fastPaddings();
std::span<const FastImage> fastImages();
std::span<const FastReason> fastReasons();

// The text of a reason by its name.
std::string_view fastReason(std::string_view name);

} // namespace gridsample::shaders
