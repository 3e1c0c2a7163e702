/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a stored grid value to a pixel coordinate: 0 is the centre of the first pixel, size - 1 that of the last.
#ifndef GRIDSAMPLE_SEMANTICS_COORDS_H
#define GRIDSAMPLE_SEMANTICS_COORDS_H

#include "modes.h"

GRIDSAMPLE_BEGIN

CONSTANT float kFar = 1267650600228229401496703205376.0f; // 2^100: times any axis still finite
CONSTANT uint kFarBits = 0x71800000u;
CONSTANT uint kInfinityBits = 0x7f800000u;

// g as a finite number: what is infinite or beyond kFar becomes kFar with its sign, NaN becomes -kFar. Everything after
// it meets finite numbers only. Done on the bits, since a device may compile comparisons of floats as if NaN and
// infinity did not exist.
FUNCTION float tamed(float g) {
    uint bits = floatBitsToUint(g);
    uint magnitude = bits & 0x7fffffffu;
    float replacement = bits <= kInfinityBits ? kFar : -kFar;
    return magnitude <= kFarBits ? g : replacement;
}

// Pixel coordinate along an axis of `size` pixels. g: a tamed grid value; position: the output element's own place on
// that axis. The order of operations is PyTorch's, with a product by 0.5 for its division by 2.
FUNCTION float pixelCoordinate(float g, int size, uint position, uint coordinates, bool alignCorners) {
    PRECISE float pixels = float(size);
    PRECISE float last = pixels - 1.0f;
    PRECISE float fromLow = g + 1.0f;
    PRECISE float halved = fromLow * 0.5f;
    PRECISE float betweenCentres = halved * last;
    PRECISE float scaled = fromLow * pixels;
    PRECISE float shifted = scaled - 1.0f;
    PRECISE float betweenEdges = shifted * 0.5f;
    PRECISE float offset = float(position) + g;
    float normalized = alignCorners ? betweenCentres : betweenEdges;
    float inPixels = coordinates == kCoordinatesOffset ? offset : g;
    return coordinates == kCoordinatesNormalized ? normalized : inPixels;
}

GRIDSAMPLE_END

#endif
