/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// grid_sample over storage buffers, images and volumes, every mode. One thread makes the taps of one output position
// once and applies them to a block of channels.
//
// Threads: NCHW  x = Wo,             y = Do * Ho,  z = N * channel blocks
//          NHWC  x = channel blocks, y = Wo,       z = N * Do * Ho
// Counts beyond the workgroups dispatched are covered by striding. Offsets are uint: no buffer is over 2^32 - 1 bytes,
// which planShader() enforces, like everything else that is assumed of the constants.
#version 450
#extension GL_GOOGLE_include_directive : require

#include "buffers.glsl"
#include "semantics/weights.h"

layout(local_size_x_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_X, local_size_y_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Y,
       local_size_z_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Z) in;

const bool kIsNhwc = kLayout == kLayoutNhwc;
const uint kBlocks = (kC - 1u) / kChannelsPerThread + 1u;
const uint kCountX = kIsNhwc ? kBlocks : kWo;
const uint kCountY = kIsNhwc ? kWo : kDo * kHo;
const uint kCountZ = kIsNhwc ? kN * kDo * kHo : kN * kBlocks;
const uint kThreadsX = kGroupsX * gl_WorkGroupSize.x;
const uint kThreadsY = kGroupsY * gl_WorkGroupSize.y;
const uint kThreadsZ = kGroupsZ * gl_WorkGroupSize.z;

// Distances between neighbours in the image and the output, in elements.
const uint kImageX = kIsNhwc ? kC : 1u;
const uint kImageY = kImageX * kW;
const uint kImageZ = kImageY * kH;
const uint kImageC = kIsNhwc ? 1u : kD * kH * kW;
const uint kOutputX = kIsNhwc ? kC : 1u;
const uint kOutputY = kOutputX * kWo;
const uint kOutputZ = kOutputY * kHo;
const uint kOutputC = kIsNhwc ? 1u : kDo * kHo * kWo;

// Likewise in the grid; kGridN from batch to batch, kGridC from one component to the next.
const bool kGridIsFirst = kGridLayout == kGridLayoutChannelsFirst;
const uint kGridC = kGridIsFirst ? kDo * kHo * kWo : 1u;
const uint kGridX = kGridIsFirst ? 1u : kGridChannels;
const uint kGridN = kGridChannels * (kDo * kHo * kWo);

// The taps along one axis for one component of the grid.
Taps tapsOf(uint at, uint size, uint position) {
    return axisTaps(loadGrid(at), int(size), position, kMode, kPadding, kCoordinates, kAlignCorners != 0u);
}

// Where a channel's image begins, in elements, and its padding value.
struct Channel {
    uint base;
    float fill;
};

float fillOf(uint c) {
    float fills[GRIDSAMPLE_MAX_FILLS] = float[](kFill0, kFill1, kFill2, kFill3, kFill4, kFill5, kFill6, kFill7, kFill8,
                                                kFill9, kFill10, kFill11, kFill12, kFill13, kFill14, kFill15);
    return kFillCount == 1u ? kFill0 : fills[c];
}

// Value of the tap at (x, y, z), of which each is an index or kPaddingTap.
float tapValue(Channel channel, int x, int y, int z) {
    bool isPadding = (x | y | z) < 0;
    uint at = channel.base + uint(z) * kImageZ + uint(y) * kImageY + uint(x) * kImageX;
    float value = loadImage(isPadding ? channel.base : at);
    return isPadding ? channel.fill : value;
}

// Sums are taken along x first, then y, then z, as PyTorch's bicubic does. Written out, since SPIRV-Tools loses
// NoContraction when it unrolls a loop.
float rowSum(Channel channel, Taps xs, int y, int z) {
    precise float sum = tapValue(channel, xs.index[0], y, z) * xs.weight[0];
    sum += tapValue(channel, xs.index[1], y, z) * xs.weight[1];
    if (kMode == kModeBicubic) {
        sum += tapValue(channel, xs.index[2], y, z) * xs.weight[2];
        sum += tapValue(channel, xs.index[3], y, z) * xs.weight[3];
    }
    return sum;
}

float planeSum(Channel channel, Taps xs, Taps ys, int z) {
    precise float sum = rowSum(channel, xs, ys.index[0], z) * ys.weight[0];
    sum += rowSum(channel, xs, ys.index[1], z) * ys.weight[1];
    if (kMode == kModeBicubic) {
        sum += rowSum(channel, xs, ys.index[2], z) * ys.weight[2];
        sum += rowSum(channel, xs, ys.index[3], z) * ys.weight[3];
    }
    return sum;
}

// One element of the output.
float sampled(Channel channel, Taps xs, Taps ys, Taps zs) {
    precise float sum = 0.0f;
    if (kMode == kModeNearest) {
        sum = tapValue(channel, xs.index[0], ys.index[0], zs.index[0]);
    } else {
        sum = planeSum(channel, xs, ys, zs.index[0]);
        if (kDimensions == 3u) {
            sum *= zs.weight[0];
            sum += planeSum(channel, xs, ys, zs.index[1]) * zs.weight[1];
        }
    }
    return sum;
}

void samplePosition(uint n, uvec3 position, uint block) {
    uint at = n * kGridN + ((position.z * kHo + position.y) * kWo + position.x) * kGridX + kGridChannelOffset * kGridC;
    Taps xs = tapsOf(at, kW, position.x);
    Taps ys = tapsOf(at + kGridC, kH, position.y);
    Taps zs = xs;
    if (kDimensions == 3u) {
        zs = tapsOf(at + 2u * kGridC, kD, position.z);
    } else {
        zs.index[0] = 0;
    }
    // Weights need not add up to 1 exactly: a sample that is all padding is the value itself, not a sum of its parts.
    bool isFill = kPadding == kPaddingConstant && !(touchesImage(xs) && touchesImage(ys) && touchesImage(zs));

    uint first = block * kChannelsPerThread;
    uint image = n * (kC * kD * kH * kW) + first * kImageC;
    uint element = n * (kC * kDo * kHo * kWo) + first * kOutputC + position.z * kOutputZ + position.y * kOutputY +
                   position.x * kOutputX;
    for (uint k = 0u; k < kChannelsPerThread; ++k) {
        if (kC % kChannelsPerThread == 0u || first + k < kC) {
            Channel channel = Channel(image + k * kImageC, fillOf(first + k));
            float value = channel.fill;
            if (!isFill) {
                value = sampled(channel, xs, ys, zs);
            }
            storeOutput(element + k * kOutputC, value);
        }
    }
}

void main() {
    for (uint z = gl_GlobalInvocationID.z; z < kCountZ; z += kThreadsZ) {
        for (uint y = gl_GlobalInvocationID.y; y < kCountY; y += kThreadsY) {
            for (uint x = gl_GlobalInvocationID.x; x < kCountX; x += kThreadsX) {
                if (kIsNhwc) {
                    samplePosition(z / (kDo * kHo), uvec3(y, z % kHo, z / kHo % kDo), x);
                } else {
                    samplePosition(z / kBlocks, uvec3(x, y % kHo, y / kHo), z % kBlocks);
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
