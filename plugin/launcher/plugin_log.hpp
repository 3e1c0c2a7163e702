/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What plugins say, and the one line that a failure becomes.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridsample {

// Errors of plugins wait until it is known what came of them; everything else is shown at once.
class PluginLog {
  public:
    explicit PluginLog(std::string launcher) : launcher_(std::move(launcher)) {}
    PluginLog(const PluginLog &) = delete;
    PluginLog &operator=(const PluginLog &) = delete;
    ~PluginLog() { flush(); }

    void take(std::string_view who, std::uint32_t level, std::string_view message);

    // A failure as one error: if it is a plugin's, which has said why, with the reason in it and `file` before it. What
    // waits is used up.
    Error explain(Error error, const std::string &file);
    // Shows what waits: it led to nothing.
    void flush();

  private:
    std::string launcher_;
    std::vector<std::pair<std::string, std::string>> waiting_; // who, message
};

} // namespace gridsample
