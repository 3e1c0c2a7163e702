/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Texts and JSON documents about the launcher and its work.
#include "launcher/scenario_runner/about.hpp"

#include <nlohmann/json.hpp>

#include "launcher/console.hpp"

namespace gridsample {
namespace {

using Json = nlohmann::ordered_json;

Json launcherJson() {
    return {{"name", "scenario-runner"}, {"version", launcherVersion()}};
}

Json toolJson(StockTool &tool) {
    Json json = {{"path", tool.path()}, {"version", nullptr}};
    if (tool.version()) {
        json["version"] = *tool.version();
    }
    return json;
}

// Paths may hold bytes that are not UTF-8, which JSON cannot.
std::string print(const Json &json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::string runnerHelpText(const PluginHost &host) {
    std::string text =
        "\nPlugins (this is the launcher of the grid_sample plugins; all of the above goes to the stock tool):\n"
        "  --plugin FILE                  load a plugin; the order counts [may be repeated]\n"
        "  --plugin-option NAME.KEY=VALUE set an option of the plugin NAME [may be repeated]\n"
        "  --plugin-report FILE           write what the plugins did as JSON\n"
        "  --no-default-plugins           do not load the plugin that lies beside the launcher\n"
        "  --plugin-timeout SECONDS       end the stock tool, and fail, if a run of it takes longer\n"
        "  --plugin-version               print the versions of launcher, plugins and stock tool as JSON\n"
        "  --no-emulation                 do not set up Arm's emulation layers for a device without VK_ARM_tensors or\n"
        "                                 VK_ARM_data_graph\n"
        "\nEnvironment:\n"
        "  GRIDSAMPLE_REAL_SCENARIO_RUNNER=FILE  the stock tool to run\n"
        "  GRIDSAMPLE_PASS_THROUGH=1             become the stock tool at once, without plugins and emulation layers\n"
        "  GRIDSAMPLE_LOG=LEVEL                  show messages up to error, warning, info (default) or debug\n";
    return text + host.optionsHelp();
}

std::string runnerVersionText(const PluginHost &host, StockTool *tool) {
    Json json = {{"launcher", launcherJson()}, {"plugin_interface", GRIDSAMPLE_PLUGIN_ABI_VERSION}};
    json["plugins"] = host.pluginsJson();
    json["real_tool"] = tool != nullptr ? toolJson(*tool) : Json();
    return print(json);
}

std::string runnerReportText(const RunnerReport &report, const PluginHost &host, StockTool &tool) {
    Json json = {{"launcher", launcherJson()}};
    json["real_tool"] = toolJson(tool);
    json["scenario"] = report.scenario.empty() ? Json() : Json(report.scenario);
    json["scenario_changed"] = report.changed;
    json["emulation_layers"] = report.emulates;
    json["exit_code"] = report.exitCode ? Json(*report.exitCode) : Json();
    if (!report.error.empty()) {
        json["error"] = report.error;
    }
    json["plugins"] = host.reportJson("reports");
    return print(json);
}

} // namespace gridsample
