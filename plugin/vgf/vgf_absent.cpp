/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What stands in for Arm's libvgf in a build without it (GRIDSAMPLE_WITH_VGF=OFF): errors.
#include "vgf/vgf_file.hpp"

namespace gridsample {
namespace {

Error absent() {
    return Error{ErrorCode::Unsupported, "VGF", "this build has no VGF library, so it can neither read nor write VGFs",
                 "use a build with GRIDSAMPLE_WITH_VGF=ON (on Windows: by MSVC or clang-cl)"};
}

} // namespace

Result<VgfModel> readVgf(std::span<const uint8_t>) {
    return absent();
}
Status writeVgf(const VgfModel &, const VgfSink &) {
    return absent();
}

} // namespace gridsample
