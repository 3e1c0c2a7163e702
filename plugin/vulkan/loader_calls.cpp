/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Opens the Vulkan loader, and words what it and drivers refuse.
#include "vulkan/loader_calls.hpp"

#include <string>

namespace gridsample {
namespace {

#if defined(_WIN32)
constexpr const char *kLoader = "vulkan-1.dll";
#else
constexpr const char *kLoader = "libvulkan.so.1";
#endif

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
    return Error{ErrorCode::NotFound, "Vulkan", "there is no Vulkan device",
                 "install a Vulkan driver (mesa-vulkan-drivers has one for the CPU) or point VK_ICD_FILENAMES at one"};
}

} // namespace gridsample
