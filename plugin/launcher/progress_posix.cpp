/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The POSIX half of progress.hpp.
#include "launcher/progress.hpp"

#include <csignal>
#include <unistd.h>

namespace gridsample {

bool standardErrorIsTerminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

struct SignalsHeldBack::State {
    sigset_t before;
};

SignalsHeldBack::SignalsHeldBack() : state_(std::make_unique<State>()) {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &state_->before);
}

SignalsHeldBack::~SignalsHeldBack() {
    ::pthread_sigmask(SIG_SETMASK, &state_->before, nullptr);
}

} // namespace gridsample
