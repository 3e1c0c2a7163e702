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

CONSTANT uint kNearBits = 0x21800000u; // 2^-60: nothing computed from it is subnormal

// g as a number that is safe to compute with: what is infinite or beyond kFar becomes kFar with its sign, NaN becomes
// -kFar, what is too small to move a coordinate becomes 0. Everything after it meets neither infinities nor NaN, which
// a device may compile comparisons without, nor subnormal numbers, which it may flush. Hence done on the bits.
FUNCTION float tamed(float g) {
    uint bits = floatBitsToUint(g);
    uint magnitude = bits & 0x7fffffffu;
    float outer = bits <= kInfinityBits ? kFar : -kFar;
    float inner = magnitude < kNearBits ? 0.0f : g;
    return magnitude <= kFarBits ? inner : outer;
}

// True if tamed(g) is g, zeros excepted.
FUNCTION bool isTame(float g) {
    return (floatBitsToUint(g) & 0x7fffffffu) - kNearBits <= kFarBits - kNearBits;
}

// The same for g that is a half, or an integer times a scale: then nothing but zero is too small.
FUNCTION bool isTameHalf(float g) {
    return (floatBitsToUint(g) & 0x7fffffffu) < kInfinityBits;
}
FUNCTION bool isTameScale(float scale) {
    return isTame(scale) && scale < 1208925819614629174706176.0f; // 2^80
}

// True if g stands for no place at all on an axis of one pixel, where every product is 0.
FUNCTION bool isLost(float g, int size, uint coordinates, bool alignCorners) {
    bool isScaled = coordinates == kCoordinatesNormalized || coordinates == kCoordinatesNormalizedOffset;
    return isScaled && alignCorners && size == 1 && abs(g) >= kFar;
}

// Pixel coordinate for nearest, in PyTorch's order of float32 operations (with a product by 0.5 for its division by 2),
// so that what PyTorch takes for a tie is one here. g: a tamed grid value; size: pixels of the axis; position: the
// output element's own place on it.
FUNCTION float roundedCoordinate(float g, int size, uint position, uint coordinates, bool alignCorners) {
    PRECISE float pixels = float(size);
    PRECISE float last = pixels - 1.0f;
    PRECISE float fromLow = g + 1.0f;
    PRECISE float halved = fromLow * 0.5f;
    PRECISE float betweenCentres = halved * last;
    PRECISE float scaled = fromLow * pixels;
    PRECISE float shifted = scaled - 1.0f;
    PRECISE float betweenEdges = shifted * 0.5f;
    PRECISE float offset = float(position) + g;
    PRECISE float halfSpan = (alignCorners ? last : pixels) * 0.5f;
    PRECISE float distance = g * halfSpan;
    PRECISE float scaledOffset = float(position) + distance;
    float normalized = alignCorners ? betweenCentres : betweenEdges;
    float ownPlus = coordinates == kCoordinatesNormalizedOffset ? scaledOffset : offset;
    float inPixels = coordinates == kCoordinatesPixel ? g : ownPlus;
    float x = coordinates == kCoordinatesNormalized ? normalized : inPixels;
    return isLost(g, size, coordinates, alignCorners) ? g : x;
}

// A pixel coordinate in two float32: whole + part, 0 <= part <= 1.
struct Coordinate {
    float whole;
    float part;
};

// Pixel coordinate for weights, with an error of about 1e-7 however long the axis is, where one float32 would leave
// 1e-4 of a pixel at 1000 pixels: enough for halves and 16-bit integers. Normalized: x = (g * span + last) / 2, with g
// in two pieces whose products with span are exact up to 4096 pixels. Normalized offset: x = position + g * span / 2,
// likewise.
FUNCTION Coordinate exactCoordinate(float g, int size, uint position, uint coordinates, bool alignCorners) {
    uint span = uint(alignCorners ? size - 1 : size);
    PRECISE float halfSpan = float(span) * 0.5f;
    PRECISE float middle = float(size - 1) * 0.5f;
    PRECISE float middleWhole = floor(middle);
    PRECISE float middlePart = middle - middleWhole;
    bool isNormalizedOffset = coordinates == kCoordinatesNormalizedOffset;
    float originWhole = isNormalizedOffset ? float(position) : middleWhole;
    float originPart = isNormalizedOffset ? 0.0f : middlePart;

    int spanBits = findMSB(span) + 1;
    uint headMask = 0xffffffffu << uint(spanBits < 23 ? spanBits : 23);
    PRECISE float head = uintBitsToFloat(floatBitsToUint(g) & headMask);
    PRECISE float tail = g - head;
    PRECISE float headPixels = head * halfSpan;
    PRECISE float tailPixels = tail * halfSpan;
    PRECISE float headWhole = floor(headPixels);
    PRECISE float headPart = headPixels - headWhole;
    PRECISE float parts = headPart + originPart;
    PRECISE float allParts = parts + tailPixels;
    PRECISE float carry = floor(allParts);
    PRECISE float wholes = headWhole + originWhole;
    PRECISE float normalizedWhole = wholes + carry;
    PRECISE float normalizedPart = allParts - carry;

    PRECISE float own = floor(g);
    PRECISE float shifted = float(position) + own;
    PRECISE float ownPart = g - own;
    float inPixels = coordinates == kCoordinatesOffset ? shifted : own;

    bool lost = isLost(g, size, coordinates, alignCorners);
    bool isScaled = coordinates == kCoordinatesNormalized || isNormalizedOffset;
    Coordinate x;
    x.whole = isScaled ? (lost ? g : normalizedWhole) : inPixels;
    x.part = isScaled ? normalizedPart : ownPart;
    return x;
}

GRIDSAMPLE_END

#endif
