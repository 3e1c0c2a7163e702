/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs of a stock tool.
#include "launcher/stock_tool.hpp"

#include <nlohmann/json.hpp>

namespace gridsample {

Result<StockTool> StockTool::find(const ToolKind &kind, const ToolSearch &search) {
    Result<RealTool> tool = findRealTool(kind, search);
    if (!tool) {
        return std::move(tool).error();
    }
    return StockTool(*std::move(tool));
}

EnvironmentChanges StockTool::childEnvironment() const {
    EnvironmentChanges changes = environment_;
    changes[kBecomeToolVariable] = "1";
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
