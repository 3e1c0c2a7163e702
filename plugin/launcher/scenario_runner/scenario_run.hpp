/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One run of a scenario: emulation layers, device limits, and the plugins' hooks round one run of the stock tool.
#pragma once

#include <filesystem>

#include "base/result.hpp"
#include "host/plugin_host.hpp"
#include "launcher/launcher_device.hpp"
#include "launcher/process.hpp"
#include "launcher/scenario_runner/runner_report.hpp"
#include "launcher/stock_options.hpp"
#include "launcher/stock_tool.hpp"

namespace gridsample {

// Absolute folders that the runner takes relative paths from: `source` for what it reads, `output` for what it writes.
struct ScenarioFolders {
    std::filesystem::path source, output;
};
ScenarioFolders scenarioFolders(const CommandLine &line);

struct ScenarioRequest {
    const CommandLine &line; // not refused by the stock tool, apart from a scenario that a plugin may write
    PluginHost &host;
    StockTool &tool;
    LauncherDevice &device;
    const ToolSearch &search;
};

// How the stock tool ended. Errors are what the launcher and the plugins have to say; the stock tool's own failures are
// not errors. `report` is filled in as far as things went.
Result<ProcessEnd> runScenario(const ScenarioRequest &request, RunnerReport &report);

} // namespace gridsample
