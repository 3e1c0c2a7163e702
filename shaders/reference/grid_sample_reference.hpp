/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// grid_sample on the CPU, from the same rules and the same constants as the shaders. For tests and benchmarks only.
#pragma once

#include "semantics/spec_ids.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gridsample::reference {

struct Parameters {
    std::string_view imageType;                              // "f32", "f16", "i8" or "i16"; the output has it too
    std::string_view gridType;                               // likewise
    std::array<uint32_t, GRIDSAMPLE_SPEC_COUNT> constants{}; // bits of each specialization constant, by constant_id
};

// Bytes of the output for the bytes of image and grid, all tightly packed as the shaders' buffers are. Empty if a
// buffer's size is not what the constants say. For float32 the bytes are those of the shaders, subnormal numbers apart.
std::optional<std::vector<uint8_t>> gridSample(const Parameters &parameters, std::span<const uint8_t> image,
                                               std::span<const uint8_t> grid);

} // namespace gridsample::reference
