/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Texts and JSON that both launchers have.
#include "launcher/launcher_texts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "launcher/console.hpp"

namespace gridsample {
namespace {

using Json = nlohmann::ordered_json;

Json launcherJson(const LauncherKind &kind) {
    return {{"name", kind.name}, {"version", launcherVersion()}};
}

Json toolJson(StockTool *tool) {
    if (tool == nullptr) {
        return nullptr;
    }
    Json json = {{"path", tool->path()}, {"version", nullptr}};
    if (tool->version()) {
        json["version"] = *tool->version();
    }
    return json;
}

} // namespace

std::string launcherHelp(const LauncherKind &kind, const PluginHost &host, std::string_view ownOptions,
                         std::string_view passThrough) {
    std::string text =
        "\nPlugins (this is the launcher of the grid_sample plugins; all of the above goes to the stock tool):\n"
        "  --plugin FILE                  load a plugin; the order counts [may be repeated]\n"
        "  --plugin-option NAME.KEY=VALUE set an option of the plugin NAME [may be repeated]\n"
        "  --plugin-report FILE           write what the plugins did as JSON\n"
        "  --no-default-plugins           do not load the plugin that lies beside the launcher\n"
        "  --plugin-timeout SECONDS       end the stock tool, and fail, if a run of it takes longer\n"
        "  --plugin-version               print the versions of launcher, plugins and stock tool as JSON\n";
    text += ownOptions;
    const std::string realTool = kind.variable + "=FILE";
    const auto variable = [&](std::string name, std::string_view what) {
        name.resize(std::max(name.size(), realTool.size()), ' ');
        text.append("  ").append(name).append("  ").append(what).append("\n");
    };
    text += "\nEnvironment:\n";
    variable(realTool, "the stock tool to run");
    variable("GRIDSAMPLE_PASS_THROUGH=1", "become the stock tool at once, without " + std::string(passThrough));
    variable("GRIDSAMPLE_LOG=LEVEL", "show messages up to error, warning, info (default) or debug");
    return text + host.optionsHelp();
}

std::string launcherVersions(const LauncherKind &kind, const PluginHost &host, StockTool *tool) {
    Json json = {{"launcher", launcherJson(kind)}, {"plugin_interface", GRIDSAMPLE_PLUGIN_ABI_VERSION}};
    json["plugins"] = host.pluginsJson();
    json["real_tool"] = toolJson(tool);
    return printed(json);
}

Json beginReport(const LauncherKind &kind, StockTool *tool) {
    return {{"launcher", launcherJson(kind)}, {"real_tool", toolJson(tool)}};
}

std::string printed(const Json &document) {
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace gridsample
