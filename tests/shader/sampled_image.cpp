/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Optimal tiling, filled through a staging buffer.
#include "sampled_image.hpp"

#include <algorithm>
#include <bit>

namespace gridsample::test {
namespace {

constexpr vk::ImageSubresourceRange kColour{vk::ImageAspectFlagBits::eColor, 0, 1, 0, 1};

// The device's own memory if it may be; the sampler is timed, too.
uint32_t imageMemoryType(const VulkanContext &context, uint32_t admitted) {
    const vk::PhysicalDeviceMemoryProperties memory = context.physicalDevice->getMemoryProperties();
    for (uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
        const auto flags = memory.memoryTypes[type].propertyFlags;
        if ((admitted >> type & 1U) != 0 && (flags & vk::MemoryPropertyFlagBits::eDeviceLocal)) {
            return type;
        }
    }
    return static_cast<uint32_t>(std::countr_zero(admitted));
}

} // namespace

SampledImageOnDevice::SampledImageOnDevice(const VulkanContext &context, const SampledTexels &texels)
    : extent_(texels.width, texels.height, 1) {
    const vk::raii::Device &device = *context.device;
    const auto format = static_cast<vk::Format>(texels.vkFormat);
    const auto needed = vk::FormatFeatureFlagBits::eSampledImage |
                        vk::FormatFeatureFlagBits::eSampledImageFilterLinear | vk::FormatFeatureFlagBits::eTransferDst;
    if ((context.physicalDevice->getFormatProperties(format).optimalTilingFeatures & needed) != needed) {
        throw vk::FormatNotSupportedError("the device does not filter VkFormat " + std::to_string(texels.vkFormat));
    }
    image_.emplace(device,
                   vk::ImageCreateInfo({}, vk::ImageType::e2D, format, extent_, 1, 1, vk::SampleCountFlagBits::e1,
                                       vk::ImageTiling::eOptimal,
                                       vk::ImageUsageFlagBits::eSampled | vk::ImageUsageFlagBits::eTransferDst));
    const vk::MemoryRequirements needs = image_->getMemoryRequirements();
    memory_.emplace(device, vk::MemoryAllocateInfo(needs.size, imageMemoryType(context, needs.memoryTypeBits)));
    image_->bindMemory(**memory_, 0);
    view_.emplace(device, vk::ImageViewCreateInfo({}, **image_, vk::ImageViewType::e2D, format, {}, kColour));
    const auto mode = static_cast<vk::SamplerAddressMode>(texels.vkAddressMode);
    sampler_.emplace(device, vk::SamplerCreateInfo({}, vk::Filter::eLinear, vk::Filter::eLinear,
                                                   vk::SamplerMipmapMode::eNearest, mode, mode, mode, 0.0F, VK_FALSE,
                                                   1.0F, VK_FALSE, vk::CompareOp::eNever, 0.0F, 0.0F,
                                                   vk::BorderColor::eFloatTransparentBlack));

    staging_.emplace(device, vk::BufferCreateInfo({}, texels.bytes.size(), vk::BufferUsageFlagBits::eTransferSrc));
    stagingMemory_.emplace(device, vk::MemoryAllocateInfo(staging_->getMemoryRequirements().size, context.memoryType));
    staging_->bindMemory(**stagingMemory_, 0);
    auto *mapped = static_cast<uint8_t *>(stagingMemory_->mapMemory(0, VK_WHOLE_SIZE));
    std::copy(texels.bytes.begin(), texels.bytes.end(), mapped);
    stagingMemory_->unmapMemory();
}

void SampledImageOnDevice::recordUpload(const vk::raii::CommandBuffer &command) const {
    const auto move = [&](vk::PipelineStageFlags from, vk::PipelineStageFlags to, vk::AccessFlags written,
                          vk::AccessFlags read, vk::ImageLayout before, vk::ImageLayout after) {
        const vk::ImageMemoryBarrier barrier(written, read, before, after, VK_QUEUE_FAMILY_IGNORED,
                                             VK_QUEUE_FAMILY_IGNORED, **image_, kColour);
        command.pipelineBarrier(from, to, {}, {}, {}, barrier);
    };
    move(vk::PipelineStageFlagBits::eTopOfPipe, vk::PipelineStageFlagBits::eTransfer, {},
         vk::AccessFlagBits::eTransferWrite, vk::ImageLayout::eUndefined, vk::ImageLayout::eTransferDstOptimal);
    const vk::BufferImageCopy region(0, 0, 0, {vk::ImageAspectFlagBits::eColor, 0, 0, 1}, {}, extent_);
    command.copyBufferToImage(**staging_, **image_, vk::ImageLayout::eTransferDstOptimal, region);
    move(vk::PipelineStageFlagBits::eTransfer, vk::PipelineStageFlagBits::eComputeShader,
         vk::AccessFlagBits::eTransferWrite, vk::AccessFlagBits::eShaderRead, vk::ImageLayout::eTransferDstOptimal,
         vk::ImageLayout::eShaderReadOnlyOptimal);
}

} // namespace gridsample::test
