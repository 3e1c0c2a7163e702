/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the padding makes of a pixel coordinate, and of a tap that lies outside the image.
#ifndef GRIDSAMPLE_SEMANTICS_PADDING_H
#define GRIDSAMPLE_SEMANTICS_PADDING_H

#include "modes.h"

GRIDSAMPLE_BEGIN

CONSTANT int kPaddingTap = -1; // index of a tap whose value is the padding value

// x moved to the nearest of [0, size - 1].
FUNCTION float clamped(float x, int size) {
    float high = float(size - 1);
    float notAbove = x < high ? x : high;
    return x > 0.0f ? notAbove : 0.0f;
}

// x folded back at the mirrors as often as needed, then clamped. The mirrors stand on the outer pixels' centres
// (alignCorners: 0 and size - 1) or edges (-0.5 and size - 0.5). The remainder is exact: whole part in integers, the
// rest untouched. Coordinates of 2^31 and more have no fraction left and give pixel 0, as does an image of one pixel
// between its own centre and itself.
FUNCTION float reflected(float x, int size, bool alignCorners) {
    uint period = alignCorners ? 2u * uint(size) - 2u : 2u * uint(size);
    float low = alignCorners ? 0.0f : -0.5f;
    PRECISE float distance = abs(x - low);
    bool hasMirror = period > 0u && distance < 2147483648.0f;
    float safe = hasMirror ? distance : 0.0f;
    PRECISE float whole = floor(safe);
    PRECISE float rest = safe - whole;
    PRECISE float there = float(uint(whole) % (period > 0u ? period : 1u)) + rest;
    PRECISE float back = float(period) - there;
    float nearer = there < back ? there : back;
    PRECISE float folded = nearer + low;
    return hasMirror ? clamped(folded, size) : 0.0f;
}

// The coordinate that is sampled instead of x; zeros and constant leave it as it is.
FUNCTION float padded(float x, int size, uint padding, bool alignCorners) {
    float result = x;
    if (padding == kPaddingBorder) {
        result = clamped(x, size);
    }
    if (padding == kPaddingReflection) {
        result = reflected(x, size, alignCorners);
    }
    return result;
}

// Index of the pixel at the whole number x, or kPaddingTap. Bounds are tested before x becomes an integer.
FUNCTION int tapIndex(float x, int size) {
    bool isNotBelow = x >= 0.0f;
    bool isNotAbove = x <= float(size - 1);
    bool isInside = isNotBelow && isNotAbove;
    int index = int(isInside ? x : 0.0f);
    return isInside ? index : kPaddingTap;
}

GRIDSAMPLE_END

#endif
