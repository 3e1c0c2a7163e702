/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finding, running and asking the stock model-converter.
#include "launcher/model_converter/real_converter.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

constexpr int kMostLaunchers = 4; // one inside the other; more go round in a circle

// How many launchers stand above this one, or 1 if a person says that it is to pass through.
int passThroughDepth() {
    const std::string value = environmentVariable(kPassThroughVariable).value_or("");
    const bool plain = value.empty() || value == "0";
    return plain ? 0 : std::max(1, std::atoi(value.c_str()));
}

EnvironmentChanges environmentForChildren() {
    return {{kPassThroughVariable, std::to_string(passThroughDepth() + 1)}};
}

// Releases that the conversion was tried with.
constexpr std::string_view kKnownVersions[] = {"0.11.", "0.12."};

} // namespace

bool mustPassThrough() {
    return passThroughDepth() > 0;
}

Result<RealConverter> RealConverter::find() {
    const Result<ToolSearch> search = systemToolSearch();
    if (!search) {
        return search.error();
    }
    Result<RealTool> tool = findRealTool(modelConverterTool(), *search);
    if (!tool) {
        return std::move(tool).error();
    }
    if (passThroughDepth() > kMostLaunchers) {
        return Error{ErrorCode::InvalidInput, utf8FromPath(tool->program), "calls this launcher again",
                     std::string("set ") + modelConverterTool().variable + " to the stock tool itself"};
    }
    return RealConverter(*std::move(tool));
}

Result<ProcessEnd> RealConverter::run(ProcessRun run) {
    run.program = tool_.program;
    run.environment = environmentForChildren();
    Result<ProcessEnd> end = runProcess(run);
    if (end && end->interruptedBy != 0) {
        interruption_ = *end;
    }
    return end;
}

Result<int> RealConverter::runFor(const ToolCall &call) {
    ProcessRun request;
    request.arguments = call.arguments;
    request.input = call.input;
    request.output = call.output;
    request.error = call.error;
    const Result<ProcessEnd> end = run(std::move(request));
    if (!end) {
        return end.error();
    }
    if (interruption_) {
        return Error{ErrorCode::Tool, path(), "was interrupted", ""};
    }
    return end->code();
}

Error RealConverter::become(const std::vector<std::string> &arguments) const {
    return execTool(tool_.program, arguments, environmentForChildren());
}

const std::optional<std::string> &RealConverter::version() {
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

std::string RealConverter::describe() {
    if (!version()) {
        return path() + " (which does not tell its version as the stock model-converter does)";
    }
    for (const std::string_view known : kKnownVersions) {
        if (version_->starts_with(known)) {
            return path() + " (version " + *version_ + ")";
        }
    }
    return path() + " (version " + *version_ + ", while the plugins were made for 0.11 and 0.12)";
}

} // namespace gridsample
