/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the converter needs of the operating system beyond what both launchers share; see system_{posix,win32}.cpp.
#pragma once

#include "base/files.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace gridsample {

// A file without a name, in memory or on a disk. A child process that is started while this lives can open it under
// `path`. Where a function returns a number it is the system's for an error, or 0.
class NamelessFile {
  public:
    virtual ~NamelessFile() = default;
    virtual int write(ByteView bytes) = 0;
    virtual int copy(const MappedFile &from, ByteView part) = 0; // writes what `from` holds
    virtual int clear() = 0;
    std::string path;
};

// In memory. nullptr: this system has none.
std::unique_ptr<NamelessFile> makeMemoryFile(const std::string &label);

// On the folder's disk, which takes a large file with less work than memory does, and nothing from other programs. For
// about so many bytes; nullptr if they are few, if several times as many do not fit, or if the disk has no such files.
std::unique_ptr<NamelessFile> makeFileOnDisk(const std::string &folder, std::uint64_t bytes);

// How the stock tool ends a line on its standard error; on its standard output it is "\n" everywhere.
const char *toolErrorLineEnd();

// Whether somebody sits at the keyboard that is our standard input.
bool standardInputIsTerminal();

} // namespace gridsample
