/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the plugin that rewrites a large model and the launcher that puts its VGF in place have to agree on.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridsample {

// From so many bytes on, constants are left where the stock tool has written them, if they can be.
inline constexpr std::uint64_t kLargeModel = 8 << 20;

// Blanks by which the grid_sample plugin makes a shader's entry point longer in such a model: room for more text in
// front of the constants.
inline constexpr std::size_t kRoomInNames = 1024;

} // namespace gridsample
