/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The Windows half of system.hpp.
#include "launcher/model_converter/system.hpp"

#include <io.h>

namespace gridsample {

std::unique_ptr<NamelessFile> makeMemoryFile(const std::string &) {
    return nullptr; // Windows has none that another process could open by name
}

std::unique_ptr<NamelessFile> makeFileOnDisk(const std::string &, std::uint64_t) {
    return nullptr; // nor such a one
}

const char *toolErrorLineEnd() {
    return "\r\n";
}

bool standardInputIsTerminal() {
    return ::_isatty(0) != 0;
}

} // namespace gridsample
