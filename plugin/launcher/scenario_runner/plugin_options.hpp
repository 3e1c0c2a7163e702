/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Plugins' own options on a launcher's command line.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "host/plugin_host.hpp"
#include "launcher/stock_options.hpp"

namespace gridsample {

// `own`, and what the loaded plugins declare for the command line; of a prefix option, each spelling that occurs.
std::vector<OwnOption> withPluginOptions(std::vector<OwnOption> own, const PluginHost &host,
                                         std::span<const std::string> arguments);

// Gives the plugins the values of --plugin-option and of their own options; `own` are the launcher's.
Status takePluginOptions(PluginHost &host, const CommandLine &line, std::span<const OwnOption> own);

} // namespace gridsample
