/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The stock model-converter, as the launcher runs it.
#pragma once

#include "base/result.hpp"
#include "launcher/process.hpp"
#include "launcher/stock_tool.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// Whether the plugins were tried with that release of Arm's tools, which all have one number.
bool isKnownRelease(std::string_view version);

class RealConverter {
  public:
    static Result<RealConverter> find();

    StockTool &stock() { return tool_; }
    std::string path() const { return tool_.path(); }
    Result<ProcessEnd> run(ProcessRun run) {
        return tool_.run(std::move(run));
    } // program and environment are filled in
    // Becomes the stock tool; returns only if that fails.
    Error become(const std::vector<std::string> &arguments) const { return tool_.become(arguments); }

    // What `--version` says, asked once; nothing if it cannot be made out.
    const std::optional<std::string> &version() { return tool_.version(); }
    // "PATH (version 0.11.0)", with a remark if the plugins were not made for that version.
    std::string describe();

    // Set once a signal to the launcher was passed on to a run; the launcher then ends by the same signal.
    const std::optional<ProcessEnd> &interruption() const { return tool_.interruption(); }

  private:
    explicit RealConverter(StockTool tool) : tool_(std::move(tool)) {}

    StockTool tool_;
};

} // namespace gridsample
