/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The stock model-converter, as the launcher runs it.
#pragma once

#include "base/result.hpp"
#include "host/plugin_host.hpp"
#include "launcher/process.hpp"
#include "launcher/real_tool.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gridsample {

// Set for every child, and by people: a launcher that sees it (and no "0" in it) becomes the stock tool at once.
inline constexpr const char *kPassThroughVariable = "GRIDSAMPLE_PASS_THROUGH";
bool mustPassThrough();

class RealConverter {
  public:
    static Result<RealConverter> find();

    std::string path() const { return utf8FromPath(tool_.program); }

    // Runs it to its end. The program and its environment are filled in.
    Result<ProcessEnd> run(ProcessRun run);
    // The same for a plugin. The exit code, or 128 + signal.
    Result<int> runFor(const ToolCall &call);
    // Becomes the stock tool; returns only if that fails.
    Error become(const std::vector<std::string> &arguments) const;

    // What `--version` says, asked once; nothing if it cannot be made out.
    const std::optional<std::string> &version();
    // "PATH (version 0.11.0)", with a remark if the plugins were not made for that version.
    std::string describe();

    // Set once a signal to the launcher was passed on to a run; the launcher then ends by the same signal.
    const std::optional<ProcessEnd> &interruption() const { return interruption_; }

  private:
    explicit RealConverter(RealTool tool) : tool_(std::move(tool)) {}

    RealTool tool_;
    bool asked_ = false;
    std::optional<std::string> version_;
    std::optional<ProcessEnd> interruption_;
};

} // namespace gridsample
