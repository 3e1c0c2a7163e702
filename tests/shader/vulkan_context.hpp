/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Instance, device and queue behind ComputeDevice.
#pragma once

#include "compute_device.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>
#include <vulkan/vulkan_raii.hpp>

namespace gridsample::test {

// Members are destroyed from the last to the first.
struct VulkanContext {
    vk::raii::Context loader; // opens the Vulkan loader at run time
    std::vector<std::string> complaints;
    std::optional<vk::raii::Instance> instance;
    std::optional<vk::raii::DebugUtilsMessengerEXT> messenger;
    std::optional<vk::raii::PhysicalDevice> physicalDevice;
    std::optional<vk::raii::Device> device;
    std::optional<vk::raii::Queue> queue;
    uint32_t queueFamily = 0;
    uint32_t memoryType = 0;     // host visible and coherent
    bool takesHostPages = false; // VK_EXT_external_memory_host is on, and takes pages that cannot be read as well
    std::string name;
};

// Throws vk::SystemError, like vulkan_raii.hpp itself; what we find missing comes back as an error.
Result<std::unique_ptr<VulkanContext>> makeContext(const DeviceOptions &options);

} // namespace gridsample::test
