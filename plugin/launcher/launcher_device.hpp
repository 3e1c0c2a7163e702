/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The device that the stock runner would use, asked once and only if somebody wants to know.
#pragma once

#include <optional>

#include "vulkan/device_probe.hpp"

namespace gridsample {

class LauncherDevice {
  public:
    Result<gridsample_device_facts> facts();
    Result<gridsample_format_facts> format(std::uint32_t vkFormat);

    // Whether the launcher has set up emulation layers: part of the facts from then on.
    void setEmulated(bool emulated) { emulated_ = emulated; }
    bool emulated() const { return emulated_; }

  private:
    Result<DeviceProbe> &probe();
    std::optional<Result<DeviceProbe>> probe_;
    bool emulated_ = false;
};

} // namespace gridsample
