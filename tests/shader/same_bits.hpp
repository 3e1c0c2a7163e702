/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Whether two outputs are the same, bit for bit, as far as Vulkan leaves no choice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gridsample::test {

// Describes the first element that differs; nothing if all are the same. type: "f32", "f16", "i8" or "i16".
// Two NaN are the same whatever their bits. Two float32 are the same if they are no further apart than `flushed`, what
// flushing of subnormal numbers can make of an intermediate value: 0 unless images or grids hold such numbers.
std::optional<std::string> firstDifference(std::string_view type, std::span<const uint8_t> expected,
                                           std::span<const uint8_t> actual, float flushed = 0.0F);

} // namespace gridsample::test
