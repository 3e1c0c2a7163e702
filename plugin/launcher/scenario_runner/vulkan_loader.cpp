/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Asks the loader's library by itself: no instance is made, no driver loaded.
#include "launcher/scenario_runner/vulkan_loader.hpp"

#include "base/dynamic_library.hpp"

namespace gridsample {
namespace {

#ifdef _WIN32
constexpr const char *kLibraries[] = {"vulkan-1.dll"};
#else
constexpr const char *kLibraries[] = {"libvulkan.so", "libvulkan.so.1"}; // the order in which the runner tries them
#endif

} // namespace

std::uint32_t vulkanLoaderVersion() {
    for (const char *name : kLibraries) {
        const Result<DynamicLibrary> library = DynamicLibrary::open(name);
        if (!library) {
            continue;
        }
        const Result<void *> symbol = library->symbol("vkEnumerateInstanceVersion");
        std::uint32_t version = 0;
        if (symbol && reinterpret_cast<std::int32_t (*)(std::uint32_t *)>(*symbol)(&version) == 0) {
            return version;
        }
    }
    return 0;
}

} // namespace gridsample
