/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The order of preference among kinds of Vulkan devices.
#include "vulkan/device_choice.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <vulkan/vulkan_core.h>

namespace gridsample {
namespace {

// Best first; a kind that is not listed comes after all of these.
constexpr std::array<uint32_t, 5> kPreference = {
    VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU, VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU,
    VK_PHYSICAL_DEVICE_TYPE_CPU, VK_PHYSICAL_DEVICE_TYPE_OTHER};

auto rank(uint32_t type) {
    return std::find(kPreference.begin(), kPreference.end(), type) - kPreference.begin();
}

} // namespace

std::optional<size_t> chooseDevice(std::span<const uint32_t> deviceTypes) {
    const auto best = std::min_element(deviceTypes.begin(), deviceTypes.end(),
                                       [](uint32_t left, uint32_t right) { return rank(left) < rank(right); });
    if (best == deviceTypes.end()) {
        return std::nullopt;
    }
    return static_cast<size_t>(std::distance(deviceTypes.begin(), best));
}

} // namespace gridsample
