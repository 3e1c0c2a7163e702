/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looking for the beginning of the VGF while bytes come in.
#include "launcher/model_converter/vgf_capture.hpp"

#include <algorithm>
#include <string_view>

namespace gridsample {

bool VgfCapture::take(ByteView bytes) {
    if (!vgf_.empty()) {
        outOfMemory_ = !vgf_.append(bytes);
        return !outOfMemory_;
    }
    constexpr std::string_view kMagic = "VGF1";
    const std::size_t before = text_.size();
    text_.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    // The magic may have begun in the bytes that came before.
    std::size_t at = before - std::min(before, kMagic.size());
    while ((at = text_.find(kMagic, at)) != std::string::npos) {
        if (at == 0 || text_[at - 1] == '\n') {
            outOfMemory_ =
                !vgf_.append(ByteView(reinterpret_cast<const std::uint8_t *>(text_.data()) + at, text_.size() - at));
            text_.resize(at);
            return !outOfMemory_;
        }
        ++at;
    }
    return true;
}

} // namespace gridsample
