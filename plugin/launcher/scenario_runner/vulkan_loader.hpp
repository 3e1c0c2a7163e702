/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the Vulkan loader that the runner will open can do.
#pragma once

#include <cstdint>

namespace gridsample {

// Its version as VK_MAKE_API_VERSION; 0 if there is none.
std::uint32_t vulkanLoaderVersion();

// Whether VK_LAYER_PATH may name manifest files beside folders. 1.3.204 (Ubuntu 22.04) passes over files, 1.3.239
// (Debian 12) and 1.4.309 take them.
constexpr bool takesManifestFiles(std::uint32_t loaderVersion) {
    return loaderVersion >= ((1u << 22) | (3u << 12) | 239u);
}

} // namespace gridsample
