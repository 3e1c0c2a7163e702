/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the converter needs of the operating system beyond what both launchers share; see system_{posix,win32}.cpp.
#pragma once

#include <memory>
#include <string>

namespace gridsample {

// A file without a name, in memory. A child process that is started while this lives can open it under `path`.
class MemoryFile {
  public:
    virtual ~MemoryFile() = default;
    std::string path;
};

// nullptr: this system has none.
std::unique_ptr<MemoryFile> makeMemoryFile(const std::string &label);

// Whether somebody sits at the keyboard that is our standard input.
bool standardInputIsTerminal();

} // namespace gridsample
