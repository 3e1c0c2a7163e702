/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which pixels of one axis take part in a sample, and how much each of them counts.
#ifndef GRIDSAMPLE_SEMANTICS_WEIGHTS_H
#define GRIDSAMPLE_SEMANTICS_WEIGHTS_H

#include "coords.h"
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

FUNCTION Taps noTaps() {
    Taps taps;
    taps.index[0] = kPaddingTap;
    taps.index[1] = kPaddingTap;
    taps.index[2] = kPaddingTap;
    taps.index[3] = kPaddingTap;
    taps.weight[0] = 0.0f;
    taps.weight[1] = 0.0f;
    taps.weight[2] = 0.0f;
    taps.weight[3] = 0.0f;
    return taps;
}

FUNCTION Taps nearestTaps(float x, int size, uint padding, bool alignCorners) {
    Taps taps = noTaps();
    taps.index[0] = tapIndex(roundHalfEven(padded(x, size, padding, alignCorners)), size);
    taps.weight[0] = 1.0f;
    return taps;
}

// Padding each tap by itself comes to the same as padding the coordinate, since mirrors stand on pixels or halfway
// between two. Beyond a border one tap has all the weight, so that the pixel comes out as it is.
FUNCTION Taps linearTaps(Coordinate x, int size, uint padding, bool alignCorners) {
    bool isBeyond = padding == kPaddingBorder && (x.whole < 0.0f || x.whole >= float(size - 1));
    PRECISE float first = x.whole;
    PRECISE float second = first + 1.0f;
    PRECISE float part = isBeyond ? 0.0f : x.part;
    PRECISE float rest = 1.0f - part;
    Taps taps = noTaps();
    taps.index[0] = tapIndex(padded(first, size, padding, alignCorners), size);
    taps.index[1] = isBeyond ? kPaddingTap : tapIndex(padded(second, size, padding, alignCorners), size);
    taps.weight[0] = rest;
    taps.weight[1] = part;
    return taps;
}

FUNCTION Taps cubicTaps(Coordinate x, int size, uint padding, bool alignCorners) {
    PRECISE float second = x.whole;
    PRECISE float first = second - 1.0f;
    PRECISE float third = second + 1.0f;
    PRECISE float fourth = second + 2.0f;
    PRECISE float part = x.part;
    PRECISE float rest = 1.0f - part;
    Taps taps;
    taps.index[0] = tapIndex(padded(first, size, padding, alignCorners), size);
    taps.index[1] = tapIndex(padded(second, size, padding, alignCorners), size);
    taps.index[2] = tapIndex(padded(third, size, padding, alignCorners), size);
    taps.index[3] = tapIndex(padded(fourth, size, padding, alignCorners), size);
    taps.weight[0] = cubicFar(part);
    taps.weight[1] = cubicNear(part);
    taps.weight[2] = cubicNear(rest);
    taps.weight[3] = cubicFar(rest);
    return taps;
}

// Taps along an axis of `size` pixels for a stored grid value, as it is or dequantised; position: the output element's
// own place on the axis.
FUNCTION Taps axisTaps(float stored, int size, uint position, uint mode, uint padding, uint coordinates,
                       bool alignCorners) {
    float g = tamed(stored);
    Taps taps;
    if (mode == kModeNearest) {
        taps =
            nearestTaps(roundedCoordinate(g, size, position, coordinates, alignCorners), size, padding, alignCorners);
    } else {
        Coordinate x = exactCoordinate(g, size, position, coordinates, alignCorners);
        if (mode == kModeBilinear) {
            taps = linearTaps(x, size, padding, alignCorners);
        } else {
            taps = cubicTaps(x, size, padding, alignCorners);
        }
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
