/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Bilinear grid_sample through the hardware's sampler: one image of 1, 2 or 4 channels, grid and output in storage
// buffers. The sampler filters linearly, and its address mode does the padding. One thread an output position.
//
// Threads: x = Wo, y = Ho. Counts beyond the workgroups dispatched are covered by striding.
#version 450
#extension GL_GOOGLE_include_directive : require

#include "buffers.glsl"
#include "semantics/sampler.h"

layout(local_size_x_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_X, local_size_y_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Y,
       local_size_z_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Z) in;

const bool kIsNhwc = kLayout == kLayoutNhwc;
const uint kThreadsX = kGroupsX * gl_WorkGroupSize.x;
const uint kThreadsY = kGroupsY * gl_WorkGroupSize.y;

// Distances between neighbours in the output and in the grid, in elements.
const uint kOutputX = kIsNhwc ? kC : 1u;
const uint kOutputC = kIsNhwc ? 1u : kHo * kWo;
const bool kGridIsFirst = kGridLayout == kGridLayoutChannelsFirst;
const uint kGridC = kGridIsFirst ? kHo * kWo : 1u;
const uint kGridX = kGridIsFirst ? 1u : kGridChannels;

float samplerPlace(uint at, uint size, uint position) {
    bool alignCorners = kAlignCorners != 0u;
    Coordinate x = exactCoordinate(tamed(loadGrid(at)), int(size), position, kCoordinates, alignCorners);
    return samplerCoordinate(x, int(size), kPadding, alignCorners);
}

void samplePosition(uvec2 position) {
    uint index = position.y * kWo + position.x;
    uint at = index * kGridX + kGridChannelOffset * kGridC;
    vec2 size = vec2(kW, kH);
    vec2 place = vec2(samplerPlace(at, kW, position.x), samplerPlace(at + kGridC, kH, position.y));
    bool isPadding = kPadding == kPaddingZeros && (isOutside(place.x, int(kW)) || isOutside(place.y, int(kH)));
    vec4 texel = textureLod(sampledImage, (place + 0.5f) / size, 0.0f);
    vec4 value = isPadding ? vec4(0.0f) : inSteps(texel);
    uint element = index * kOutputX;
    storeOutput(element, value.x);
    if (kC > 1u) {
        storeOutput(element + kOutputC, value.y);
    }
    if (kC > 2u) {
        storeOutput(element + 2u * kOutputC, value.z);
        storeOutput(element + 3u * kOutputC, value.w);
    }
}

void main() {
    for (uint y = gl_GlobalInvocationID.y; y < kHo; y += kThreadsY) {
        for (uint x = gl_GlobalInvocationID.x; x < kWo; x += kThreadsX) {
            samplePosition(uvec2(x, y));
            if (kThreadsX >= kWo || kWo - x <= kThreadsX) {
                break;
            }
        }
        if (kThreadsY >= kHo || kHo - y <= kThreadsY) {
            break;
        }
    }
}
