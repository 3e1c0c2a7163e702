/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// `gridsample report`, which is a Python program, from a build folder.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "launcher/real_tool.hpp"

namespace gridsample {

inline constexpr const char *kReportCommand = "report";

// Becomes scripts/report.py of the checkout that the build folder lies in, run by its .venv. Returns only if they are
// not there or cannot be started.
Error becomeReport(const ToolSearch &search, const std::vector<std::string> &arguments);

} // namespace gridsample
