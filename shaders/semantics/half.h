/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Half precision in integer code, so that rounding is the same whatever a device's half arithmetic does.
#ifndef GRIDSAMPLE_SEMANTICS_HALF_H
#define GRIDSAMPLE_SEMANTICS_HALF_H

#include "dialect.h"

GRIDSAMPLE_BEGIN

// The value of a half given as its 16 bits; exact, subnormals, infinities and NaN included.
FUNCTION float halfToFloat(uint stored) {
    uint sign = (stored & 0x8000u) << 16;
    uint exponent = (stored >> 10) & 0x1fu;
    uint mantissa = stored & 0x3ffu;
    PRECISE float tiny = float(mantissa) * 5.9604644775390625e-8f; // 2^-24: a subnormal half is a normal float
    uint normal = ((exponent + 112u) << 23) | (mantissa << 13);
    uint special = 0x7f800000u | (mantissa << 13);
    uint magnitude = exponent == 0u ? floatBitsToUint(tiny) : (exponent == 31u ? special : normal);
    return uintBitsToFloat(sign | magnitude);
}

// The 16 bits of the half nearest to x, ties to even; beyond the largest half infinity; NaN stays NaN, made quiet.
FUNCTION uint floatToHalf(float x) {
    uint bits = floatBitsToUint(x);
    uint sign = (bits >> 16) & 0x8000u;
    uint magnitude = bits & 0x7fffffffu;

    // At least 2^-14: rebase the exponent, then round away 13 bits; a carry runs into the exponent as it should.
    uint normal = (magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;

    // Below that: the number of steps of 2^-24. The shift is 14 to 24; smaller numbers round to 0.
    uint exponent = magnitude >> 23;
    bool isTiny = exponent < 102u;
    uint shift = isTiny || exponent > 112u ? 24u : 126u - exponent;
    uint mantissa = isTiny ? 0u : (magnitude & 0x7fffffu) | 0x800000u;
    uint below = mantissa >> shift;
    uint rest = mantissa & ((1u << shift) - 1u);
    uint tie = 1u << (shift - 1u);
    uint subnormal = below + (rest > tie || (rest == tie && (below & 1u) == 1u) ? 1u : 0u);

    uint special = magnitude > 0x7f800000u ? 0x7e00u | ((magnitude >> 13) & 0x3ffu) : 0x7c00u;
    uint finite = magnitude < 0x38800000u ? subnormal : normal;
    return sign | (magnitude >= 0x477ff000u ? special : finite);
}

GRIDSAMPLE_END

#endif
