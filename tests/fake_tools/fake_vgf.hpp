/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the converter that fails on demand writes where nothing fails: a VGF's header, then a text.
#pragma once

#include <string>

namespace gridsample::test {

// The header's four sections are empty.
inline std::string fakeVgf(const std::string &text) {
    std::string vgf = "VGF1" + std::string(124, '\0');
    for (std::size_t section = 16; section < 80; section += 16) {
        vgf[section] = '\x80'; // where it begins: behind the header's 128 bytes
    }
    return vgf + text;
}

} // namespace gridsample::test
