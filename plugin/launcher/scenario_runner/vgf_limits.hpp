/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Whether a device can run the compute shaders of a VGF, told before the runner tries.
#pragma once

#include <filesystem>

#include "base/result.hpp"
#include "gridsample/plugin.h"

namespace gridsample {

// Unsupported if a compute segment binds a storage buffer larger than the device's maxStorageBufferRange, or dispatches
// more workgroups than it takes. A file that is missing or damaged passes: the runner says what is wrong with it.
Status checkVgfLimits(const std::filesystem::path &vgf, const gridsample_device_facts &device);

} // namespace gridsample
