/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Bytes that the real tool opens by name though they lie in no folder.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "host/converter_chain.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace gridsample {

// The stock model-converter reads TOSA flatbuffers, and writes them, by file name only: on its standard input it takes
// nothing but MLIR. So this is a file in memory that a child process can open, or, for a large model, one without a
// name on the output's disk; where the system has no such thing, it is one in a private temporary folder. It goes away
// with the object.
class ToolFile final : public ByteDestination {
  public:
    // suffix: ".tosa" for one; part of the name where there is a name. folder: of the output; "": none. expected:
    // bytes.
    static Result<ToolFile> create(const std::string &suffix, const std::string &folder = "",
                                   std::uint64_t expected = 0);
    ToolFile(ToolFile &&) noexcept;
    ToolFile &operator=(ToolFile &&) noexcept;
    ~ToolFile() override;

    const std::string &path() const; // for a child; good as long as the object lives
    // What is written out of this file, which must live as long, is copied by the system where it can do that.
    void copyFrom(const MappedFile *source);
    Status write(ByteView bytes) override;
    void discard() override;
    // Hands what was written to the system. Call it before a child opens the file.
    Status flush();
    // What the file holds, after it was written here or by a child.
    Result<MappedFile> map() const;

  private:
    struct State;
    explicit ToolFile(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace gridsample
