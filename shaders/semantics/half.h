/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Half precision in integer code, so that rounding is the same whatever a device's half arithmetic does.
#ifndef GRIDSAMPLE_SEMANTICS_HALF_H
#define GRIDSAMPLE_SEMANTICS_HALF_H

#include "dialect.h"

GRIDSAMPLE_BEGIN

// The value of a half given as its 16 bits; exact, subnormals, infinities and NaN included. Its exponent is moved; what
// has none, zeros and subnormals, becomes 2^-14 and something first, from which 2^-14 is taken.
FUNCTION float halfToFloat(uint stored) {
    uint sign = (stored & 0x8000u) << 16;
    uint magnitude = (stored & 0x7fffu) << 13;
    uint exponent = magnitude & 0x0f800000u;
    bool isTiny = exponent == 0u;
    uint moved = magnitude + (exponent == 0x0f800000u ? 0x70000000u : (isTiny ? 0x38800000u : 0x38000000u));
    PRECISE float value = uintBitsToFloat(moved) - (isTiny ? 6.103515625e-5f : 0.0f);
    return uintBitsToFloat(sign | floatBitsToUint(value));
}

// The 16 bits of the half nearest to x, ties to even; beyond the largest half infinity; NaN stays NaN.
FUNCTION uint floatToHalf(float x) {
    uint bits = floatBitsToUint(x);
    uint sign = (bits >> 16) & 0x8000u;
    uint magnitude = bits & 0x7fffffffu;

    // At least 2^-14: move the exponent, round away 13 bits; a carry runs into the exponent as it should. 2^16 becomes
    // infinity.
    uint capped = magnitude < 0x47800000u ? magnitude : 0x47800000u;
    uint normal = (capped - 0x38000000u + 0xfffu + ((capped >> 13) & 1u)) >> 13;

    // Below that: between 0.5 and 1 floats are 2^-24 apart, as subnormal halves are.
    PRECISE float shifted = uintBitsToFloat(magnitude) + 0.5f;
    uint subnormal = floatBitsToUint(shifted) - 0x3f000000u;

    uint finite = magnitude < 0x38800000u ? subnormal : normal;
    return sign | (magnitude > 0x7f800000u ? 0x7e00u : finite);
}

GRIDSAMPLE_END

#endif
