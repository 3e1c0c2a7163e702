/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// VGF bytes to a VgfModel and back: the only place that uses Arm's libvgf.
#pragma once

#include "base/result.hpp"
#include "vgf/vgf_model.hpp"

#include <cstdint>
#include <functional>
#include <span>

namespace gridsample {

// Reads and checks a whole VGF: every index of the result is in range, every name and code is as the file has it.
// Constants are not copied: `bytes`, which must begin at a multiple of 8, has to outlive the model.
// Errors: bytes that are no VGF, a newer format than this library knows, and anything that writeVgf could not keep.
Result<VgfModel> readVgf(std::span<const uint8_t> bytes);

// Receives the VGF in pieces, in order.
using VgfSink = std::function<Status(std::span<const uint8_t>)>;

// Writes the newest format that libvgf knows. While it runs libvgf holds one copy of all modules; constants are not
// copied, and the sink gets them as they lie in memory. What the real converter wrote comes out with the same bytes.
// Constants of 8 MiB and more that did not change keep their place in the file if what stands before them is shorter
// now by no more than 1/256 of them: the sink gets zeros between and then the section as it was. Errors: the sink's; an
// index out of range.
Status writeVgf(const VgfModel &model, const VgfSink &sink);

} // namespace gridsample
