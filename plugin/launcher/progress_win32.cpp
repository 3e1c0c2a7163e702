/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The Windows half of progress.hpp.
#include "launcher/progress.hpp"

#include <io.h>

namespace gridsample {

bool standardErrorIsTerminal() {
    return ::_isatty(2) != 0;
}

struct SignalsHeldBack::State {}; // console events come in a thread of their own anyway

SignalsHeldBack::SignalsHeldBack() = default;
SignalsHeldBack::~SignalsHeldBack() = default;

} // namespace gridsample
