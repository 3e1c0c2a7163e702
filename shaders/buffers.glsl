/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The three storage buffers, and their elements as float32 whatever they are stored as. With SAMPLED the image is one
// that a sampler reads.
#ifndef GRIDSAMPLE_BUFFERS_GLSL
#define GRIDSAMPLE_BUFFERS_GLSL

#include "semantics/half.h"
#include "semantics/quant.h"
#include "spec_constants.glsl"

// Types are chosen by IMAGE_{F32,F16,I8,I16} and GRID_{F32,F16,I8,I16}; the output has the image's. Halves are read and
// written as 16 bits, so only storage of small types is asked of a device, and nothing at all for float32.
#if defined(IMAGE_I8) || defined(GRID_I8)
#extension GL_EXT_shader_8bit_storage : require
#endif
#if defined(IMAGE_F16) || defined(IMAGE_I16) || defined(GRID_F16) || defined(GRID_I16)
#extension GL_EXT_shader_16bit_storage : require
#endif

#if defined(IMAGE_F32)
#define IMAGE_ELEMENT float
#elif defined(IMAGE_F16)
#define IMAGE_ELEMENT uint16_t
#elif defined(IMAGE_I8)
#define IMAGE_ELEMENT int8_t
#elif defined(IMAGE_I16)
#define IMAGE_ELEMENT int16_t
#endif

#if defined(GRID_F32)
#define GRID_ELEMENT float
#elif defined(GRID_F16)
#define GRID_ELEMENT uint16_t
#elif defined(GRID_I8)
#define GRID_ELEMENT int8_t
#elif defined(GRID_I16)
#define GRID_ELEMENT int16_t
#endif

#if defined(SAMPLED)
layout(set = 0, binding = 0) uniform sampler2D sampledImage;
#else
layout(set = 0, binding = 0, std430) readonly restrict buffer ImageBuffer { IMAGE_ELEMENT imageElements[]; };
#endif
layout(set = 0, binding = 1, std430) readonly restrict buffer GridBuffer { GRID_ELEMENT gridElements[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer OutputBuffer { IMAGE_ELEMENT outputElements[]; };

// Integer images come in steps from their zero point.
#if defined(SAMPLED)
// A texel of unsigned bytes is 1 for 255.
vec4 inSteps(vec4 texel) {
#if defined(IMAGE_I8)
    return texel * 255.0f - float(kImageZeroPoint);
#else
    return texel;
#endif
}
#else
float loadImage(uint at) {
#if defined(IMAGE_F32)
    return imageElements[at];
#elif defined(IMAGE_F16)
    return halfToFloat(uint(imageElements[at]));
#elif defined(IMAGE_I8)
    int stored = int(imageElements[at]);
    return steps(kIsUnsigned != 0u ? stored & 0xff : stored, kImageZeroPoint);
#elif defined(IMAGE_I16)
    return steps(int(imageElements[at]), kImageZeroPoint);
#endif
}
#endif

float loadGrid(uint at) {
#if defined(GRID_F32)
    return gridElements[at];
#elif defined(GRID_F16)
    return halfToFloat(uint(gridElements[at]));
#else
    return dequantised(int(gridElements[at]), kGridZeroPoint, kGridScale);
#endif
}

void storeOutput(uint at, float value) {
#if defined(IMAGE_F32)
    outputElements[at] = value;
#elif defined(IMAGE_F16)
    outputElements[at] = uint16_t(floatToHalf(value));
#elif defined(IMAGE_I8)
    int low = kIsUnsigned != 0u ? 0 : (kIsNarrow != 0u ? -127 : -128);
    int high = kIsUnsigned != 0u ? 255 : 127;
    outputElements[at] = int8_t(requantised(value, kOutputScale, kOutputZeroPoint, low, high));
#elif defined(IMAGE_I16)
    outputElements[at] = int16_t(requantised(value, kOutputScale, kOutputZeroPoint, -32768, 32767));
#endif
}

#endif
