/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Texts and JSON documents about the launcher and its work.
#include "launcher/model_converter/about.hpp"

#include "launcher/console.hpp"

#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

using Json = nlohmann::ordered_json;

Json launcherJson() {
    return {{"name", "model-converter"}, {"version", launcherVersion()}};
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

// Paths may hold bytes that are not UTF-8, which JSON cannot.
std::string print(const Json &json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

const char *nameOf(ConversionEnd::Outcome outcome) {
    switch (outcome) {
    case ConversionEnd::Outcome::Converted:
        return "converted";
    case ConversionEnd::Outcome::PassedThrough:
        return "passed_through";
    case ConversionEnd::Outcome::ToolFailed:
        break;
    }
    return "failed";
}

} // namespace

std::string helpText(const PluginHost &host) {
    std::string text =
        "\nPlugins (this is the launcher of the grid_sample plugins; all of the above goes to the stock tool):\n"
        "  --plugin FILE                  load a plugin; the order counts [may be repeated]\n"
        "  --plugin-option NAME.KEY=VALUE set an option of the plugin NAME [may be repeated]\n"
        "  --plugin-report FILE           write what the plugins did as JSON\n"
        "  --no-default-plugins           do not load the plugin that lies beside the launcher\n"
        "  --plugin-timeout SECONDS       end the stock tool, and fail, if a run of it takes longer\n"
        "  --plugin-version               print the versions of launcher, plugins and stock tool as JSON\n"
        "\nEnvironment:\n"
        "  GRIDSAMPLE_REAL_MODEL_CONVERTER=FILE  the stock tool to run\n"
        "  GRIDSAMPLE_PASS_THROUGH=1             become the stock tool at once, without plugins\n"
        "  GRIDSAMPLE_LOG=LEVEL                  show messages up to error, warning, info (default) or debug\n";
    return text + host.optionsHelp();
}

std::string versionText(const PluginHost &host, StockTool *tool) {
    Json json = {{"launcher", launcherJson()}, {"plugin_interface", GRIDSAMPLE_PLUGIN_ABI_VERSION}};
    json["plugins"] = host.pluginsJson();
    json["real_tool"] = toolJson(tool);
    return print(json);
}

std::string reportText(const CommandLine &line, const PluginHost &host, StockTool *tool,
                       const Result<ConversionEnd> &end) {
    Json json = {{"launcher", launcherJson()}};
    json["real_tool"] = toolJson(tool);
    json["input"] = line.stockValue(modelConverterOptions(), "--input").value_or("-");
    json["output"] = line.stockValue(modelConverterOptions(), "--output").value_or("-");
    json["outcome"] = end ? nameOf(end->outcome) : "failed";
    if (end) {
        json["exit_code"] = end->end.code();
    } else {
        json["error"] = end.error().message();
    }
    json["plugins"] = host.reportJson("operators");
    return print(json);
}

} // namespace gridsample
