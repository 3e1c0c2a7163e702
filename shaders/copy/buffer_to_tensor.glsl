/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Packed elements into a tensor [1,H,W,C] of the same bits, or as steps of a normalized format. The tensor shares the
// memory of an image that no storage image can be, and knows how its rows are padded. Included by a file with the version
// and the macros, since the one compiler that knows tensors takes no macros.
#extension GL_ARM_tensors : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require

#include "place.glsl"
#include "steps.glsl"
#include "../semantics/half.h"

#if defined(STEPS)
#define ELEMENT float
#define STORED(element) TO(nearestStep(element, LOWEST, float(STEPS)))
#elif defined(WHOLE)
#define ELEMENT float
#define STORED(element) TO(nearestWhole(element, float(WHOLE)))
#elif defined(TO_HALF)
#define ELEMENT float
#define STORED(element) TO(floatToHalf(element))
#else
#define ELEMENT TO
#define STORED(element) element
#endif

layout(set = 0, binding = 0, std430) readonly restrict buffer Elements { ELEMENT elements[]; };
layout(set = 0, binding = 1) uniform tensorARM<TO, 4> texels;

void main() {
    uvec2 pixel = gl_GlobalInvocationID.xy;
    if (isOutside(pixel)) {
        return;
    }
    for (uint c = 0u; c < kC; ++c) {
#if defined(BGRA)
        uint place = c < 3u ? 2u - c : c;
#else
        uint place = c;
#endif
        tensorWriteARM(texels, uint[](0u, pixel.y, pixel.x, place), STORED(elements[placeOf(pixel, c)]));
    }
}
