/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What must happen when a signal ends the launcher: pass it on to the child, or remove what is half-made.
#pragma once

#include <string>

namespace gridsample {

// From the first call on, SIGINT, SIGTERM and SIGHUP (unless ignored by whoever started us) go to the running child if
// there is one (a second one kills it); without a child they remove the registered leftovers and end this process by
// the same signal.
// SIGPIPE and SIGXFSZ become errors of the write that brings them. SIGBUS, which a mapped file brings that somebody
// makes shorter meanwhile, is said in a line and becomes exit code 1. tool: named in that line; it lives as long as we.
void installSignalHandlers(const char *tool = nullptr);

// The child that signals are passed on to; 0: none. Used by runProcess.
void setSignalChild(int processId);
// The last signal passed on to a child since the last call; 0: none. Used by runProcess.
int takeForwardedSignal();

// What the handlers do without a child, for a launcher that ends itself.
void removeLeftovers();
[[noreturn]] void dieBySignal(int number); // by its default action, or with exit code 128 + number if it has none

// Files, or folders with all in them, to be removed if a signal ends the process. Paths of at most 4095 bytes and at
// most 64 at a time; more are not watched, and later runs remove them.
class LeftoverGuard {
  public:
    LeftoverGuard() = default;
    explicit LeftoverGuard(const std::string &path);
    LeftoverGuard(LeftoverGuard &&other) noexcept;
    LeftoverGuard &operator=(LeftoverGuard &&other) noexcept;
    ~LeftoverGuard() { release(); }
    void release() noexcept; // the path is safe, or already gone

  private:
    int slot_ = -1;
};

} // namespace gridsample
