/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What device_probe and device_survey share: the loader's library, names, lists, and their errors.
#pragma once

#include "base/dynamic_library.hpp"
#include "base/result.hpp"

#include <filesystem>
#include <vector>

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

namespace gridsample {

// Spelled out because older Vulkan headers do not know them.
constexpr const char *kTensorsExtension = "VK_ARM_tensors";
constexpr const char *kDataGraphExtension = "VK_ARM_data_graph";

// path: empty for the system's loader.
Result<DynamicLibrary> openLoader(const std::filesystem::path &path = {});

Error driverError(const char *function, VkResult result);
Error noDevice();

// The two calls of every list in Vulkan. A list that has grown between them is cut, which is no failure.
template <typename T, typename Call> VkResult listOf(std::vector<T> &list, Call call) {
    uint32_t count = 0;
    VkResult result = call(&count, static_cast<T *>(nullptr));
    list.resize(count);
    if (result == VK_SUCCESS && count > 0) {
        result = call(&count, list.data());
        list.resize(count);
    }
    return result == VK_INCOMPLETE ? VK_SUCCESS : result;
}

// Arm's extensions that a device has.
struct ArmExtensions {
    bool hasTensors = false, hasDataGraph = false;
};
Result<ArmExtensions> armExtensionsOf(VkPhysicalDevice device, PFN_vkEnumerateDeviceExtensionProperties enumerate);

} // namespace gridsample
