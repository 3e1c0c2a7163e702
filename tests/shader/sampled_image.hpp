/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// An image on the device with its sampler, filled.
#pragma once

#include "compute_device.hpp"
#include "vulkan_context.hpp"

#include <optional>

namespace gridsample::test {

class SampledImageOnDevice {
  public:
    // Throws vk::SystemError; vk::FormatNotSupportedError if the device does not filter the format.
    SampledImageOnDevice(const VulkanContext &context, const SampledTexels &texels);

    // Records the upload, which ends with the image ready for compute shaders.
    void recordUpload(const vk::raii::CommandBuffer &command) const;

    vk::DescriptorImageInfo descriptor() const {
        return {**sampler_, **view_, vk::ImageLayout::eShaderReadOnlyOptimal};
    }

  private:
    vk::Extent3D extent_;
    std::optional<vk::raii::Image> image_;
    std::optional<vk::raii::DeviceMemory> memory_;
    std::optional<vk::raii::ImageView> view_;
    std::optional<vk::raii::Sampler> sampler_;
    std::optional<vk::raii::Buffer> staging_;
    std::optional<vk::raii::DeviceMemory> stagingMemory_;
};

} // namespace gridsample::test
