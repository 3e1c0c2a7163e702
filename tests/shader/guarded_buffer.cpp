/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Places the data in pages of the host's, or in memory of the device's between two bands.
#include "guarded_buffer.hpp"

#include <algorithm>
#include <bit>

namespace gridsample::test {
namespace {

constexpr size_t kGuardBytes = 4096; // a multiple of what offsets of buffers and descriptors must be
constexpr size_t kFenceBefore = size_t{1} << 24;
constexpr size_t kFenceBehind = size_t{1} << 27; // what lavapipe's descriptors can reach

} // namespace

GuardedBuffer::GuardedBuffer(const VulkanContext &context, size_t bytes, bool isExact)
    : bytes_(bytes), isExact_(isExact) {
    if (isExact_ || !makeFenced(context)) {
        makePlain(context);
    }
    for (size_t at = 0; at < accessible_.size(); ++at) {
        accessible_[at] = FencedMemory::patternAt(at);
    }
}

bool GuardedBuffer::makeFenced(const VulkanContext &context) {
    if (!context.takesHostPages) {
        return false;
    }
    const vk::PhysicalDeviceLimits limits = context.physicalDevice->getProperties().limits;
    const size_t room = limits.maxStorageBufferRange - std::min<size_t>(limits.maxStorageBufferRange, bytes_);
    fenced_ = FencedMemory::make(bytes_, kFenceBefore, std::min(room, kFenceBehind));
    if (fenced_ == nullptr) {
        return false;
    }
    const std::span<uint8_t> all = fenced_->all();
    const vk::DeviceSize alignment = limits.minStorageBufferOffsetAlignment;
    const auto end = static_cast<vk::DeviceSize>(fenced_->pages().data() + fenced_->pages().size() - all.data());
    offset_ = (end - bytes_) / alignment * alignment;
    range_ = std::min<vk::DeviceSize>(all.size() - offset_, limits.maxStorageBufferRange);
    accessible_ = fenced_->pages();
    data_ = all.subspan(offset_, bytes_);

    const auto handle = vk::ExternalMemoryHandleTypeFlagBits::eHostAllocationEXT;
    const vk::ExternalMemoryBufferCreateInfo external(handle);
    buffer_.emplace(*context.device, vk::BufferCreateInfo({}, all.size(), vk::BufferUsageFlagBits::eStorageBuffer,
                                                          vk::SharingMode::eExclusive, {}, &external));
    const uint32_t types =
        context.device->getMemoryHostPointerPropertiesEXT(handle, fenced_->pages().data()).memoryTypeBits &
        buffer_->getMemoryRequirements().memoryTypeBits;
    if (types == 0) {
        throw vk::FeatureNotPresentError("no type of memory takes the host's pages");
    }
    const vk::ImportMemoryHostPointerInfoEXT import(handle, all.data());
    memory_.emplace(*context.device,
                    vk::MemoryAllocateInfo(all.size(), static_cast<uint32_t>(std::countr_zero(types)), &import));
    buffer_->bindMemory(**memory_, 0);
    return true;
}

void GuardedBuffer::makePlain(const VulkanContext &context) {
    const size_t inside = isExact_ ? 0 : kGuardBytes; // guard bytes of the buffer itself, on either side
    buffer_.emplace(*context.device,
                    vk::BufferCreateInfo({}, bytes_ + 2 * inside, vk::BufferUsageFlagBits::eStorageBuffer));
    const size_t size = buffer_->getMemoryRequirements().size + 2 * (kGuardBytes - inside);
    memory_.emplace(*context.device, vk::MemoryAllocateInfo(size, context.memoryType));
    buffer_->bindMemory(**memory_, kGuardBytes - inside);
    accessible_ = {static_cast<uint8_t *>(memory_->mapMemory(0, VK_WHOLE_SIZE)), size};
    offset_ = inside;
    range_ = bytes_ + inside;
    data_ = accessible_.subspan(kGuardBytes, bytes_);
}

vk::DescriptorBufferInfo GuardedBuffer::descriptor() const {
    return {**buffer_, offset_, range_};
}

std::string GuardedBuffer::whatHappenedOutside(const std::string &name) const {
    const auto report = [&](const char *what, const uint8_t *where) {
        return std::string(what) + " outside the " + name + ", at byte " + std::to_string(where - data_.data());
    };
    for (size_t at = 0; at < accessible_.size(); ++at) {
        const uint8_t *const where = accessible_.data() + at;
        const bool isData = where >= data_.data() && where < data_.data() + data_.size();
        if (!isData && *where != FencedMemory::patternAt(at)) {
            return report("wrote", where);
        }
    }
    const auto touch = fenced_ != nullptr ? fenced_->touched() : std::nullopt;
    return touch ? report(touch->isWrite ? "wrote" : "read", touch->where) : "";
}

} // namespace gridsample::test
