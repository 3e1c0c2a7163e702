/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Keeps libvgf's messages off the terminal and remembers the first error, for our own message.
#pragma once

#include <vgf/logging.hpp>

#include <string>

namespace gridsample {

// libvgf logs through one callback for the whole process: one of these at a time, on one thread.
class VgfLog {
  public:
    VgfLog() {
        using mlsdk::vgflib::logging::LogLevel;
        mlsdk::vgflib::logging::EnableLogging([this](LogLevel level, const std::string &message) {
            if (level == LogLevel::ERROR && first_.empty()) {
                first_ = message;
            }
        });
    }
    ~VgfLog() { mlsdk::vgflib::logging::DisableLogging(); }
    VgfLog(const VgfLog &) = delete;
    VgfLog &operator=(const VgfLog &) = delete;

    // `what`, followed by libvgf's reason if it gave one.
    std::string explain(const std::string &what) const { return first_.empty() ? what : what + " (" + first_ + ")"; }

  private:
    std::string first_;
};

} // namespace gridsample
