/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Allocates them.
#include "device_buffers.hpp"

namespace gridsample::bench {
namespace {

constexpr uint64_t kPage = 2U << 20; // of a GPU's memory, at most

uint64_t roundedUp(uint64_t bytes, uint64_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

constexpr vk::BufferUsageFlags kUsage = vk::BufferUsageFlagBits::eStorageBuffer |
                                        vk::BufferUsageFlagBits::eTransferSrc | vk::BufferUsageFlagBits::eTransferDst;

} // namespace

DeviceBuffers::DeviceBuffers(const test::VulkanContext &context) : context_(context) {
    const auto chain = context.physicalDevice
                           ->getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceMaintenance3Properties>();
    longestRange_ = chain.get<vk::PhysicalDeviceProperties2>().properties.limits.maxStorageBufferRange;
    largestAllocation_ = chain.get<vk::PhysicalDeviceMaintenance3Properties>().maxMemoryAllocationSize;
}

uint32_t DeviceBuffers::memoryType(uint32_t admitted, vk::MemoryPropertyFlags wanted) const {
    const vk::PhysicalDeviceMemoryProperties memory = context_.physicalDevice->getMemoryProperties();
    for (uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
        if ((admitted >> type & 1U) != 0 && (memory.memoryTypes[type].propertyFlags & wanted) == wanted) {
            return type;
        }
    }
    throw vk::SystemError(vk::make_error_code(vk::Result::eErrorOutOfDeviceMemory), "no such memory");
}

Buffer DeviceBuffers::makeStaging(uint64_t bytes) const {
    const uint64_t size = roundedUp(bytes, 16);
    vk::raii::Buffer buffer(*context_.device, {{}, size, kUsage});
    const vk::MemoryRequirements needs = buffer.getMemoryRequirements();
    const uint32_t type = memoryType(needs.memoryTypeBits, vk::MemoryPropertyFlagBits::eHostVisible |
                                                               vk::MemoryPropertyFlagBits::eHostCoherent);
    vk::raii::DeviceMemory memory(*context_.device, {needs.size, type});
    buffer.bindMemory(*memory, 0);
    return {std::move(memory), std::move(buffer), size};
}

void DeviceBuffers::reserve(uint64_t bytes) {
    if (bytes < largestAllocation_ && bytes < longestRange_) {
        make({bytes, 16, 16}); // more than the sum, as each has pages of its own
    }
}

void DeviceBuffers::make(const std::array<uint64_t, 3> &sizes) {
    buffers_.clear();
    uint64_t needed = 0;
    std::array<uint64_t, 3> offsets{};
    uint32_t admitted = ~0U;
    for (size_t i = 0; i < sizes.size(); ++i) {
        const uint64_t size = roundedUp(sizes.at(i), 16);
        buffers_.push_back({std::nullopt, vk::raii::Buffer(*context_.device, {{}, size, kUsage}), size});
        const vk::MemoryRequirements needs = buffers_.back().buffer.getMemoryRequirements();
        offsets.at(i) = needed;
        needed += roundedUp(needs.size, kPage);
        admitted &= needs.memoryTypeBits;
    }
    const uint32_t type = memoryType(admitted, vk::MemoryPropertyFlagBits::eDeviceLocal);
    if (needed > largestAllocation_) {
        arena_.reset();
        arenaBytes_ = 0;
        for (Buffer &one : buffers_) {
            one.memory.emplace(*context_.device, vk::MemoryAllocateInfo(one.buffer.getMemoryRequirements().size, type));
            one.buffer.bindMemory(**one.memory, 0);
        }
        return;
    }
    if (needed > arenaBytes_) {
        arena_.reset();
        arena_.emplace(*context_.device, vk::MemoryAllocateInfo(needed, type));
        arenaBytes_ = needed;
    }
    for (size_t i = 0; i < sizes.size(); ++i) {
        buffers_[i].buffer.bindMemory(**arena_, offsets.at(i));
    }
}

} // namespace gridsample::bench
