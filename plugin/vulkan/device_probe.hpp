/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the Vulkan device offers that the stock scenario-runner will use, as plain structs of the plugin interface.
#pragma once

#include "base/result.hpp"
#include "gridsample/plugin.h"

#include <cstdint>
#include <filesystem>
#include <memory>

namespace gridsample {

// A Vulkan instance held open to answer questions. Opening one loads the drivers (3 ms for lavapipe), so keep
// it for as long as questions may come. The environment is read when it opens (VK_ICD_FILENAMES, VK_DRIVER_FILES).
class DeviceProbe {
  public:
    // Opens the Vulkan loader and chooses the device that the runner would choose. Layers that the environment asks for
    // (VK_INSTANCE_LAYERS and the like) are left out, so that the answers are the driver's own; the environment is
    // changed for that moment, so no other thread may read or write it then.
    // loader: the Vulkan loader's library; empty for the system's own (libvulkan.so.1, vulkan-1.dll).
    // Errors: NotFound if there is no loader or no device; Tool if the driver fails.
    static Result<DeviceProbe> open(const std::filesystem::path &loader = {});

    DeviceProbe(DeviceProbe &&other) noexcept;
    DeviceProbe &operator=(DeviceProbe &&other) noexcept;
    ~DeviceProbe();

    // struct_size is set; uses_emulation is 0: only the launcher knows what it will set up.
    const gridsample_device_facts &device() const;

    // The features of a VkFormat. Errors: NotFound for a number that is no core Vulkan 1.3 format.
    Result<gridsample_format_facts> format(uint32_t vkFormat) const;

  private:
    struct State;
    explicit DeviceProbe(std::unique_ptr<State> state);
    std::unique_ptr<State> state_; // nullptr once moved from
};

// One question each, with an instance opened for it.
Result<gridsample_device_facts> probeDevice();
Result<gridsample_format_facts> probeFormat(uint32_t vkFormat);

} // namespace gridsample
