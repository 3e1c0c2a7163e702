/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Questions to the Vulkan device.
#include "launcher/launcher_device.hpp"

namespace gridsample {

Result<DeviceProbe> &LauncherDevice::probe() {
    if (!probe_) {
        probe_ = DeviceProbe::open();
    }
    return *probe_;
}

Result<gridsample_device_facts> LauncherDevice::facts() {
    if (!probe()) {
        return probe().error();
    }
    gridsample_device_facts facts = probe()->device();
    facts.uses_emulation = emulated_ ? 1 : 0;
    return facts;
}

Result<gridsample_format_facts> LauncherDevice::format(std::uint32_t vkFormat) {
    if (!probe()) {
        return probe().error();
    }
    return probe()->format(vkFormat);
}

} // namespace gridsample
