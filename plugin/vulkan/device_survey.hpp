/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Everything that can be said of the Vulkan set-up of this process, layers and all, for people who look for a fault.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gridsample {

// One VkFormat on the device: VkFormatFeatureFlags of each tiling.
struct SurveyedFormat {
    uint32_t vkFormat = 0;
    uint32_t linear = 0, optimal = 0;
};

// A feature of the device that the stock scenario-runner (0.11.0) switches on, or a shader of ours needs.
struct SurveyedFeature {
    std::string name; // as in Vulkan's structs: "storageBuffer16BitAccess"
    bool isThere = false;
};

struct DeviceSurvey {
    uint32_t loaderVersion = 0;       // VK_MAKE_API_VERSION
    std::vector<std::string> layers;  // explicit layers that the loader finds, in the order in which it stacks them
    std::vector<std::string> devices; // names of all devices
    size_t chosen = 0;                // the one that the runner takes; the rest is about it
    uint32_t apiVersion = 0;          // VK_MAKE_API_VERSION
    bool isCpu = false;
    uint64_t maxStorageBufferRange = 0;            // bytes
    bool hasTensors = false, hasDataGraph = false; // VK_ARM_tensors, VK_ARM_data_graph
    std::vector<SurveyedFeature> features;
    std::vector<SurveyedFormat> formats;
    // Why no device with those two extensions can be made though it offers both; "" if it can.
    std::string deviceFault;
};

// Makes an instance, and a device if it offers Arm's extensions, with the layers that the environment asks for. A
// faulty driver or layer may end the process: ask in one of its own.
// Errors: NotFound if there is no loader or no device; Tool if the driver fails.
Result<DeviceSurvey> surveyDevice(std::span<const uint32_t> vkFormats);

} // namespace gridsample
