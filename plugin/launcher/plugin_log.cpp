/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Joining the errors that a plugin and its host gave for one failure.
#include "launcher/plugin_log.hpp"

#include "host/session.hpp"
#include "launcher/console.hpp"

namespace gridsample {

void PluginLog::take(std::string_view who, std::uint32_t level, std::string_view message) {
    if (static_cast<LogLevel>(level) == LogLevel::Error) {
        waiting_.emplace_back(who, message);
    } else {
        logLine(who, static_cast<LogLevel>(level), message);
    }
}

Error PluginLog::explain(Error error, const std::string &file) {
    if (!hasGivenItsReason(error) || waiting_.empty()) {
        flush();
        return error;
    }
    // A plugin speaks last, of what it could not do; before it speaks the host, of why.
    std::string reasons;
    for (std::size_t i = 0; i + 1 < waiting_.size(); ++i) {
        reasons += (i == 0 ? " (" : "; ") + waiting_[i].second;
    }
    const auto &[who, what] = waiting_.back();
    Error joined{error.code, who, what + reasons + (reasons.empty() ? "" : ")"), ""};
    waiting_.clear();
    return file.empty() ? joined : std::move(joined).in(file);
}

void PluginLog::flush() {
    for (const auto &[who, message] : waiting_) {
        logLine(who, LogLevel::Error, message);
    }
    waiting_.clear();
}

} // namespace gridsample
