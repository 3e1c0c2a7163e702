/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// gridsample env: the variables that the stock tools need where the launchers do not set them.
#pragma once

#include "base/result.hpp"
#include "launcher/real_tool.hpp"

#include <optional>
#include <string>

namespace gridsample {

// Text for a POSIX shell's eval: one export a line, or a comment that says why there is nothing to export.
// folders: where to put the layers' manifests for Vulkan loaders before 1.3.239, which take folders alone.
// Errors: no loader, no device, no layers, or an old loader without `folders`.
Result<std::string> environmentExports(const ToolSearch &search, const std::optional<std::string> &folders);

} // namespace gridsample
