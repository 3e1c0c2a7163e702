/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// No fences on Windows: buffers there have guard bands alone.
#include "fenced_memory.hpp"

namespace gridsample::test {

FencedMemory::~FencedMemory() = default;

std::unique_ptr<FencedMemory> FencedMemory::make(size_t, size_t, size_t) {
    return nullptr;
}

std::optional<FencedMemory::Touch> FencedMemory::touched() const {
    return std::nullopt;
}

} // namespace gridsample::test
