/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Buffers of the device that is measured, and what of its limits they must keep.
#pragma once

#include "vulkan_context.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace gridsample::bench {

// A buffer with memory of its own, or without: bound to the arena.
struct Buffer {
    std::optional<vk::raii::DeviceMemory> memory;
    vk::raii::Buffer buffer;
    uint64_t bytes;
};

// The three buffers of a shader. Whatever Vulkan refuses is thrown as vk::SystemError.
class DeviceBuffers {
  public:
    explicit DeviceBuffers(const test::VulkanContext &context);

    // Makes room for buffers of so many bytes together, so that none has to be moved later; nothing happens if that is
    // more than one allocation may have.
    void reserve(uint64_t bytes);

    // Replaces them by three of these sizes. They lie in the arena, one behind the other: one allocation that only
    // grows, since drivers give many small ones small pages, and random access to those measures the address
    // translation. Buffers too large for one allocation get one each.
    void make(const std::array<uint64_t, 3> &sizes);

    const Buffer &at(size_t binding) const { return buffers_.at(binding); }
    void clear() { buffers_.clear(); }

    // A buffer that the host can map.
    Buffer makeStaging(uint64_t bytes) const;

    uint64_t longestRange() const { return longestRange_; } // maxStorageBufferRange, bytes

  private:
    uint32_t memoryType(uint32_t admitted, vk::MemoryPropertyFlags wanted) const;

    const test::VulkanContext &context_;
    uint64_t longestRange_;
    uint64_t largestAllocation_;
    std::optional<vk::raii::DeviceMemory> arena_;
    uint64_t arenaBytes_ = 0;
    std::vector<Buffer> buffers_;
};

} // namespace gridsample::bench
