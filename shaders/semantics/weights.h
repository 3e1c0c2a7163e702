/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which pixels of one axis take part in a sample, and how much each of them counts.
#ifndef GRIDSAMPLE_SEMANTICS_WEIGHTS_H
#define GRIDSAMPLE_SEMANTICS_WEIGHTS_H

#include "padding.h"
#include "rounding.h"

GRIDSAMPLE_BEGIN

// Taps of one axis, from low to high; those from tapCount(mode) on are padding taps of weight 0. A tap with index
// kPaddingTap has the padding value, chosen and not multiplied out: a sample's value is the sum over taps of weight *
// value.
struct Taps {
    int index[4];
    float weight[4];
};

FUNCTION int tapCount(uint mode) {
    return mode == kModeNearest ? 1 : (mode == kModeBilinear ? 2 : 4);
}

// Cubic convolution with a = -0.75 for a tap at distance t (0 to 1) from the sample...
FUNCTION float cubicNear(float t) {
    PRECISE float inner = 1.25f * t - 2.25f;
    PRECISE float weight = inner * t * t + 1.0f;
    return weight;
}

// ...and for one at distance 1 + t: a*t*(1-t)^2, the usual polynomial in factors, which loses no digits.
FUNCTION float cubicFar(float t) {
    PRECISE float rest = 1.0f - t;
    PRECISE float weight = -0.75f * t * rest * rest;
    return weight;
}

// Taps for pixel coordinate x, which is finite. Nearest and bilinear pad the coordinate, bicubic each tap by itself.
FUNCTION Taps axisTaps(float x, int size, uint mode, uint padding, bool alignCorners) {
    Taps taps;
    taps.index[0] = kPaddingTap;
    taps.index[1] = kPaddingTap;
    taps.index[2] = kPaddingTap;
    taps.index[3] = kPaddingTap;
    taps.weight[0] = 0.0f;
    taps.weight[1] = 0.0f;
    taps.weight[2] = 0.0f;
    taps.weight[3] = 0.0f;
    if (mode == kModeNearest) {
        taps.index[0] = tapIndex(roundHalfEven(padded(x, size, padding, alignCorners)), size);
        taps.weight[0] = 1.0f;
    }
    if (mode == kModeBilinear) {
        PRECISE float inside = padded(x, size, padding, alignCorners);
        PRECISE float first = floor(inside);
        PRECISE float second = first + 1.0f;
        PRECISE float t = inside - first;
        PRECISE float rest = 1.0f - t;
        taps.index[0] = tapIndex(first, size);
        taps.index[1] = tapIndex(second, size);
        taps.weight[0] = rest;
        taps.weight[1] = t;
    }
    if (mode == kModeBicubic) {
        PRECISE float base = floor(x);
        PRECISE float t = x - base;
        PRECISE float rest = 1.0f - t;
        PRECISE float before = base - 1.0f;
        PRECISE float after = base + 1.0f;
        PRECISE float last = base + 2.0f;
        taps.index[0] = tapIndex(padded(before, size, padding, alignCorners), size);
        taps.index[1] = tapIndex(padded(base, size, padding, alignCorners), size);
        taps.index[2] = tapIndex(padded(after, size, padding, alignCorners), size);
        taps.index[3] = tapIndex(padded(last, size, padding, alignCorners), size);
        taps.weight[0] = cubicFar(t);
        taps.weight[1] = cubicNear(t);
        taps.weight[2] = cubicNear(rest);
        taps.weight[3] = cubicFar(rest);
    }
    return taps;
}

// False if every tap is a padding tap: the whole sample is then exactly the padding value.
FUNCTION bool touchesImage(Taps taps) {
    bool touchesFirst = taps.index[0] != kPaddingTap || taps.index[1] != kPaddingTap;
    bool touchesLast = taps.index[2] != kPaddingTap || taps.index[3] != kPaddingTap;
    return touchesFirst || touchesLast;
}

GRIDSAMPLE_END

#endif
