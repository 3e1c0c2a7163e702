/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the scenario-runner launcher says of itself and of a run.
#pragma once

#include <optional>
#include <string>

#include "host/plugin_host.hpp"
#include "launcher/process.hpp"
#include "launcher/stock_tool.hpp"

namespace gridsample {

// Our part of --help; the stock tool's stands before it.
std::string runnerHelpText(const PluginHost &host);

// What --plugin-version prints: a JSON document. tool: nullptr if there is none.
std::string runnerVersionText(const PluginHost &host, StockTool *tool);

// One run, for --plugin-report.
struct RunnerReport {
    std::string scenario;        // as given; empty: none
    bool changed = false;        // the runner got another scenario than that
    bool emulates = false;       // Arm's emulation layers were set up
    std::optional<int> exitCode; // of the runner, or 128 + signal; none: it was not run
    std::string error;           // of the launcher or a plugin; empty: none
};
std::string runnerReportText(const RunnerReport &report, const PluginHost &host, StockTool &tool);

} // namespace gridsample
