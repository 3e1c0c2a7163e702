/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Packed elements as the texels of a storage image, whose FORMAT is one of those that every device can write.
#version 450
#extension GL_GOOGLE_include_directive : require
#if defined(FROM_I8)
#extension GL_EXT_shader_8bit_storage : require
#elif defined(FROM_F16) || defined(FROM_I16)
#extension GL_EXT_shader_16bit_storage : require
#endif

#include "place.glsl"
#include "steps.glsl"
#include "../semantics/half.h"

#if defined(FROM_F32)
#define ELEMENT float
#if defined(WHOLE)
#define VALUE(element) nearestWhole(element, float(WHOLE))
#elif defined(TO_HALF)
// Rounded here, so that the device has nothing left to round.
#define VALUE(element) halfToFloat(floatToHalf(element))
#else
#define VALUE(element) element
#endif
#elif defined(FROM_F16)
#define ELEMENT uint16_t
#define VALUE(element) halfToFloat(uint(element))
#elif defined(FROM_I8) && defined(TO_UINT)
#define ELEMENT int8_t
#define VALUE(element) uint(int(element) & 0xff)
#elif defined(FROM_I8)
#define ELEMENT int8_t
#define VALUE(element) int(element)
#elif defined(FROM_I16)
#define ELEMENT int16_t
#define VALUE(element) int(element)
#endif

#if defined(TO_INT)
#define IMAGE iimage2D
#define TEXEL ivec4
#elif defined(TO_UINT)
#define IMAGE uimage2D
#define TEXEL uvec4
#else
#define IMAGE image2D
#define TEXEL vec4
#endif

layout(set = 0, binding = 0, std430) readonly restrict buffer Elements { ELEMENT elements[]; };
layout(set = 0, binding = 1, FORMAT) writeonly restrict uniform IMAGE image;

void main() {
    uvec2 pixel = gl_GlobalInvocationID.xy;
    if (isOutside(pixel)) {
        return;
    }
    TEXEL texel = TEXEL(0);
    for (uint c = 0u; c < kC; ++c) {
#if defined(STEPS)
        // Rounded here, so that what the device rounds is a whole step already.
        texel[c] = float(nearestStep(elements[placeOf(pixel, c)], LOWEST, float(STEPS))) * (1.0f / float(STEPS));
#else
        texel[c] = VALUE(elements[placeOf(pixel, c)]);
#endif
    }
    imageStore(image, ivec2(pixel), texel);
}
