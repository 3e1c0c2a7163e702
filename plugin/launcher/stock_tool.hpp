/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A stock tool as a launcher uses it: found, run, become, and asked for its version.
#pragma once

#include <chrono>
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
    static Result<StockTool> find(const ToolKind &kind); // as a launcher searches

    const RealTool &where() const { return tool_; }
    std::string path() const { return utf8FromPath(tool_.program); }

    // What the tool's environment differs by from ours, from now on.
    void setEnvironment(EnvironmentChanges environment) { environment_ = std::move(environment); }

    // How long a run may take, from now on.
    void setTimeout(std::chrono::milliseconds timeout) { timeout_ = timeout; }

    // Runs it to its end; program, environment and time-out of `run` are filled in. A run that took too long is an
    // error.
    Result<ProcessEnd> run(ProcessRun run);
    // Becomes it; returns only if that fails.
    Error become(const std::vector<std::string> &arguments) const;

    // What `--version` says, asked once; nothing if it cannot be made out. A tool that was interrupted or took too long
    // is not asked.
    const std::optional<std::string> &version();
    // "PATH (version 0.11.0)", with a remark and what to install if the launchers were not tried with that version.
    std::string describe();
    bool hasKnownVersion();

    // Set once a signal to the launcher was passed on to a run: the launcher is to end by the same signal.
    const std::optional<ProcessEnd> &interruption() const { return interruption_; }

  private:
    StockTool(const ToolKind &kind, RealTool tool) : kind_(&kind), tool_(std::move(tool)) {}
    EnvironmentChanges childEnvironment() const;

    const ToolKind *kind_;
    RealTool tool_;
    EnvironmentChanges environment_;
    std::optional<std::chrono::milliseconds> timeout_;
    bool asked_ = false, isStuck_ = false;
    std::optional<std::string> version_;
    std::optional<ProcessEnd> interruption_;
};

} // namespace gridsample
