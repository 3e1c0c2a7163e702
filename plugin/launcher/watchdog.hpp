/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Ends a child process that takes longer than it may.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace gridsample {

class Watchdog {
  public:
    // After `timeout`, end(false) is to ask the child to end, and some seconds later end(true) to make it. Both are
    // called from a thread of the watchdog's own. No timeout: nothing happens.
    Watchdog(std::optional<std::chrono::milliseconds> timeout, std::function<void(bool insist)> end);
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;
    ~Watchdog() { stop(); }

    // To be called once the child has ended, before its number can be given to another process.
    void stop();
    bool hasBarked() const { return barked_; } // after stop()

  private:
    void watch(std::chrono::milliseconds timeout);

    std::function<void(bool)> end_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopped_ = false, barked_ = false; // guarded by mutex_ while the thread runs
    std::thread thread_;
};

} // namespace gridsample
