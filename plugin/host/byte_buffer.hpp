/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Bytes that come in pieces and are read as one, for models of gigabytes.
#pragma once

#include "base/files.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

namespace gridsample {

// Grows with realloc, which moves large blocks by remapping them: a std::vector would hold old and new at once.
// What it holds begins at a multiple of alignof(std::max_align_t).
class ByteBuffer {
  public:
    ByteBuffer() = default;
    ByteBuffer(ByteBuffer &&other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    ByteBuffer &operator=(ByteBuffer &&other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ByteBuffer(const ByteBuffer &) = delete;
    ByteBuffer &operator=(const ByteBuffer &) = delete;
    // NOLINTNEXTLINE(clang-analyzer-unix.Malloc): the analyzer loses sight of the swap above
    ~ByteBuffer() { std::free(data_); }

    // false: the system has no memory left; what was there stays.
    [[nodiscard]] bool append(ByteView bytes) {
        if (bytes.empty()) {
            return true;
        }
        if (bytes.size() > std::numeric_limits<std::size_t>::max() / 4 - size_) {
            return false;
        }
        if (size_ + bytes.size() > capacity_) {
            const std::size_t capacity = (size_ + bytes.size()) * 3 / 2 + 4096;
            void *grown = std::realloc(data_, capacity);
            if (grown == nullptr) {
                return false;
            }
            data_ = static_cast<std::uint8_t *>(grown);
            capacity_ = capacity;
        }
        std::memcpy(data_ + size_, bytes.data(), bytes.size());
        size_ += bytes.size();
        return true;
    }
    ByteView bytes() const { return {data_, size_}; }
    bool empty() const { return size_ == 0; }
    // Gives the memory back.
    void clear() { *this = ByteBuffer(); }

  private:
    std::uint8_t *data_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};

} // namespace gridsample
