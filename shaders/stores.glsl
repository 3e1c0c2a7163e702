/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One position's samples, or several positions', stored: by whichever way fits.
#ifndef GRIDSAMPLE_STORES_GLSL
#define GRIDSAMPLE_STORES_GLSL

#include "sums.glsl"

// Which packs a thread takes: the first and those kBlocks further on, each time.
struct Packs {
    uint first;
    uint count;
};

// What a place holds of the way to its packs; stride: from one pack to the next.
uint offsetOfFirst(Packs packs, uint stride) {
    return kFirstIsIn ? packs.first * stride : 0u;
}

// What is added to that for the thread's k-th, which is `pack`.
uint furtherOf(uint k, uint pack, uint stride) {
    return kFirstIsIn ? k * (kBlocks * stride) : pack * stride;
}

bool isPackOf(uint pack) {
    return kPacks % kPacksPerThread == 0u || pack < kPacks;
}

// Which output a thread computes, and where that lies.
struct Place {
    uvec3 position;
    uint grid;    // of x, in elements
    uint image;   // of the batch, in packs; see kFirstIsIn
    uint element; // of the position, likewise
};

// False, and nothing stored, if a tap needs padding. convertsExactly() holds.
bool storeInner(Place place, Packs packs, vec2 g) {
    bool isDone = false;
    float gz = 0.0f;
    bool isTameZ = true;
    if (kDimensions == 3u) {
        gz = loadGrid(place.grid + 2u * kGridC);
        isTameZ = isTameGrid(gz);
    }
    if (isTameGrid(g.x) && isTameGrid(g.y) && isTameZ) {
        Coordinate x = coordinateFor(g.x, kW, place.position.x);
        Coordinate y = coordinateFor(g.y, kH, place.position.y);
        Coordinate z = x;
        bool isInnerZ = true;
        uint at = place.image;
        if (kDimensions == 3u) {
            z = coordinateFor(gz, kD, place.position.z);
            isInnerZ = isInner(z, int(kD), kMode);
            at += uint(firstInnerTap(z, kMode)) * kImageZ;
        }
        if (isInner(x, int(kW), kMode) && isInner(y, int(kH), kMode) && isInnerZ) {
            Weights xs = weightsAt(x.part, kMode);
            Weights ys = weightsAt(y.part, kMode);
            Weights zs = weightsAt(z.part, kMode);
            at += uint(firstInnerTap(y, kMode)) * kImageY + uint(firstInnerTap(x, kMode)) * kImageX;
            for (uint k = 0u; k < packs.count; ++k) {
                uint pack = packs.first + k * kBlocks;
                if (isPackOf(pack)) {
                    VALUE value = innerSum(at + furtherOf(k, pack, kImageC), xs, ys, zs);
                    outputElements[place.element + furtherOf(k, pack, kOutputC)] =
                        IMAGE_ELEMENT(quicklyStoredAs(value));
                }
            }
            isDone = true;
        }
    }
    return isDone;
}

// The same for all positions of a thread at once, where there is one pack; place: of the first. False, and nothing stored,
// if a tap of any of them needs padding or the row ends before the last.
bool storeAllInner(Place place, vec2 gs[kPositionsPerThread]) {
    bool areInner = kWo % kTile == 0u || place.position.x + (kPositionsPerThread - 1u) * kGroupWidth < kWo;
    uint ats[kPositionsPerThread];
    Weights xs[kPositionsPerThread];
    Weights ys[kPositionsPerThread];
    for (uint p = 0u; p < kPositionsPerThread; ++p) {
        Coordinate x = coordinateFor(gs[p].x, kW, place.position.x + p * kGroupWidth);
        Coordinate y = coordinateFor(gs[p].y, kH, place.position.y);
        bool isTame = isTameGrid(gs[p].x) && isTameGrid(gs[p].y);
        areInner = areInner && isTame && isInner(x, int(kW), kMode) && isInner(y, int(kH), kMode);
        xs[p] = weightsAt(x.part, kMode);
        ys[p] = weightsAt(y.part, kMode);
        ats[p] = place.image + uint(firstInnerTap(y, kMode)) * kImageY + uint(firstInnerTap(x, kMode)) * kImageX;
    }
    if (areInner) {
        VALUE values[kPositionsPerThread];
        for (uint p = 0u; p < kPositionsPerThread; ++p) {
            values[p] = innerSum(ats[p], xs[p], ys[p], xs[p]);
        }
        for (uint p = 0u; p < kPositionsPerThread; ++p) {
            outputElements[place.element + p * (kGroupWidth * kOutputX)] = IMAGE_ELEMENT(quicklyStoredAs(values[p]));
        }
    }
    return areInner;
}

void storeAny(Place place, Packs packs, vec2 g, bool isQuick) {
    Taps xs = tapsFor(g.x, kW, place.position.x);
    Taps ys = tapsFor(g.y, kH, place.position.y);
    Taps zs = xs;
    if (kDimensions == 3u) {
        zs = tapsFor(loadGrid(place.grid + 2u * kGridC), kD, place.position.z);
    } else {
        zs.index[0] = 0;
    }
    // Weights need not add up to 1 exactly: a sample that is all padding is the value itself, not a sum of its parts.
    bool isFill = kPadding == kPaddingConstant && !(touchesImage(xs) && touchesImage(ys) && touchesImage(zs));
    for (uint k = 0u; k < packs.count; ++k) {
        uint pack = packs.first + k * kBlocks;
        if (isPackOf(pack)) {
            uint further = furtherOf(k, pack, kImageC);
            Channels channels = Channels(place.image + (kFirstIsIn ? 0u : further), kFirstIsIn ? further : 0u,
                                         fillOfPack(pack), isQuick);
            VALUE value = channels.fill;
            if (!isFill) {
                value = sampled(channels, xs, ys, zs);
            }
            outputElements[place.element + furtherOf(k, pack, kOutputC)] = IMAGE_ELEMENT(storedBy(isQuick, value));
        }
    }
}

// Nearest, without a look at what is moved.
void storeCopies(Place place, Packs packs, vec2 g) {
    int x = tapsFor(g.x, kW, place.position.x).index[0];
    int y = tapsFor(g.y, kH, place.position.y).index[0];
    int z = 0;
    if (kDimensions == 3u) {
        z = tapsFor(loadGrid(place.grid + 2u * kGridC), kD, place.position.z).index[0];
    }
    bool isPadding = (x | y | z) < 0;
    uint at = place.image + (isPadding ? 0u : uint(z) * kImageZ + uint(y) * kImageY + uint(x) * kImageX);
    for (uint k = 0u; k < packs.count; ++k) {
        uint pack = packs.first + k * kBlocks;
        if (isPackOf(pack)) {
            STORED element = STORED(imageElements[at + furtherOf(k, pack, kImageC)]);
            outputElements[place.element + furtherOf(k, pack, kOutputC)] =
                IMAGE_ELEMENT(isPadding ? storedAs(fillOfPack(pack)) : element);
        }
    }
}

#endif
