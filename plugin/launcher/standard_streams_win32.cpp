/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Windows keeps standard handles apart from others; what tools write is passed on with the line ends that it has.
#include "launcher/standard_streams.hpp"

#include <cstdio>
#include <fcntl.h>
#include <io.h>

namespace gridsample {

void fillStandardStreams() {
    ::_setmode(::_fileno(stdout), _O_BINARY);
    ::_setmode(::_fileno(stderr), _O_BINARY);
}

} // namespace gridsample
