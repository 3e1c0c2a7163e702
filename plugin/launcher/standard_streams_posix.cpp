/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Fills the places of closed descriptors.
#include "launcher/standard_streams.hpp"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace gridsample {

void fillStandardStreams() {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
        if (::fcntl(number, F_GETFD) < 0 && errno == EBADF) {
            // The lowest free number; opened the wrong way round, so that reads and writes say EBADF.
            ::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

} // namespace gridsample
