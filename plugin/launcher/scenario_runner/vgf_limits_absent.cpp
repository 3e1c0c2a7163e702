/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What stands in for vgf_limits.cpp in a build without Arm's libvgf: every VGF passes, and the log says so.
#include "launcher/scenario_runner/vgf_limits.hpp"

#include "base/files.hpp"
#include "launcher/console.hpp"

namespace gridsample {

Status checkVgfLimits(const std::filesystem::path &vgf, const gridsample_device_facts &) {
    logLine("scenario-runner", LogLevel::Debug,
            utf8FromPath(vgf) + ": not held against the device's limits, as this build has no VGF library");
    return Nothing{};
}

} // namespace gridsample
