/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Memory between two fences: addresses that nobody may touch, and that tell who did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace gridsample::test {

struct FenceWatch; // what the handler of faults sees

class FencedMemory {
  public:
    // Whole pages for at least bytes bytes, with at least so many bytes of fence before and behind. Nullptr where the
    // system cannot tell what was touched, and where it has no room. Make and destroy them on one thread.
    static std::unique_ptr<FencedMemory> make(size_t bytes, size_t before, size_t behind);

    FencedMemory(const FencedMemory &) = delete;
    FencedMemory &operator=(const FencedMemory &) = delete;
    ~FencedMemory();

    std::span<uint8_t> all() const { return all_; }     // fences too
    std::span<uint8_t> pages() const { return pages_; } // what may be touched

    struct Touch {
        const uint8_t *where; // the first address
        bool isWrite;
    };
    // What was done to the fences so far. Whoever does it goes on, and reads the pattern below.
    std::optional<Touch> touched() const;

    // NaN as float32 (0x7fc57fc5) and as half (0x7fc5) wherever an element begins.
    static uint8_t patternAt(size_t at) { return at % 2 == 0 ? 0xc5 : 0x7f; }

  private:
    FencedMemory(std::span<uint8_t> all, std::span<uint8_t> pages, FenceWatch &watch);

    std::span<uint8_t> all_, pages_;
    FenceWatch *watch_;
};

} // namespace gridsample::test
