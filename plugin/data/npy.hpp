/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// NumPy's .npy files, format versions 1 to 3.
#pragma once

#include "data/array.hpp"

namespace gridsample {

// What the head of a file says; the data follow at `offset`.
struct NpyHeader {
    ElementType type = ElementType::U8;
    std::vector<int64_t> shape;
    bool isBigEndian = false;
    size_t offset = 0; // bytes
};

// Reads the head and holds it against the size of the whole file: what it promises is there, and no more.
// Errors: bytes that are no .npy file, a type other than bool, int8 to int64, uint8 to uint64, float16 to float64,
// column-major order, a size that does not match.
Result<NpyHeader> readNpyHeader(ByteView file);

// The whole array; big-endian elements are turned round. Errors: as above.
Result<Array> readNpy(ByteView file);

// A file of version 1, as NumPy itself would write it.
Bytes writeNpy(const Array &array);

} // namespace gridsample
