/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A line on the terminal for work that takes longer than two seconds. Nobody else sees it: not a file, not a pipe.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

namespace gridsample {

// Shows "WHAT ... 3 s" on standard error from the second second on, if that is a terminal, and takes it away at the
// end. The cursor stays at the beginning of the line, so that whatever else is written there takes its place.
class Progress {
  public:
    struct Stage {
        std::FILE *stream; // nullptr: nothing is shown
        std::chrono::milliseconds first{2000}, again{1000};
    };
    explicit Progress(const std::string &what);
    Progress(const std::string &what, const Stage &stage);
    ~Progress();
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;

  private:
    struct Ticker;
    std::unique_ptr<Ticker> ticker_; // nullptr: nothing is shown
};

// See progress_{posix,win32}.cpp.
bool standardErrorIsTerminal();
// While it lives, new threads take no signals: those are for the thread that waits for the child.
class SignalsHeldBack {
  public:
    SignalsHeldBack();
    ~SignalsHeldBack();
    SignalsHeldBack(const SignalsHeldBack &) = delete;
    SignalsHeldBack &operator=(const SignalsHeldBack &) = delete;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace gridsample
