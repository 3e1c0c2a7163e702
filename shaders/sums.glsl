/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One sample: its taps' values, weighed and summed, with and without padding.
#ifndef GRIDSAMPLE_SUMS_GLSL
#define GRIDSAMPLE_SUMS_GLSL

#include "layout.glsl"
#include "semantics/weights.h"

// Where a pack's image begins, in packs, in two parts, of which the second is the same for all threads; and its padding
// value.
struct Channels {
    uint base;
    uint further;
    VALUE fill;
    bool isQuick; // convertsExactly()
};

float fillOf(uint c) {
    float fills[GRIDSAMPLE_MAX_FILLS] = float[](kFill0, kFill1, kFill2, kFill3, kFill4, kFill5, kFill6, kFill7, kFill8,
                                                kFill9, kFill10, kFill11, kFill12, kFill13, kFill14, kFill15);
    return kFillCount == 1u ? kFill0 : fills[c];
}

VALUE fillOfPack(uint pack) {
#if defined(PACK_4)
    uint c = 4u * pack;
    return vec4(fillOf(c), fillOf(c + 1u), fillOf(c + 2u), fillOf(c + 3u));
#else
    return fillOf(pack);
#endif
}

// Value of the tap at (x, y, z), of which each is an index or kPaddingTap.
VALUE tapValue(Channels channels, int x, int y, int z) {
    bool isPadding = (x | y | z) < 0;
    uint at = 0u;
    if (kFirstIsIn) {
        uint within = isPadding ? 0u : uint(z) * kImageZ + uint(y) * kImageY + uint(x) * kImageX;
        at = channels.base + within + channels.further;
    } else {
        at = channels.base + uint(z) * kImageZ + uint(y) * kImageY + uint(x) * kImageX;
        at = isPadding ? channels.base : at;
    }
    VALUE value = loadImageBy(channels.isQuick, at);
    return isPadding ? channels.fill : value;
}

// Sums are taken along x first, then y, then z, as PyTorch's bicubic does. Written out, since SPIRV-Tools loses
// NoContraction when it unrolls a loop.
VALUE rowSum(Channels channels, Taps xs, int y, int z) {
    precise VALUE sum = tapValue(channels, xs.index[0], y, z) * VALUE(xs.weight[0]);
    sum += tapValue(channels, xs.index[1], y, z) * VALUE(xs.weight[1]);
    if (kMode == kModeBicubic) {
        sum += tapValue(channels, xs.index[2], y, z) * VALUE(xs.weight[2]);
        sum += tapValue(channels, xs.index[3], y, z) * VALUE(xs.weight[3]);
    }
    return sum;
}

VALUE planeSum(Channels channels, Taps xs, Taps ys, int z) {
    precise VALUE sum = rowSum(channels, xs, ys.index[0], z) * VALUE(ys.weight[0]);
    sum += rowSum(channels, xs, ys.index[1], z) * VALUE(ys.weight[1]);
    if (kMode == kModeBicubic) {
        sum += rowSum(channels, xs, ys.index[2], z) * VALUE(ys.weight[2]);
        sum += rowSum(channels, xs, ys.index[3], z) * VALUE(ys.weight[3]);
    }
    return sum;
}

// One pack of the output.
VALUE sampled(Channels channels, Taps xs, Taps ys, Taps zs) {
    precise VALUE sum = VALUE(0.0f);
    if (kMode == kModeNearest) {
        sum = tapValue(channels, xs.index[0], ys.index[0], zs.index[0]);
    } else {
        sum = planeSum(channels, xs, ys, zs.index[0]);
        if (kDimensions == 3u) {
            sum *= VALUE(zs.weight[0]);
            sum += planeSum(channels, xs, ys, zs.index[1]) * VALUE(zs.weight[1]);
        }
    }
    return sum;
}

// The same where no tap needs padding; at: the first tap, in packs.
VALUE innerRowSum(uint at, Weights xs) {
    precise VALUE sum = loadQuickly(at) * VALUE(xs.of[0]);
    sum += loadQuickly(at + kImageX) * VALUE(xs.of[1]);
    if (kMode == kModeBicubic) {
        sum += loadQuickly(at + 2u * kImageX) * VALUE(xs.of[2]);
        sum += loadQuickly(at + 3u * kImageX) * VALUE(xs.of[3]);
    }
    return sum;
}

VALUE innerPlaneSum(uint at, Weights xs, Weights ys) {
    precise VALUE sum = innerRowSum(at, xs) * VALUE(ys.of[0]);
    sum += innerRowSum(at + kImageY, xs) * VALUE(ys.of[1]);
    if (kMode == kModeBicubic) {
        sum += innerRowSum(at + 2u * kImageY, xs) * VALUE(ys.of[2]);
        sum += innerRowSum(at + 3u * kImageY, xs) * VALUE(ys.of[3]);
    }
    return sum;
}

VALUE innerSum(uint at, Weights xs, Weights ys, Weights zs) {
    precise VALUE sum = innerPlaneSum(at, xs, ys);
    if (kDimensions == 3u) {
        sum *= VALUE(zs.of[0]);
        sum += innerPlaneSum(at + kImageZ, xs, ys) * VALUE(zs.of[1]);
    }
    return sum;
}

Coordinate coordinateFor(float g, uint size, uint position) {
    return axisCoordinate(g, int(size), position, kMode, kCoordinates, kAlignCorners != 0u);
}

Taps tapsFor(float g, uint size, uint position) {
    return axisTaps(g, int(size), position, kMode, kPadding, kCoordinates, kAlignCorners != 0u);
}

#endif
