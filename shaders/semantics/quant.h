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

GRIDSAMPLE_END

#endif
