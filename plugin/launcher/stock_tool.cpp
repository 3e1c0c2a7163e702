/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs of a stock tool.
#include "launcher/stock_tool.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

constexpr int kMostLaunchers = 4; // one inside the other; more go round in a circle

// How many launchers stand above this one; 1 if a person asks for the stock tool, 0 if nobody does.
int launchersAbove() {
    const std::string value = environmentVariable(kBecomeToolVariable).value_or("");
    return value.empty() || value == "0" ? 0 : std::max(1, std::atoi(value.c_str()));
}

} // namespace

bool mustBecomeTool() {
    return launchersAbove() > 0;
}

Result<StockTool> StockTool::find(const ToolKind &kind, const ToolSearch &search) {
    Result<RealTool> tool = findRealTool(kind, search);
    if (!tool) {
        return std::move(tool).error();
    }
    if (launchersAbove() > kMostLaunchers) {
        return Error{ErrorCode::InvalidInput, utf8FromPath(tool->program), "calls this launcher again",
                     "set " + kind.variable + " to the stock tool itself"};
    }
    return StockTool(*std::move(tool));
}

EnvironmentChanges StockTool::childEnvironment() const {
    EnvironmentChanges changes = environment_;
    changes[kBecomeToolVariable] = std::to_string(launchersAbove() + 1);
    return changes;
}

Result<ProcessEnd> StockTool::run(ProcessRun run) {
    run.program = tool_.program;
    run.environment = childEnvironment();
    Result<ProcessEnd> end = runProcess(run);
    if (end && end->interruptedBy != 0) {
        interruption_ = *end;
    }
    return end;
}

Error StockTool::become(const std::vector<std::string> &arguments) const {
    return execTool(tool_.program, arguments, childEnvironment());
}

const std::optional<std::string> &StockTool::version() {
    if (!std::exchange(asked_, true)) {
        std::string output;
        ProcessRun request;
        request.arguments = {"--version"};
        request.input = ByteView();
        request.output = [&](ByteView bytes) {
            output.append(bytes.begin(), bytes.end());
            return true;
        };
        request.error = [](ByteView) { return true; };
        if (const Result<ProcessEnd> end = run(std::move(request)); end && end->ok()) {
            const auto json = nlohmann::json::parse(output, nullptr, false);
            if (json.is_object() && json.contains("version") && json["version"].is_string()) {
                version_ = json["version"].get<std::string>();
            }
        }
    }
    return version_;
}

} // namespace gridsample
