/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Base64 (RFC 4648, section 4), the form in which a custom operator carries SPIR-V.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace gridsample {

inline std::string encodeBase64(std::span<const uint8_t> bytes) {
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (size_t i = 0; i < bytes.size(); i += 3) {
        const size_t given = bytes.size() - i < 3 ? bytes.size() - i : 3;
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; ++k) {
            bits = bits << 8 | (k < given ? bytes[i + k] : 0U);
        }
        for (size_t k = 0; k < 4; ++k) {
            text += k <= given ? kDigits[bits >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return text;
}

} // namespace gridsample
