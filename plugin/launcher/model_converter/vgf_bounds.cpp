/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The header: "VGF1", versions, and from byte 16 on the place and size of each section, in 64 bits, little-endian.
#include "launcher/model_converter/vgf_bounds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace gridsample {
namespace {

constexpr std::string_view kMagic = "VGF1";
constexpr std::size_t kHeader = 128, kFirstSection = 16; // bytes
constexpr std::array<const char *, 4> kSections = {"modules", "model sequence", "resources", "constants"};

std::uint64_t numberAt(ByteView bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        value |= static_cast<std::uint64_t>(bytes[at + i]) << (8 * i);
    }
    return value;
}

} // namespace

std::string missingFromVgf(ByteView vgf) {
    const std::string_view begin(reinterpret_cast<const char *>(vgf.data()), std::min(vgf.size(), kMagic.size()));
    if (begin != kMagic.substr(0, begin.size())) {
        return ""; // a format of a later tool
    }
    if (vgf.size() < kHeader) {
        return "its header has " + std::to_string(vgf.size()) + " of " + std::to_string(kHeader) + " bytes";
    }
    for (std::size_t i = 0; i < kSections.size(); ++i) {
        const std::uint64_t place = numberAt(vgf, kFirstSection + 16 * i);
        const std::uint64_t size = numberAt(vgf, kFirstSection + 16 * i + 8);
        if (place > vgf.size() || size > vgf.size() - place) {
            return std::string("its ") + kSections[i] + " take " + std::to_string(size) + " bytes from byte " +
                   std::to_string(place) + " on, but it has " + std::to_string(vgf.size());
        }
    }
    return "";
}

} // namespace gridsample
