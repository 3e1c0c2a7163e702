/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// How the numbers of a picture file become the numbers of a tensor or image, and back.
#pragma once

#include "data/array.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gridsample {

// Unsigned integers of a file stand for 0 to 1, signed ones for -1 to 1, floats for themselves.
struct Encoding {
    enum class Kind {
        // The stored number stands for the same: 255 of 8 bits is 1.0 as a float, 127 as an int8, 65535 as a uint16.
        Normalized,
        // The integer itself. Between unsigned and signed integers of the same width half the range is taken off or
        // added (0 is -128 as an int8); otherwise 200 is 200, and 200.0 as a float.
        Integer,
        // stored = round(real / scale) + zero point, ties to even, held within the type.
        Quantised,
    };
    Kind kind = Kind::Normalized;
    float scale = 1.0F;
    int32_t zeroPoint = 0;
    bool operator==(const Encoding &) const = default;
};

// What Integer adds to a number on its way from one type to another; 0 but between signed and unsigned ones of one
// width.
double shiftBetween(ElementType from, ElementType to);

// What a conversion lost; empty texts are not kept.
using Notes = std::vector<std::string>;

// A file's array in the type of a tensor or image; the same type comes back as it is. Adds to `notes` what was rounded
// or clamped. Errors: Unsupported for bool and 64-bit integers, and for Quantised to a float.
Result<Array> encode(const Array &file, ElementType stored, const Encoding &encoding, Notes &notes);

// The reverse: a tensor's or image's array in the type of a file.
Result<Array> decode(const Array &stored, ElementType file, const Encoding &encoding, Notes &notes);

} // namespace gridsample
