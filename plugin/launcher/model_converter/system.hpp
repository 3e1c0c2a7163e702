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

// Whether the stock tool writes a VGF to its standard output as it is: on Windows it does so with the line ends of
// text.
bool toolOutputTakesBytes();

// The line in which the stock tool says that it writes over a file, as it stands on its standard error.
std::string overwriteWarning(const std::string &file);

// Whether somebody sits at the keyboard that is our standard input.
bool standardInputIsTerminal();

} // namespace gridsample
