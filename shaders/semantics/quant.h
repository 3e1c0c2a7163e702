/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Integer tensors: from stored values to numbers to compute with, and back.
#ifndef GRIDSAMPLE_SEMANTICS_QUANT_H
#define GRIDSAMPLE_SEMANTICS_QUANT_H

#include "rounding.h"

GRIDSAMPLE_BEGIN

// A stored integer in steps from its zero point; exact. Images are summed in these steps.
FUNCTION float steps(int stored, int zeroPoint) {
    return float(stored - zeroPoint);
}

// The same for an integer of 8 or 16 bits that stands alone in a word, from bit `at` (0 or 8) on: as digits of a float
// whose digit there is worth 1, which costs a device less than a conversion. bias: 128 or 32768, the place of the sign
// bit, or 0 without one.
FUNCTION uint digitsFor(uint at, uint bias) {
    return ((150u - at) << 23u) | (bias << at); // 150: the exponent of 2^23
}
FUNCTION float stepsOfBits(uint bits, uint digits, uint at, uint bias, int zeroPoint) {
    float above = uintBitsToFloat(bits ^ digits);
    PRECISE float value = above - float(int((8388608u >> at) + bias) + zeroPoint);
    return value;
}

// A stored grid value as a coordinate.
FUNCTION float dequantised(int stored, int zeroPoint, float scale) {
    PRECISE float value = steps(stored, zeroPoint) * scale;
    return value;
}

// saturate(round half even(sum * scale) + zeroPoint) in [low, high]. sum: steps of the image; scale: image scale /
// output scale, divided once when the operator is planned.
FUNCTION int requantised(float sum, float scale, int zeroPoint, int low, int high) {
    PRECISE float scaled = sum * scale;
    float lowest = float(low - zeroPoint);
    float highest = float(high - zeroPoint);
    float notAbove = scaled < highest ? scaled : highest;
    float saturated = notAbove > lowest ? notAbove : lowest;
    return roundHalfEvenToInt(saturated) + zeroPoint;
}

// The same for a scale of 1 and a sum that is no more than rounding errors outside [low - zeroPoint, high - zeroPoint].
FUNCTION int requantisedWithin(float sum, int zeroPoint) {
    return roundHalfEvenToInt(sum) + zeroPoint;
}

GRIDSAMPLE_END

#endif
