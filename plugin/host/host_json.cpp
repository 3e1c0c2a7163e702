/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the host tells people and other programs about its plugins.
#include "host/loaded_plugin.hpp"
#include "host/plugin_host.hpp"

#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

constexpr std::size_t kHelpColumn = 33; // where the real tools' own help texts begin

// "  --name VALUE      help", the help on a line of its own if the name is too long.
std::string helpLine(const std::string &spelling, const std::string &help) {
    std::string line = "  " + spelling;
    if (line.size() + 2 > kHelpColumn) {
        return line + "\n" + std::string(kHelpColumn, ' ') + help + "\n";
    }
    line.resize(kHelpColumn, ' ');
    return line + help + "\n";
}

std::string describe(const DeclaredOption &option) {
    std::string text = option.help;
    if (!option.choices.empty()) {
        std::string choices;
        for (const std::string &choice : option.choices) {
            choices += (choices.empty() ? "" : ", ") + choice;
        }
        text += " [one of: " + choices + "]";
    }
    if (option.defaultValue) {
        text += " [default: \"" + *option.defaultValue + "\"]";
    }
    if (option.has(GRIDSAMPLE_OPTION_REPEATABLE)) {
        text += " [may be repeated]";
    }
    return text;
}

} // namespace

std::string PluginHost::optionsHelp() const {
    std::string text;
    for (const auto &plugin : plugins_) {
        const PluginDescription &description = plugin->description;
        text += "\nPlugin " + description.name + " " + description.version + ": " + description.text + "\n";
        for (const DeclaredOption &option : description.options) {
            if (option.has(GRIDSAMPLE_OPTION_COMMAND_LINE)) {
                text += helpLine("--" + option.shownKey() + " " + option.valueName, describe(option));
            }
            text += helpLine("--plugin-option " + description.name + "." + option.shownKey() + "=" + option.valueName,
                             option.has(GRIDSAMPLE_OPTION_COMMAND_LINE) ? "the same" : describe(option));
        }
    }
    return text;
}

nlohmann::ordered_json PluginHost::pluginsJson() const {
    auto list = nlohmann::ordered_json::array();
    for (const auto &plugin : plugins_) {
        list.push_back({{"name", plugin->description.name},
                        {"version", plugin->description.version},
                        {"description", plugin->description.text},
                        {"file", plugin->file}});
    }
    return list;
}

nlohmann::ordered_json PluginHost::reportJson(const std::string &listName) const {
    auto list = nlohmann::ordered_json::array();
    for (const auto &plugin : plugins_) {
        nlohmann::ordered_json entry = {
            {"name", plugin->description.name}, {"version", plugin->description.version}, {"file", plugin->file}};
        entry[listName] = plugin->reports;
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace gridsample
