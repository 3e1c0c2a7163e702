/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where a new file goes, piece by piece.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <functional>
#include <span>

namespace gridsample {

// Receives the bytes of a file in order. An error ends the writing and is handed on.
using ByteSink = std::function<Status(std::span<const uint8_t>)>;

} // namespace gridsample
