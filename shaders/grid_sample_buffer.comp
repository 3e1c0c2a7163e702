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

#include "stores.glsl"

const float kFarPixels = 64.0f; // two places so far apart share nothing that a cache keeps

// The positions of a thread; w: its own number along W, row: Do and Ho as one axis.
void samplePositions(uint n, uint row, uint w, Packs packs) {
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
    bool areDone = false;
    if (kAreTogether && isQuick) {
        Place place;
        place.position = uvec3(firstX, y, z);
        place.grid = grid + firstX * kGridX;
        place.image = n * (kPacks * kD * kH * kW);
        place.element = n * (kPacks * kDo * kHo * kWo) + row * kOutputY + firstX * kOutputX;
        areDone = storeAllInner(place, gs);
    }
    for (uint p = 0u; p < kPositionsPerThread; ++p) {
        uint x = firstX + p * kGroupWidth;
        if (!areDone && (kWo % kTile == 0u || x < kWo)) {
            Place place;
            place.position = uvec3(x, y, z);
            place.grid = grid + x * kGridX;
            place.image = n * (kPacks * kD * kH * kW) + offsetOfFirst(packs, kImageC);
            place.element = n * (kPacks * kDo * kHo * kWo) + offsetOfFirst(packs, kOutputC) + row * kOutputY + x * kOutputX;
            if (kCopiesStored != 0u) {
                storeCopies(place, packs, gs[p]);
            } else {
                bool isDone = false;
                if (kHasInnerPath != 0u && !kAreTogether && isQuick) {
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
            samplePositions(n, at % kCountY, w, Packs(block + at / kCountY * kBlocks, 1u));
        }
    } else {
        samplePositions(n, row, w, Packs(block, kPacksPerThread));
    }
}

// The work of thread (x, y, z).
void sampleAt(uint x, uint y, uint z) {
    if (kIsNhwc) {
        uint n = kN == 1u ? 0u : z / (kDo * kHo);
        samplePositions(n, kN == 1u ? z : z % (kDo * kHo), kIsBlockFirst ? y : x,
                        Packs(kIsBlockFirst ? x : y, kPacksPerThread));
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
