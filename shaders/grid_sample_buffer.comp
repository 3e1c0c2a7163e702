/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// grid_sample over storage buffers, images and volumes, every mode. One thread makes the taps of one output position
// once and applies them to a block of channels, kPack of them at a time (PACK_4: NHWC, and C divisible by 4).
//
// Threads: NCHW  x = Wo / positions,  y = Do * Ho,           z = N * channel blocks
//          NHWC  x = channel blocks,  y = Wo / positions,    z = N * Do * Ho;  x and y swapped if there is 1 block
// A thread's positions are a workgroup's width apart, and a block's packs kBlocks, so that neighbouring threads touch neighbouring
// memory. With kHasPlanesIfFar, see samplePlanes().
// Counts beyond the workgroups dispatched are covered by striding. Offsets are uint: no buffer is over 2^32 - 1 bytes,
// which planShader() enforces, like everything else that is assumed of the constants.
#version 450
#extension GL_GOOGLE_include_directive : require

#include "buffers.glsl"
#include "semantics/weights.h"

layout(local_size_x_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_X, local_size_y_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Y,
       local_size_z_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Z) in;

#if defined(PACK_4)
const bool kIsNhwc = true;
#else
const bool kIsNhwc = kLayout == kLayoutNhwc;
#endif
const uint kPacks = kC / kPack; // of one pixel
const uint kPacksPerThread = kChannelsPerThread / kPack;
const uint kBlocks = (kPacks - 1u) / kPacksPerThread + 1u;
// Channel blocks come first where there are several; a CPU's vectors are filled along x.
const bool kIsBlockFirst = kIsNhwc && kBlocks > 1u;
const uint kGroupWidth = kIsBlockFirst ? gl_WorkGroupSize.y : gl_WorkGroupSize.x;
const uint kTile = kGroupWidth * kPositionsPerThread; // positions of a workgroup along W
const uint kCountW = ((kWo - 1u) / kTile + 1u) * kGroupWidth;
const uint kCountX = kIsBlockFirst ? kBlocks : kCountW;
const uint kCountY = kIsBlockFirst ? kCountW : (kIsNhwc ? 1u : kDo * kHo);
const uint kCountZ = kIsNhwc ? kN * kDo * kHo : kN * kBlocks;
const uint kThreadsX = kGroupsX * gl_WorkGroupSize.x;
const uint kThreadsY = kGroupsY * gl_WorkGroupSize.y;
const uint kThreadsZ = kGroupsZ * gl_WorkGroupSize.z;

// Distances between neighbours in the image and the output, in packs.
const uint kImageX = kIsNhwc ? kPacks : 1u;
const uint kImageY = kImageX * kW;
const uint kImageZ = kImageY * kH;
const uint kImageC = kIsNhwc ? 1u : kD * kH * kW;
const uint kOutputX = kIsNhwc ? kPacks : 1u;
const uint kOutputY = kOutputX * kWo;
const uint kOutputC = kIsNhwc ? 1u : kDo * kHo * kWo;

// Likewise in the grid, in elements; kGridN from batch to batch, kGridC from one component to the next.
const bool kGridIsFirst = kGridLayout == kGridLayoutChannelsFirst;
const uint kGridC = kGridIsFirst ? kDo * kHo * kWo : 1u;
const uint kGridX = kGridIsFirst ? 1u : kGridChannels;
const uint kGridN = kGridChannels * (kDo * kHo * kWo);

const float kFarPixels = 64.0f; // two places so far apart share nothing that a cache keeps

// Where a pack's image begins, in packs, and its padding value.
struct Channels {
    uint base;
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
    uint at = channels.base + uint(z) * kImageZ + uint(y) * kImageY + uint(x) * kImageX;
    VALUE value = loadImageBy(channels.isQuick, isPadding ? channels.base : at);
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

// Which of its block's packs a thread takes.
struct Packs {
    uint first;
    uint count;
};

bool isPackOf(uint pack) {
    return kPacks % kPacksPerThread == 0u || pack < kPacks;
}

// Which output a thread computes, and where that lies.
struct Place {
    uint n;
    uvec3 position;
    uint block;
    uint grid;    // of x, in elements
    uint image;   // of the batch, in packs
    uint element; // of the position, in packs
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
                uint pack = place.block + (packs.first + k) * kBlocks;
                if (isPackOf(pack)) {
                    VALUE value = innerSum(at + pack * kImageC, xs, ys, zs);
                    outputElements[place.element + pack * kOutputC] = IMAGE_ELEMENT(quicklyStoredAs(value));
                }
            }
            isDone = true;
        }
    }
    return isDone;
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
        uint pack = place.block + (packs.first + k) * kBlocks;
        if (isPackOf(pack)) {
            Channels channels = Channels(place.image + pack * kImageC, fillOfPack(pack), isQuick);
            VALUE value = channels.fill;
            if (!isFill) {
                value = sampled(channels, xs, ys, zs);
            }
            outputElements[place.element + pack * kOutputC] = IMAGE_ELEMENT(storedBy(isQuick, value));
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
        uint pack = place.block + (packs.first + k) * kBlocks;
        if (isPackOf(pack)) {
            STORED element = STORED(imageElements[at + pack * kImageC]);
            outputElements[place.element + pack * kOutputC] =
                IMAGE_ELEMENT(isPadding ? storedAs(fillOfPack(pack)) : element);
        }
    }
}

