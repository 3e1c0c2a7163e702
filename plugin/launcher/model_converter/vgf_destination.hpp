/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The VGF on its way to the output that the user named.
#pragma once

#include "base/result.hpp"
#include "host/byte_buffer.hpp"
#include "host/converter_chain.hpp"
#include "launcher/output_file.hpp"

#include <optional>
#include <string>

namespace gridsample {

// Writes to a private file where the output is a file. To a pipe or a device bytes cannot be taken back, so they wait
// in memory until commit().
class VgfDestination final : public ByteDestination {
  public:
    static Result<VgfDestination> open(const std::string &pathOrDash);

    Status write(ByteView bytes) override;
    void discard() override;
    Status prepare(); // what goes to a pipe or a device has gone there then
    Status commit();  // prepares if that is not done

  private:
    VgfDestination(std::string name, OutputFile file, bool waits)
        : name_(std::move(name)), file_(std::move(file)), waits_(waits) {}

    std::string name_;
    std::optional<OutputFile> file_;
    bool waits_, isPrepared_ = false;
    ByteBuffer waiting_;
};

} // namespace gridsample
