/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which coordinate a hardware sampler is given, where its address mode does the padding.
#ifndef GRIDSAMPLE_SEMANTICS_SAMPLER_H
#define GRIDSAMPLE_SEMANTICS_SAMPLER_H

#include "coords.h"
#include "padding.h"

GRIDSAMPLE_BEGIN

// True for a pixel coordinate whose bilinear taps are all padding taps. The value is then chosen, not sampled.
FUNCTION bool isOutside(float x, int size) {
    return x <= -1.0f || x >= float(size);
}

// The pixel coordinate to sample for x, no more than one image's length outside: samplers turn coordinates into
// fixed-point numbers, which lose the fraction of what is far away, or all of it. Up to there the address mode pads
// as padded() would. Reflected far places lie between the reflections of the pixels beside them, which keeps their part.
FUNCTION float samplerCoordinate(Coordinate x, int size, uint padding, bool alignCorners) {
    PRECISE float pixels = float(size);
    PRECISE float place = x.whole + x.part;
    PRECISE float high = pixels + pixels;
    bool isNear = place >= -pixels && place <= high;
    float notAbove = place < pixels ? place : pixels;
    float moved = place > -1.0f ? notAbove : -1.0f;
    if (padding == kPaddingReflection) {
        PRECISE float next = x.whole + 1.0f;
        PRECISE float first = floor(reflected(x.whole, size, alignCorners)); // as tapIndex() does from 2^23 on
        PRECISE float second = floor(reflected(next, size, alignCorners));
        PRECISE float step = second - first;
        PRECISE float rest = step * x.part;
        moved = first + rest;
    }
    return isNear ? place : moved;
}

GRIDSAMPLE_END

#endif
