/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Pictures in .png files.
#include "array_rules.hpp"
#include "claims.hpp"
#include "data/png.hpp"

namespace gridsample::fuzz {

std::string pngClaim(ByteView input) {
    const Bytes exact(input.begin(), input.end());
    const Result<Array> picture = readPng(exact);
    if (!picture) {
        return errorFault(picture.error());
    }
    const bool isPicture = picture->shape.size() == 3 && picture->shape[2] >= 1 && picture->shape[2] <= 4 &&
                           (picture->type == ElementType::U8 || picture->type == ElementType::U16);
    if (!isPicture) {
        return "it is no picture: " + shapeText(picture->shape) + " of " + nameOf(picture->type);
    }
    if (const std::string fault = arrayFault(*picture); !fault.empty()) {
        return fault;
    }
    const Result<Bytes> written = writePng(*picture);
    if (!written) {
        return "it cannot be written: " + written.error().message();
    }
    const Result<Array> again = readPng(*written);
    if (!again || *again != *picture) {
        return "what is written is not read back";
    }
    return conversionFault(*picture);
}

} // namespace gridsample::fuzz