// The positions of a thread; w: its own number along W, row: Do and Ho as one axis.
void samplePositions(uint n, uint row, uint w, uint block, Packs packs) {
    uint y = kDo == 1u ? row : row % kHo;
    uint z = kDo == 1u ? 0u : row / kHo;
    uint firstX = kPositionsPerThread == 1u ? w : w / kGroupWidth * kTile + w % kGroupWidth;
    uint grid = n * kGridN + row * (kWo * kGridX) + kGridChannelOffset * kGridC;
    bool isQuick = convertsExactly();
    vec2 gs[kPositionsPerThread]; // all loaded before the first is used
    for (uint p = 0u; p < kPositionsPerThread; ++p) {
        uint x = firstX + p * kGroupWidth;
        uint within = kWo % kTile == 0u || x < kWo ? x : kWo - 1u;
        gs[p] = loadGridPair(grid + within * kGridX, kGridC, !kGridIsFirst && kGridChannels == 2u, isQuick);
    }
    for (uint p = 0u; p < kPositionsPerThread; ++p) {
        uint x = firstX + p * kGroupWidth;
        if (kWo % kTile == 0u || x < kWo) {
            Place place;
            place.n = n;
            place.position = uvec3(x, y, z);
            place.block = block;
            place.grid = grid + x * kGridX;
            place.image = n * (kPacks * kD * kH * kW);
            place.element = n * (kPacks * kDo * kHo * kWo) + row * kOutputY + x * kOutputX;
            if (kCopiesStored != 0u) {
                storeCopies(place, packs, gs[p]);
            } else {
                bool isDone = false;
                if (kHasInnerPath != 0u && isQuick) {
                    isDone = storeInner(place, packs, gs[p]);
                }
                if (!isDone) {
#if defined(IMAGE_F16) // code for each, without a choice at every tap
                    if (isQuick) {
                        storeAny(place, packs, gs[p], true);
                    } else {
                        storeAny(place, packs, gs[p], false);
                    }
#else
                    storeAny(place, packs, gs[p], true);
#endif
                }
            }
        }
    }
}

// Whether two neighbours in the grid point far apart; at: of the first's x, in elements. For what is not a
// number either answer is right, as long as all threads get the same.
bool isFarAt(uint at) {
    bool areNeighbours = !kGridIsFirst && kGridChannels == 2u;
    vec2 first = loadGridPair(at, kGridC, areNeighbours, true);
    vec2 second = loadGridPair(at + kGridX, kGridC, areNeighbours, true);
    bool isNormalized = kCoordinates == kCoordinatesNormalized || kCoordinates == kCoordinatesNormalizedOffset;
    precise vec2 pixels = abs(second - first) * (isNormalized ? vec2(kW, kH) * vec2(0.5f) : vec2(1.0f));
    return pixels.x > kFarPixels || pixels.y > kFarPixels;
}

// Whether the grid of a batch element seems to be so everywhere. A look at two places, the same for all of its threads,
// since they share the work one way or the other.
bool isGridFar(uint n) {
    uint grid = n * kGridN + kGridChannelOffset * kGridC;
    uint first = kHo / 3u * kWo + kWo / 2u;
    uint second = kHo * 2u / 3u * kWo + kWo / 4u;
    return isFarAt(grid + first * kGridX) && isFarAt(grid + second * kGridX);
}

// NCHW. Where neighbours read the same rows of the image, a thread takes all channels of its block. Where they do not,
// all threads are in one plane at a time, which a cache holds: a thread takes one channel of as many rows more, out of
// the rows of all planes, one plane after the other.
void samplePlanes(uint n, uint row, uint w, uint block) {
    if (kHasPlanesIfFar != 0u && isGridFar(n)) {
        for (uint i = 0u; i < kPacksPerThread; ++i) {
            uint at = row * kPacksPerThread + i;
            samplePositions(n, at % kCountY, w, block, Packs(at / kCountY, 1u));
        }
    } else {
        samplePositions(n, row, w, block, Packs(0u, kPacksPerThread));
    }
}

// The work of thread (x, y, z).
void sampleAt(uint x, uint y, uint z) {
    if (kIsNhwc) {
        uint n = kN == 1u ? 0u : z / (kDo * kHo);
        samplePositions(n, kN == 1u ? z : z % (kDo * kHo), kIsBlockFirst ? y : x, kIsBlockFirst ? x : y,
                        Packs(0u, kPacksPerThread));
    } else {
        samplePlanes(z / kBlocks, y, x, z % kBlocks);
    }
}

void main() {
    uint lanes = gl_WorkGroupSize.x;
    if (kLanesIfFar != 0u && isGridFar(0u)) {
        lanes = kLanesIfFar;
    }
    for (uint z = gl_GlobalInvocationID.z; z < kCountZ; z += kThreadsZ) {
        for (uint y = gl_GlobalInvocationID.y; y < kCountY; y += kThreadsY) {
            for (uint x = gl_GlobalInvocationID.x; x < kCountX; x += kThreadsX) {
                if (kLanesIfFar != 0u) {
                    uint end = gl_LocalInvocationID.x < lanes ? gl_WorkGroupSize.x : 0u;
                    for (uint lane = gl_LocalInvocationID.x; lane < end; lane += lanes) {
                        uint at = x - gl_LocalInvocationID.x + lane;
                        if (at < kCountX) {
                            sampleAt(at, y, z);
                        }
                    }
                } else {
                    sampleAt(x, y, z);
                }
                if (kThreadsX >= kCountX || kCountX - x <= kThreadsX) {
                    break;
                }
            }
            if (kThreadsY >= kCountY || kCountY - y <= kThreadsY) {
                break;
            }
        }
        if (kThreadsZ >= kCountZ || kCountZ - z <= kThreadsZ) {
            break;
        }
    }
}
