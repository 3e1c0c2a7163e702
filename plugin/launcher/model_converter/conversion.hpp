/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One conversion: the plugins' hooks round one run of the stock tool.
#pragma once

#include "base/result.hpp"
#include "host/plugin_host.hpp"
#include "launcher/process.hpp"
#include "launcher/stock_options.hpp"
#include "launcher/stock_tool.hpp"

namespace gridsample {

struct ConversionEnd {
    enum class Outcome { Converted, PassedThrough, ToolFailed };
    Outcome outcome = Outcome::Converted;
    ProcessEnd end; // what the launcher is to end like
};

struct ConversionRequest {
    const CommandLine &line;
    PluginHost &host;
    StockTool &tool;
};

// Errors are what the launcher itself has to say; the stock tool's own failures are not errors.
Result<ConversionEnd> convert(const ConversionRequest &request);

} // namespace gridsample
