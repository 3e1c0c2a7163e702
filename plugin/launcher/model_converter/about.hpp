/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the launcher says of itself and of a conversion.
#pragma once

#include "base/result.hpp"
#include "host/plugin_host.hpp"
#include "launcher/model_converter/conversion.hpp"
#include "launcher/stock_tool.hpp"

#include <string>

namespace gridsample {

// Our part of --help; the stock tool's stands before it.
std::string helpText(const PluginHost &host);

// What --plugin-version prints: a JSON document. tool: nullptr if there is none.
std::string versionText(const PluginHost &host, StockTool *tool);

// For --plugin-report: what was converted, with what, and what each plugin did, as JSON. tool: as above.
std::string reportText(const CommandLine &line, const PluginHost &host, StockTool *tool,
                       const Result<ConversionEnd> &end);

} // namespace gridsample
