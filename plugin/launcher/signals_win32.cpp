/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Ctrl-C, Ctrl-Break and the closing of the console on Windows. Handlers run on a thread of their own.
#include "launcher/signals.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "base/files.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample {
namespace {

struct Leftover {
    int slot;
    std::filesystem::path path;
};
std::mutex mutex; // for the two below
std::vector<Leftover> leftovers;
int nextSlot = 0;
std::atomic<int> child{0};
std::atomic<int> forwarded{0};

BOOL WINAPI onConsoleEvent(DWORD event) {
    if (child.load() != 0 && (event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT)) {
        forwarded.store(event == CTRL_C_EVENT ? SIGINT : SIGTERM);
        return TRUE; // the child has got it, too; we wait for its end
    }
    removeLeftovers();
    return FALSE; // the next handler ends the process
}

} // namespace

void installSignalHandlers(const char *) { // a file that is mapped cannot be made shorter here
    static std::once_flag once;
    std::call_once(once, [] { ::SetConsoleCtrlHandler(onConsoleEvent, TRUE); });
}

void setSignalChild(int processId) {
    child.store(processId);
}

int takeForwardedSignal() {
    return forwarded.exchange(0);
}

void removeLeftovers() {
    const std::lock_guard lock(mutex);
    for (const Leftover &leftover : leftovers) {
        std::error_code ignored;
        std::filesystem::remove_all(leftover.path, ignored);
    }
    leftovers.clear();
}

void dieBySignal(int number) {
    // The code of a process that Ctrl-C ended; Windows has no others.
    ::ExitProcess(number == SIGINT ? static_cast<UINT>(STATUS_CONTROL_C_EXIT) : static_cast<UINT>(128 + number));
}

LeftoverGuard::LeftoverGuard(const std::string &path) {
    const std::lock_guard lock(mutex);
    slot_ = nextSlot++;
    leftovers.push_back({slot_, pathFromUtf8(path)});
}

void LeftoverGuard::release() noexcept {
    if (slot_ >= 0) {
        const std::lock_guard lock(mutex);
        std::erase_if(leftovers, [this](const Leftover &leftover) { return leftover.slot == slot_; });
        slot_ = -1;
    }
}

LeftoverGuard::LeftoverGuard(LeftoverGuard &&other) noexcept : slot_(std::exchange(other.slot_, -1)) {}

LeftoverGuard &LeftoverGuard::operator=(LeftoverGuard &&other) noexcept {
    std::swap(slot_, other.slot_);
    return *this;
}

} // namespace gridsample
