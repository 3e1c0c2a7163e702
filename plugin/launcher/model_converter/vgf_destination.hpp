/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The VGF on its way to the output that the user named.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "host/byte_buffer.hpp"
#include "host/converter_chain.hpp"
#include "launcher/output_file.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gridsample {

// Where the output lies, or is to lie, if it is a file; otherwise "".
std::string folderOfOutput(const std::string &pathOrDash);

// Writes to a private file where the output is a file. To a pipe or a device bytes cannot be taken back, so they wait
// until commit(): in memory, or as places in the tool's VGF.
class VgfDestination final : public ByteDestination {
  public:
    static Result<VgfDestination> open(const std::string &pathOrDash);

    // What is written out of this file, which must live as long, is copied by the system where it can do that.
    void copyFrom(const MappedFile *source) { source_ = source; }

    // The file in which the tool can write the VGF in the output's own place; "" if there is none. standOn says that
    // it has, and what was written: a new beginning before an end that stays then goes over the old one. copyFrom is
    // included.
    std::string unfinished() const { return waits_ ? "" : file_->unfinished(); }
    void standOn(const MappedFile *source) { standing_ = source_ = source; }

    Status write(ByteView bytes) override;
    void discard() override;
    Status prepare(); // what goes to a pipe or a device has gone there then
    Status commit();  // prepares if that is not done

  private:
    Status reopen();
    Status put(ByteView bytes);
    Status hold(ByteView bytes);
    Status putHeld();
    bool leavesTheEnd() const;
    VgfDestination(std::string name, OutputFile file, bool waits)
        : name_(std::move(name)), file_(std::move(file)), waits_(waits) {}

    std::string name_;
    std::optional<OutputFile> file_;
    bool waits_, isPrepared_ = false;
    const MappedFile *source_ = nullptr, *standing_ = nullptr;
    struct Piece {
        ByteView copied;       // of source_, or empty:
        std::size_t count = 0; // the next bytes of waiting_
    };
    std::vector<Piece> pieces_;
    ByteBuffer waiting_;
};

} // namespace gridsample
