/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A stock tool as a launcher uses it: found, run, become, and asked for its version.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "launcher/process.hpp"
#include "launcher/real_tool.hpp"

namespace gridsample {

// Set for every child, and by people: a launcher that sees it, and no 0 in it, becomes the stock tool at once. Children
// get a number larger by one, so that a "stock tool" that calls the launcher again is found out.
inline constexpr const char *kBecomeToolVariable = "GRIDSAMPLE_PASS_THROUGH";
bool mustBecomeTool();

class StockTool {
  public:
    // Errors: those of findRealTool, and a tool that turns out to be a wrapper of the launcher.
    static Result<StockTool> find(const ToolKind &kind, const ToolSearch &search);

    const RealTool &where() const { return tool_; }
    std::string path() const { return utf8FromPath(tool_.program); }

    // What the tool's environment differs by from ours, from now on.
    void setEnvironment(EnvironmentChanges environment) { environment_ = std::move(environment); }

    // Runs it to its end; program and environment of `run` are filled in.
    Result<ProcessEnd> run(ProcessRun run);
    // Becomes it; returns only if that fails.
    Error become(const std::vector<std::string> &arguments) const;

    // What `--version` says, asked once; nothing if it cannot be made out.
    const std::optional<std::string> &version();

    // Set once a signal to the launcher was passed on to a run: the launcher is to end by the same signal.
    const std::optional<ProcessEnd> &interruption() const { return interruption_; }

  private:
    explicit StockTool(RealTool tool) : tool_(std::move(tool)) {}
    EnvironmentChanges childEnvironment() const;

    RealTool tool_;
    EnvironmentChanges environment_;
    bool asked_ = false;
    std::optional<std::string> version_;
    std::optional<ProcessEnd> interruption_;
};

} // namespace gridsample
