/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A thread that sleeps until the time is over or the child has ended.
#include "launcher/watchdog.hpp"

#include <utility>

#include "launcher/progress.hpp"

namespace gridsample {
namespace {

constexpr std::chrono::seconds kGrace(2); // for a child that cleans up

} // namespace

Watchdog::Watchdog(std::optional<std::chrono::milliseconds> timeout, std::function<void(bool)> end)
    : end_(std::move(end)) {
    if (timeout) {
        const SignalsHeldBack heldBack;
        thread_ = std::thread([this, time = *timeout] { watch(time); });
    }
}

void Watchdog::watch(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    if (changed_.wait_for(lock, timeout, [this] { return stopped_; })) {
        return;
    }
    barked_ = true;
    end_(false);
    if (!changed_.wait_for(lock, kGrace, [this] { return stopped_; })) {
        end_(true);
    }
}

void Watchdog::stop() {
    if (thread_.joinable()) {
        {
            const std::lock_guard lock(mutex_);
            stopped_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
}

} // namespace gridsample
