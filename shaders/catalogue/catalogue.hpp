/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The shader modules built into the product: one row per variant of shaders/variants.json, with its SPIR-V.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gridsample::shaders {

// One row of the variant table.
struct Variant {
    std::string_view name;           // "buffer_f32_f32": resource kind, image type, grid type
    std::string_view imageType;      // "f32", "f16", "i8", "i16", of fast ones "u8"; the output has the same type
    std::string_view gridType;       // likewise
    std::string_view accuracy;       // "exact", or "fast": the image is one that a sampler reads
    std::span<const uint32_t> spirv; // unspecialised: sizes and modes are specialization constants
};

// All rows, in the order of the table.
std::span<const Variant> variants();

// The row of that name, or nullptr.
const Variant *findVariant(std::string_view name);

} // namespace gridsample::shaders
