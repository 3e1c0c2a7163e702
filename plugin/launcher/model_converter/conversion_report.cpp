/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The report of a conversion.
#include "launcher/model_converter/conversion_report.hpp"

#include "launcher/launcher_texts.hpp"

#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

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

std::string reportText(const LauncherKind &kind, const CommandLine &line, const PluginHost &host, StockTool *tool,
                       const Result<ConversionEnd> &end) {
    nlohmann::ordered_json json = beginReport(kind, tool);
    json["input"] = line.stockValue(modelConverterOptions(), "--input").value_or("-");
    json["output"] = line.stockValue(modelConverterOptions(), "--output").value_or("-");
    json["outcome"] = end ? nameOf(end->outcome) : "failed";
    if (end) {
        json["exit_code"] = end->end.code();
    } else {
        json["error"] = end.error().message();
    }
    json["plugins"] = host.reportJson("operators");
    return printed(json);
}

} // namespace gridsample
