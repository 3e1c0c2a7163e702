/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The report of a run.
#include "launcher/scenario_runner/runner_report.hpp"

#include <nlohmann/json.hpp>

#include "launcher/launcher_texts.hpp"

namespace gridsample {

std::string runnerReportText(const LauncherKind &kind, const RunnerReport &report, const PluginHost &host,
                             StockTool &tool) {
    using Json = nlohmann::ordered_json;
    Json json = beginReport(kind, &tool);
    json["scenario"] = report.scenario.empty() ? Json() : Json(report.scenario);
    json["scenario_changed"] = report.changed;
    json["emulation_layers"] = report.emulates;
    json["exit_code"] = report.exitCode ? Json(*report.exitCode) : Json();
    if (!report.error.empty()) {
        json["error"] = report.error;
    }
    json["plugins"] = host.reportJson("reports");
    return printed(json);
}

} // namespace gridsample
