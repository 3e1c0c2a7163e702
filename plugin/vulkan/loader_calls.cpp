/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Opens the Vulkan loader, and words what it and drivers refuse.
#include "vulkan/loader_calls.hpp"

#include <cstdlib>
#include <string>
#include <string_view>

namespace gridsample {
namespace {

#if defined(_WIN32)
constexpr const char *kLoader = "vulkan-1.dll";
#else
constexpr const char *kLoader = "libvulkan.so.1";
#endif

// What is set of the variables that say which drivers the loader opens. VK_ICD_FILENAMES counts only without the first.
std::string driverVariables() {
    std::string text;
    bool hasFiles = false;
    for (const char *name :
         {"VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_LOADER_DRIVERS_SELECT", "VK_LOADER_DRIVERS_DISABLE"}) {
        const char *set = std::getenv(name);
        const std::string value = set != nullptr ? set : "";
        const bool isFiles = !std::string_view(name).starts_with("VK_LOADER");
        if (!value.empty() && !(isFiles && hasFiles)) {
            text += (text.empty() ? "" : " and ") + std::string(name) + "=" + value;
            hasFiles = hasFiles || isFiles;
        }
    }
    return text;
}

} // namespace

Result<DynamicLibrary> openLoader(const std::filesystem::path &path) {
    Result<DynamicLibrary> library = DynamicLibrary::open(path.empty() ? std::filesystem::path(kLoader) : path);
    if (!library) {
        Error error = std::move(library).error();
        error.fix = "install the Vulkan loader (libvulkan1, or the Vulkan run-time libraries on Windows)";
        return error;
    }
    return library;
}

Error driverError(const char *function, VkResult result) {
    return Error{ErrorCode::Tool, "Vulkan", std::string(function) + " failed with VkResult " + std::to_string(result),
                 "check the driver with vulkaninfo"};
}

Error noDevice() {
    const std::string chosen = driverVariables();
    if (!chosen.empty()) {
        return Error{ErrorCode::NotFound, "Vulkan", "there is no Vulkan device with " + chosen,
                     "unset that, or let VK_DRIVER_FILES name the manifest (.json) of a driver that is there "
                     "(mesa-vulkan-drivers has one for the CPU)"};
    }
    return Error{ErrorCode::NotFound, "Vulkan", "there is no Vulkan device",
                 "install a Vulkan driver (mesa-vulkan-drivers has one for the CPU), or let VK_DRIVER_FILES name the "
                 "manifest of one"};
}

Result<ArmExtensions> armExtensionsOf(VkPhysicalDevice device, PFN_vkEnumerateDeviceExtensionProperties enumerate) {
    std::vector<VkExtensionProperties> extensions;
    const VkResult result = listOf(extensions, [&](uint32_t *count, VkExtensionProperties *list) {
        return enumerate(device, nullptr, count, list);
    });
    if (result != VK_SUCCESS) {
        return driverError("vkEnumerateDeviceExtensionProperties", result);
    }
    ArmExtensions found;
    for (const VkExtensionProperties &extension : extensions) {
        found.hasTensors |= std::string_view(extension.extensionName) == kTensorsExtension;
        found.hasDataGraph |= std::string_view(extension.extensionName) == kDataGraphExtension;
    }
    return found;
}

} // namespace gridsample
