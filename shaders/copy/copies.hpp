/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The copy shaders built into the product: images to packed buffers, packed buffers to images and tensors.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gridsample::shaders {

// One row of copies.json. Descriptor set 0: the source at binding 0, the destination at binding 1. Constants: width,
// height, channels, layout (0 NHWC, 1 NCHW) of the buffer. One thread per pixel in workgroups of kCopyGroup squared.
// "tensor4_to_i8", "tensor5_from_f32": between tensors of 4 or 5 axes and buffers; constants: the axes' lengths. One
// thread per element in workgroups of kCopyElementGroup, in as many rows (y) as needed.
struct Copy {
    std::string_view name; // "image_to_f32", "image_from_rgba8_sint", "tensor_from_8"
    std::span<const uint32_t> spirv;
};
inline constexpr uint32_t kCopyGroup = 8;
inline constexpr uint32_t kCopyElementGroup = 64;

std::span<const Copy> copies();

// The row of that name, or nullptr.
const Copy *findCopy(std::string_view name);

} // namespace gridsample::shaders
