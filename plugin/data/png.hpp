/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// PNG pictures as arrays, through libspng. The library is opened at the first picture: nothing else needs it.
#pragma once

#include "data/array.hpp"

namespace gridsample {

// Shape [H,W,C]; C is 1 (grey), 2 (grey, alpha), 3 (red, green, blue) or 4 (and alpha); uint8, or uint16 for pictures
// of 16 bits. Palettes, transparent colours and depths below 8 bits are spelled out. Colour profiles are ignored.
// Errors: NotFound without the library; InvalidInput for bytes that are no whole PNG.
Result<Array> readPng(ByteView file);

// The reverse. Errors: NotFound without the library; Unsupported for any other type or shape.
Result<Bytes> writePng(const Array &picture);

} // namespace gridsample
