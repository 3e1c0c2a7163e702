/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs of a stock tool.
#include "launcher/stock_tool.hpp"

#include "launcher/console.hpp"
#include "launcher/shell_words.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

std::string seconds(std::chrono::milliseconds time) {
    const auto count = time.count();
    std::string text = std::to_string(count / 1000);
    if (count % 1000 != 0) {
        const std::string thousandths = std::to_string(1000 + count % 1000).substr(1);
        text += "." + thousandths.substr(0, thousandths.find_last_not_of('0') + 1);
    }
    return text;
}

std::string endText(const Result<ProcessEnd> &end) {
    return !end               ? "was not run"
           : end->timedOut    ? "was ended"
           : end->signal != 0 ? "ended by " + signalName(end->signal)
                              : "ended with exit code " + std::to_string(end->exitCode);
}

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
    return StockTool(kind, *std::move(tool));
}

Result<StockTool> StockTool::find(const ToolKind &kind) {
    const Result<ToolSearch> search = systemToolSearch();
    return search ? find(kind, *search) : Result<StockTool>(search.error());
}

EnvironmentChanges StockTool::childEnvironment() const {
    EnvironmentChanges changes = environment_;
    changes[kBecomeToolVariable] = std::to_string(launchersAbove() + 1);
    return changes;
}

Result<ProcessEnd> StockTool::run(ProcessRun run) {
    run.program = tool_.program;
    run.environment = childEnvironment();
    run.timeout = timeout_;
    logLine(kind_->name, LogLevel::Debug, "runs " + shellCommand(path(), run.arguments));
    const auto begin = std::chrono::steady_clock::now();
    Result<ProcessEnd> end = runProcess(run);
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    logLine(kind_->name, LogLevel::Debug, path() + " " + endText(end) + " after " + seconds(time) + " s");
    if (end && end->timedOut) {
        isStuck_ = true;
        return Error{ErrorCode::Tool, path(), "has not ended within " + seconds(*timeout_) + " s, and was ended for it",
                     "give --plugin-timeout more seconds, or leave it out"};
    }
    if (end && end->interruptedBy != 0) {
        interruption_ = *end;
    }
    return end;
}

Error StockTool::become(const std::vector<std::string> &arguments) const {
    logLine(kind_->name, LogLevel::Debug, "becomes " + shellCommand(path(), arguments));
    return execTool(tool_.program, arguments, childEnvironment());
}

const std::optional<std::string> &StockTool::version() {
    if (!interruption_ && !isStuck_ && !std::exchange(asked_, true)) {
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

bool StockTool::hasKnownVersion() {
    return version() && isKnownRelease(*version_);
}

std::string StockTool::describe() {
    if (hasKnownVersion()) {
        return path() + " (version " + *version_ + ")";
    }
    std::string releases;
    for (const std::string &release : kind_->releases) {
        releases += (releases.empty() ? "" : " or ") + release;
    }
    const std::string how = version() ? "version " + *version_ : "which does not tell its version";
    return path() + " (" + how + ", while " + releases + " is needed; pip install '" + kind_->wheel +
           "==" + kind_->releases.front() + ".*')";
}

} // namespace gridsample
