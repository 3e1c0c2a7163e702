/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Rounding to whole numbers. Additions round to nearest, ties to even, as all the sums here assume.
#ifndef GRIDSAMPLE_SEMANTICS_ROUNDING_H
#define GRIDSAMPLE_SEMANTICS_ROUNDING_H

#include "dialect.h"

GRIDSAMPLE_BEGIN

// The nearest whole number, ties to even. x is finite. From 2^23 on floats are whole numbers.
FUNCTION float roundHalfEven(float x) {
    float shift = x < 0.0f ? -8388608.0f : 8388608.0f;
    PRECISE float shifted = x + shift;
    PRECISE float rounded = shifted - shift;
    return abs(x) < 8388608.0f ? rounded : x;
}

// The same as an integer; x is between -2^22 and 2^22.
FUNCTION int roundHalfEvenToInt(float x) {
    PRECISE float shifted = x + 12582912.0f; // 1.5 * 2^23
    return int(floatBitsToUint(shifted)) - 0x4b400000;
}

GRIDSAMPLE_END

#endif
