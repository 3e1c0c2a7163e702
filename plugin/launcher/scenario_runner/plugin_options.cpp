/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From the command line to the plugins' option values.
#include "launcher/scenario_runner/plugin_options.hpp"

#include <algorithm>

namespace gridsample {

std::vector<OwnOption> withPluginOptions(std::vector<OwnOption> own, const PluginHost &host,
                                         std::span<const std::string> arguments) {
    for (const PluginHost::CommandLineOption &option : host.commandLineOptions()) {
        if (!option.isPrefix) {
            own.push_back({option.name, true, option.repeatable});
            continue;
        }
        for (const std::string &argument : arguments) {
            const std::string name = argument.substr(0, argument.find('='));
            if (name.starts_with(option.name) && name.size() > option.name.size()) {
                own.push_back({name, true, option.repeatable});
            }
        }
    }
    return own;
}

Status takePluginOptions(PluginHost &host, const CommandLine &line, std::span<const OwnOption> own) {
    for (const CommandLine::Own &given : line.own) {
        Status taken = Nothing{};
        if (given.name == "--plugin-option") {
            taken = host.setOption(given.value);
        } else if (std::none_of(own.begin(), own.end(), [&](const auto &one) { return one.name == given.name; })) {
            taken = host.setCommandLineOption(given.name, given.value);
        }
        if (!taken) {
            return taken;
        }
    }
    return Nothing{};
}

} // namespace gridsample
