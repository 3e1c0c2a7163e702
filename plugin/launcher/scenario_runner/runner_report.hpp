/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the launcher reports of a run.
#pragma once

#include <optional>
#include <string>

#include "host/plugin_host.hpp"
#include "launcher/plugin_setup.hpp"
#include "launcher/stock_tool.hpp"

namespace gridsample {

// One run, for --plugin-report.
struct RunnerReport {
    std::string scenario;        // as given; empty: none
    bool changed = false;        // the runner got another scenario than that
    bool emulates = false;       // Arm's emulation layers were set up
    std::optional<int> exitCode; // of the runner, or 128 + signal; none: it was not run
    std::string error;           // of the launcher or a plugin; empty: none
};
std::string runnerReportText(const LauncherKind &kind, const RunnerReport &report, const PluginHost &host,
                             StockTool &tool);

} // namespace gridsample
