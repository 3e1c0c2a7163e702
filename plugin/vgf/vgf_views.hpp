/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What libvgf shows of a file, as values of ours.
#pragma once

#include <vgf/decoder.hpp>

#include <cstring>
#include <vector>

namespace gridsample {

// By bytes, and not through a pointer to T, since the vectors of a damaged file may be misaligned.
template <typename T> std::vector<T> copied(const mlsdk::vgflib::DataView<T> &view) {
    std::vector<T> values(view.size());
    if (!values.empty()) {
        const void *bytes = view.data();
        std::memcpy(values.data(), bytes, values.size() * sizeof(T));
    }
    return values;
}

} // namespace gridsample
