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

// The weights alone, those from tapCount(mode) on 0.
struct Weights {
    float of[4];
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

// part: distance of the sample from the pixel at or below it, 0 to 1.
FUNCTION Weights weightsAt(float part, uint mode) {
    PRECISE float rest = 1.0f - part;
    Weights weights;
    if (mode == kModeBicubic) {
        weights.of[0] = cubicFar(part);
        weights.of[1] = cubicNear(part);
        weights.of[2] = cubicNear(rest);
        weights.of[3] = cubicFar(rest);
    } else {
        weights.of[0] = rest;
        weights.of[1] = part;
        weights.of[2] = 0.0f;
        weights.of[3] = 0.0f;
    }
    return weights;
}

// Padding each tap by itself comes to the same as padding the coordinate, since mirrors stand on pixels or halfway
// between two. Beyond a border one tap has all the weight, so that the pixel comes out as it is.
FUNCTION Taps linearTaps(Coordinate x, int size, uint padding, bool alignCorners) {
    bool isBeyond = padding == kPaddingBorder && (x.whole < 0.0f || x.whole >= float(size - 1));
    PRECISE float first = x.whole;
    PRECISE float second = first + 1.0f;
    Weights weights = weightsAt(isBeyond ? 0.0f : x.part, kModeBilinear);
    Taps taps = noTaps();
    taps.index[0] = tapIndex(padded(first, size, padding, alignCorners), size);
    taps.index[1] = isBeyond ? kPaddingTap : tapIndex(padded(second, size, padding, alignCorners), size);
    taps.weight[0] = weights.of[0];
    taps.weight[1] = weights.of[1];
    return taps;
}

FUNCTION Taps cubicTaps(Coordinate x, int size, uint padding, bool alignCorners) {
    PRECISE float second = x.whole;
    PRECISE float first = second - 1.0f;
    PRECISE float third = second + 1.0f;
    PRECISE float fourth = second + 2.0f;
    Weights weights = weightsAt(x.part, kModeBicubic);
    Taps taps;
    taps.index[0] = tapIndex(padded(first, size, padding, alignCorners), size);
    taps.index[1] = tapIndex(padded(second, size, padding, alignCorners), size);
    taps.index[2] = tapIndex(padded(third, size, padding, alignCorners), size);
    taps.index[3] = tapIndex(padded(fourth, size, padding, alignCorners), size);
    taps.weight[0] = weights.of[0];
    taps.weight[1] = weights.of[1];
    taps.weight[2] = weights.of[2];
    taps.weight[3] = weights.of[3];
    return taps;
}

// Place on an axis of `size` pixels for a tamed grid value; position: the output element's own place on the axis.
// Nearest has it all in `whole`, which need not be whole then.
FUNCTION Coordinate axisCoordinate(float g, int size, uint position, uint mode, uint coordinates, bool alignCorners) {
    Coordinate x;
    if (mode == kModeNearest) {
        x.whole = roundedCoordinate(g, size, position, coordinates, alignCorners);
        x.part = 0.0f;
    } else {
        x = exactCoordinate(g, size, position, coordinates, alignCorners);
    }
    return x;
}

// The taps of that place.
FUNCTION Taps tapsAt(Coordinate x, int size, uint mode, uint padding, bool alignCorners) {
    Taps taps;
    if (mode == kModeNearest) {
        taps = nearestTaps(x.whole, size, padding, alignCorners);
    } else {
        if (mode == kModeBilinear) {
            taps = linearTaps(x, size, padding, alignCorners);
        } else {
            taps = cubicTaps(x, size, padding, alignCorners);
        }
    }
    return taps;
}

// Both at once, for a stored grid value, as it is or dequantised.
FUNCTION Taps axisTaps(float stored, int size, uint position, uint mode, uint padding, uint coordinates,
                       bool alignCorners) {
    Coordinate x = axisCoordinate(tamed(stored), size, position, mode, coordinates, alignCorners);
    return tapsAt(x, size, mode, padding, alignCorners);
}

// True if no tap of bilinear or bicubic needs padding. Then tapsAt() gives the pixels from firstInnerTap() on, one after
// the other, whatever the padding, with weightsAt(part).
FUNCTION bool isInner(Coordinate x, int size, uint mode) {
    float before = mode == kModeBicubic ? 1.0f : 0.0f;
    float last = float(size - (mode == kModeBicubic ? 3 : 2));
    bool isNotBelow = x.whole >= before;
    bool isNotAbove = x.whole <= last;
    return isNotBelow && isNotAbove;
}

FUNCTION int firstInnerTap(Coordinate x, uint mode) {
    return int(x.whole) - (mode == kModeBicubic ? 1 : 0);
}

// False if every tap is a padding tap: the whole sample is then exactly the padding value.
FUNCTION bool touchesImage(Taps taps) {
    bool touchesFirst = taps.index[0] != kPaddingTap || taps.index[1] != kPaddingTap;
    bool touchesLast = taps.index[2] != kPaddingTap || taps.index[3] != kPaddingTap;
    return touchesFirst || touchesLast;
}

GRIDSAMPLE_END

#endif
