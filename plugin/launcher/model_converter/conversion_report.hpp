/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the launcher reports of a conversion.
#pragma once

#include "base/result.hpp"
#include "host/plugin_host.hpp"
#include "launcher/model_converter/conversion.hpp"
#include "launcher/plugin_setup.hpp"
#include "launcher/stock_tool.hpp"

#include <string>

namespace gridsample {

// For --plugin-report: what was converted, with what, and what each plugin did, as JSON. tool: nullptr if there is
// none.
std::string reportText(const LauncherKind &kind, const CommandLine &line, const PluginHost &host, StockTool *tool,
                       const Result<ConversionEnd> &end);

} // namespace gridsample
