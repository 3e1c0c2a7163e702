/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A storage buffer that notices what is done outside it.
#pragma once

#include "fenced_memory.hpp"
#include "vulkan_context.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace gridsample::test {

// The data stands between two guard bands that read as NaN to float and half; memory is the host's to see.
//
// Fenced, on devices that take the host's own pages: the data ends where its last page does, up to the alignment of
// descriptors. No page before or behind can be read or written unnoticed.
//
// Some drivers (lavapipe) drop what a shader does outside its descriptors, and would hide that it left its buffer. So
// the descriptor goes on behind the data: through the fence, as far as the device lets it, or through the guard band.
// Exact: neither buffer nor descriptor goes on, and there are no fences. For GPU-assisted validation, which knows the
// buffer's size only.
class GuardedBuffer {
  public:
    // Throws vk::SystemError.
    GuardedBuffer(const VulkanContext &context, size_t bytes, bool isExact);

    std::span<uint8_t> data() const { return data_; }
    vk::DescriptorBufferInfo descriptor() const;
    bool isFenced() const { return fenced_ != nullptr; }

    // Empty, or "wrote outside the NAME, at byte AT" with AT counted from the first byte of the data; where there are
    // fences also "read outside ...".
    std::string whatHappenedOutside(const std::string &name) const;

  private:
    bool makeFenced(const VulkanContext &context);
    void makePlain(const VulkanContext &context);

    size_t bytes_;
    bool isExact_;
    vk::DeviceSize offset_ = 0, range_ = 0; // of the descriptor
    std::unique_ptr<FencedMemory> fenced_;  // outlives the memory that is made of it
    std::optional<vk::raii::Buffer> buffer_;
    std::optional<vk::raii::DeviceMemory> memory_;
    std::span<uint8_t> accessible_, data_;
};

} // namespace gridsample::test
