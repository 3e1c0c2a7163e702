/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// An output that appears under its name whole or not at all.
#pragma once

#include <memory>
#include <string>

#include "base/files.hpp"
#include "base/result.hpp"

namespace gridsample {

// Where the bytes go:
//  - "-": standard output, written through;
//  - a pipe, a device, a socket: written through;
//  - a regular file, or a name that does not exist: a file in the same folder that nobody else may read, renamed over
//    the name by commit(). Links are followed, so the link stays and its target is replaced. The old file's mode is
//    kept. If the folder takes no new files but the old file is writable, its bytes wait in memory until commit().
// Without commit() nothing is left and the old file stands untouched. Leftovers of killed runs to the same name are
// removed by open().
class OutputFile {
  public:
    static Result<OutputFile> open(const std::string &pathOrDash);
    OutputFile(OutputFile &&) noexcept;
    OutputFile &operator=(OutputFile &&) noexcept;
    ~OutputFile();

    Status write(ByteView bytes);
    // Writes `part`, which `from` holds, without a way through our memory where the system can do that.
    Status copy(const MappedFile &from, ByteView part);
    // Writes over the first bytes of the unfinished file, which another program has written.
    Status overwrite(ByteView bytes);
    // All that may fail for want of room, so that several outputs can be made ready and then put in place together.
    // Nothing is written after it.
    Status prepare();
    Status commit(); // prepares if that is not done

    // The unfinished file, for another program to write it in our place; "" where there is none that it could open.
    std::string unfinished() const;
    // Whether that name still leads to the file that overwrite() writes: a program may have put another there.
    bool isWrittenHere() const;

  private:
    struct State;
    explicit OutputFile(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// open, write, commit.
Status writeOutput(const std::string &pathOrDash, ByteView bytes);

} // namespace gridsample
