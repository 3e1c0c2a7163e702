/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which of several Vulkan devices the stock scenario-runner uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace gridsample {

// deviceTypes: VkPhysicalDeviceType of each device in the order in which the loader lists them. Returns its index in
// that list, nothing if the list is empty.
//
// The runner (0.11.0) has no option for it and asks for no capability: it takes the kind first, discrete before
// integrated before virtual before CPU before anything else, and of equals the one listed first. Seen with two CPU
// devices (lavapipe, SwiftShader): it ran on the one that vulkaninfo lists first, whatever the order of
// VK_ICD_FILENAMES, also where only the other one could run the scenario.
std::optional<size_t> chooseDevice(std::span<const uint32_t> deviceTypes);

} // namespace gridsample
