/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The constants at the end of a VGF, written from where they lie; libvgf's encoder would hold a copy of them all.
#pragma once

#include "base/result.hpp"
#include "vgf/vgf_file.hpp"
#include "vgf/vgf_model.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gridsample {

// Stands between an encoder that was given no constants and the sink: the section without constants, which comes last,
// is held back, and the header tells the size of the one that takes its place.
class VgfConstantWriter {
  public:
    VgfConstantWriter(const VgfModel &model, const VgfSink &sink);

    Status take(std::span<const uint8_t> bytes); // the encoder's, in order
    Status finish();                             // after the last of them

  private:
    bool isAsRead() const;
    Status putHeader();
    Status putZeros(uint64_t count);

    const VgfModel &model_;
    const VgfSink &sink_;
    std::array<uint8_t, 128> header_{}; // the format's size
    uint64_t taken_ = 0;
    std::vector<uint8_t> table_; // of the new section
    uint64_t section_ = 0;       // where the constants begin, as the encoder sees it
    uint64_t gap_ = 0;           // bytes that they stand behind that
    bool keepsPlace_ = false;
    std::vector<uint8_t> held_;
};

} // namespace gridsample
