/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The texels of an image of any format, packed into a buffer: floats, halves or small integers by FROM_... and TO_....
#version 450
#extension GL_GOOGLE_include_directive : require
#if defined(TO_I8)
#extension GL_EXT_shader_8bit_storage : require
#elif defined(TO_F16) || defined(TO_I16)
#extension GL_EXT_shader_16bit_storage : require
#endif

#include "place.glsl"
#include "../semantics/half.h"

#if defined(FROM_FLOAT)
#define SAMPLER sampler2D
#define TEXEL vec4
#elif defined(FROM_INT)
#define SAMPLER isampler2D
#define TEXEL ivec4
#elif defined(FROM_UINT)
#define SAMPLER usampler2D
#define TEXEL uvec4
#endif

#if defined(TO_F32)
#define ELEMENT float
#define PACKED(value) value
#elif defined(TO_F16)
#define ELEMENT uint16_t
#define PACKED(value) uint16_t(floatToHalf(value))
#elif defined(TO_I8)
#define ELEMENT int8_t
#define PACKED(value) int8_t(value)
#elif defined(TO_I16)
#define ELEMENT int16_t
#define PACKED(value) int16_t(value)
#endif

layout(set = 0, binding = 0) uniform SAMPLER image;
layout(set = 0, binding = 1, std430) writeonly restrict buffer Elements { ELEMENT elements[]; };

void main() {
    uvec2 pixel = gl_GlobalInvocationID.xy;
    if (isOutside(pixel)) {
        return;
    }
    TEXEL texel = texelFetch(image, ivec2(pixel), 0);
    for (uint c = 0u; c < kC; ++c) {
        elements[placeOf(pixel, c)] = PACKED(texel[c]);
    }
}
