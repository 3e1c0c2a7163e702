/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The largest piece of memory asked for while something runs, as the sanitizer's allocator sees it.
#pragma once

#include <cstddef>
#include <functional>

namespace gridsample::fuzz {

// In bytes, of one request; other threads count too.
size_t largestAllocation(const std::function<void()> &run);

} // namespace gridsample::fuzz
