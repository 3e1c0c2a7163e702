/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Takes the stock tool's standard output apart into what it says and the VGF.
#pragma once

#include "base/files.hpp"
#include "host/byte_buffer.hpp"

#include <string>

namespace gridsample {

// The stock tool writes notices on standard output even if the VGF goes there, and then they come first (about a model
// written by an older TOSA release, as ExecuTorch's are). Whole lines before the VGF's first bytes are text.
class VgfCapture {
  public:
    // Takes the next bytes; false if there is no memory for them.
    bool take(ByteView bytes);

    const std::string &text() const { return text_; }
    ByteBuffer &vgf() { return vgf_; }
    bool outOfMemory() const { return outOfMemory_; }

  private:
    std::string text_; // until the VGF begins: all that came
    ByteBuffer vgf_;
    bool outOfMemory_ = false;
};

} // namespace gridsample
