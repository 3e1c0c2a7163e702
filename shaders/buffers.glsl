/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The three storage buffers, and their elements as float32 whatever they are stored as. With SAMPLED the image is one
// that a sampler reads.
#ifndef GRIDSAMPLE_BUFFERS_GLSL
#define GRIDSAMPLE_BUFFERS_GLSL

#include "semantics/coords.h"
#include "semantics/half.h"
#include "semantics/quant.h"
#include "spec_constants.glsl"

// Types are chosen by IMAGE_{F32,F16,I8,I16} and GRID_{F32,F16,I8,I16}; the output has the image's. Halves are read and
// written as 16 bits, so only storage of small types is asked of a device, and nothing at all for float32.
// A VALUE is what one access to the image moves: an element, or with PACK_4 four channels of a pixel, which asks for no
// small storage at all.
#if defined(GRID_I8) || (defined(IMAGE_I8) && !defined(PACK_4))
#extension GL_EXT_shader_8bit_storage : require
#endif
#if defined(GRID_F16) || defined(GRID_I16) || ((defined(IMAGE_F16) || defined(IMAGE_I16)) && !defined(PACK_4))
#extension GL_EXT_shader_16bit_storage : require
#endif

#if defined(PACK_4)
#define VALUE vec4
#if defined(IMAGE_F32)
#define IMAGE_ELEMENT vec4
#elif defined(IMAGE_F16) || defined(IMAGE_I16)
#define IMAGE_ELEMENT uvec2
#elif defined(IMAGE_I8)
#define IMAGE_ELEMENT uint
#endif
const uint kPack = 4u;
#else
#define VALUE float
#if defined(IMAGE_F32)
#define IMAGE_ELEMENT float
#elif defined(IMAGE_F16)
#define IMAGE_ELEMENT int16_t // what fills up a word is not looked at, so it need not be masked off
#elif defined(IMAGE_I8)
#define IMAGE_ELEMENT int8_t
#elif defined(IMAGE_I16)
#define IMAGE_ELEMENT int16_t
#endif
const uint kPack = 1u;
#endif

// An element in a variable, where small types may not stand.
#if defined(PACK_4) || defined(IMAGE_F32)
#define STORED IMAGE_ELEMENT
#elif defined(IMAGE_F16)
#define STORED uint
#else
#define STORED int
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
// The same grid by pairs, where x and y lie side by side. Both are only read, so they may share a binding. Pairs of int8
// would take 16-bit storage.
#if defined(GRID_F32)
layout(set = 0, binding = 1, std430) readonly restrict buffer GridPairBuffer { vec2 gridPairs[]; };
#elif defined(GRID_F16) || defined(GRID_I16)
layout(set = 0, binding = 1, std430) readonly restrict buffer GridPairBuffer { uint gridPairs[]; };
#endif
layout(set = 0, binding = 2, std430) writeonly restrict buffer OutputBuffer { IMAGE_ELEMENT outputElements[]; };

#if defined(IMAGE_I8) || defined(IMAGE_I16)
#if defined(IMAGE_I8)
const int kLow = kIsUnsigned != 0u ? 0 : (kIsNarrow != 0u ? -127 : -128);
const int kHigh = kIsUnsigned != 0u ? 255 : 127;
#else
const int kLow = -32768;
const int kHigh = 32767;
#endif

// Integer images come in steps from their zero point.
#if defined(PACK_4)
#if defined(IMAGE_I8)
const uint kImageBias = kIsUnsigned != 0u ? 0u : 128u;
#else
const uint kImageBias = 32768u;
#endif
// bits: of the element, from bit `at` on, and zeros. The digits hang on a number that no compiler knows (there is never
// less than one workgroup): knowing them, one takes two operations for each element instead of one.
float imageSteps(uint bits, uint at) {
    uint digits = digitsFor(at, kImageBias) - 1u + min(gl_NumWorkGroups.x, 1u);
    return stepsOfBits(bits, digits, at, kImageBias, kImageZeroPoint);
}
#else
float imageSteps(int stored) {
#if defined(IMAGE_I8)
    return steps(kIsUnsigned != 0u ? stored & 0xff : stored, kImageZeroPoint);
#else
    return steps(stored, kImageZeroPoint);
#endif
}
#endif

int outputInteger(float value) {
    return requantised(value, kOutputScale, kOutputZeroPoint, kLow, kHigh);
}

// Whether a sum of pixels without padding needs no saturation: one with weights from 0 to 1, stored as the image is.
bool staysWithin() {
    bool isSame = kOutputScale == 1.0f && kImageZeroPoint == kOutputZeroPoint;
#if defined(IMAGE_I8)
    isSame = isSame && kIsNarrow == 0u;
#endif
    return kMode == kModeBilinear && isSame;
}

// The same as outputInteger for a sum without padding.
int innerInteger(float value) {
    int integer;
    if (staysWithin()) {
        integer = requantisedWithin(value, kOutputZeroPoint);
    } else {
        integer = outputInteger(value);
    }
    return integer;
}
#endif

// Whether the device's own conversions between halves and float32 are those of half.h: Vulkan lets it flush subnormal
// halves and round as it likes. Tried at run time on the smallest half and on ties, from a number that no compiler
// knows (there is never less than one workgroup), since a compiler may compute otherwise than its device does.
bool convertsExactly() {
#if defined(IMAGE_F16) || defined(GRID_F16)
    uint one = min(gl_NumWorkGroups.x, 1u);
    bool unpacks = unpackHalf2x16(one).x == 5.9604644775390625e-8f; // 2^-24
    // 1 + 1/2 step to 1, 1 + 3/2 steps to 1 + 2 steps; 3/2 of the smallest to 2; between the largest and 2^16 to infinity.
    vec2 normal = vec2(uintBitsToFloat(0x3f800fffu + one), uintBitsToFloat(0x3f802fffu + one));
    vec2 extreme = vec2(uintBitsToFloat(0x33bfffffu + one), uintBitsToFloat(0x477fefffu + one));
    return unpacks && packHalf2x16(normal) == 0x3c023c00u && packHalf2x16(extreme) == 0x7c000002u;
#else
    return true;
#endif
}

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
// at: in VALUEs.
VALUE loadImage(uint at) {
#if defined(IMAGE_F32)
    return imageElements[at];
#elif defined(PACK_4) && defined(IMAGE_F16)
    uvec2 words = imageElements[at];
    return vec4(halfToFloat(words.x & 0xffffu), halfToFloat(words.x >> 16), halfToFloat(words.y & 0xffffu),
                halfToFloat(words.y >> 16));
#elif defined(PACK_4) && defined(IMAGE_I16)
    uvec2 words = imageElements[at];
    return vec4(imageSteps(words.x & 0xffffu, 0u), imageSteps(words.x >> 16, 0u), imageSteps(words.y & 0xffffu, 0u),
                imageSteps(words.y >> 16, 0u));
#elif defined(PACK_4)
    uint low = imageElements[at];
    uint high = low >> 16;
    return vec4(imageSteps(low & 0xffu, 0u), imageSteps(low & 0xff00u, 8u), imageSteps(high & 0xffu, 0u),
                imageSteps(high & 0xff00u, 8u));
#elif defined(IMAGE_F16)
    return halfToFloat(uint(imageElements[at]));
#else
    return imageSteps(int(imageElements[at]));
#endif
}

// The same as loadImage where convertsExactly().
VALUE loadQuickly(uint at) {
#if defined(PACK_4) && defined(IMAGE_F16)
    uvec2 words = imageElements[at];
    return vec4(unpackHalf2x16(words.x), unpackHalf2x16(words.y));
#elif defined(IMAGE_F16)
    return unpackHalf2x16(uint(imageElements[at])).x;
#else
    return loadImage(at);
#endif
}

// isQuick: convertsExactly().
VALUE loadImageBy(bool isQuick, uint at) {
    VALUE value;
    if (isQuick) {
        value = loadQuickly(at);
    } else {
        value = loadImage(at);
    }
    return value;
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

// True if tamed(g) is g for a value of the grid, zeros excepted.
bool isTameGrid(float g) {
#if defined(GRID_F32)
    return isTame(g);
#elif defined(GRID_F16)
    return isTameHalf(g);
#else
    return isTameScale(kGridScale) || isTame(g);
#endif
}

// x and y; at: of x, in elements; isQuick: convertsExactly().
vec2 loadGridPair(uint at, uint fromXToY, bool areNeighbours, bool isQuick) {
    vec2 pair;
#if defined(GRID_I8)
    pair = vec2(loadGrid(at), loadGrid(at + fromXToY));
#else
    if (areNeighbours) {
#if defined(GRID_F32)
        pair = gridPairs[at >> 1];
#elif defined(GRID_F16)
        uint word = gridPairs[at >> 1];
        if (isQuick) {
            pair = unpackHalf2x16(word);
        } else {
            pair = vec2(halfToFloat(word & 0xffffu), halfToFloat(word >> 16));
        }
#else
        int word = int(gridPairs[at >> 1]);
        pair = vec2(dequantised(bitfieldExtract(word, 0, 16), kGridZeroPoint, kGridScale),
                    dequantised(bitfieldExtract(word, 16, 16), kGridZeroPoint, kGridScale));
#endif
    } else {
        pair = vec2(loadGrid(at), loadGrid(at + fromXToY));
    }
#endif
    return pair;
}

// What the output holds for a value.
STORED storedAs(VALUE value) {
#if defined(IMAGE_F32)
    return value;
#elif defined(PACK_4) && defined(IMAGE_F16)
    return uvec2(floatToHalf(value.x) | (floatToHalf(value.y) << 16),
                 floatToHalf(value.z) | (floatToHalf(value.w) << 16));
#elif defined(PACK_4) && defined(IMAGE_I16)
    uvec4 q = uvec4(outputInteger(value.x), outputInteger(value.y), outputInteger(value.z), outputInteger(value.w));
    return uvec2((q.x & 0xffffu) | (q.y << 16), (q.z & 0xffffu) | (q.w << 16));
#elif defined(PACK_4)
    uvec4 q = uvec4(outputInteger(value.x), outputInteger(value.y), outputInteger(value.z), outputInteger(value.w));
    return (q.x & 0xffu) | ((q.y & 0xffu) << 8) | ((q.z & 0xffu) << 16) | (q.w << 24);
#elif defined(IMAGE_F16)
    return floatToHalf(value);
#else
    return outputInteger(value);
#endif
}

void storeOutput(uint at, VALUE value) {
    outputElements[at] = IMAGE_ELEMENT(storedAs(value));
}

// The same for a sum without padding, where convertsExactly().
STORED quicklyStoredAs(VALUE value) {
#if defined(PACK_4) && defined(IMAGE_F16)
    return uvec2(packHalf2x16(value.xy), packHalf2x16(value.zw));
#elif defined(IMAGE_F16)
    return packHalf2x16(vec2(value, 0.0f));
#elif defined(PACK_4) && defined(IMAGE_I16)
    uvec4 q = uvec4(innerInteger(value.x), innerInteger(value.y), innerInteger(value.z), innerInteger(value.w));
    return uvec2((q.x & 0xffffu) | (q.y << 16), (q.z & 0xffffu) | (q.w << 16));
#elif defined(PACK_4) && defined(IMAGE_I8)
    uvec4 q = uvec4(innerInteger(value.x), innerInteger(value.y), innerInteger(value.z), innerInteger(value.w));
    return (q.x & 0xffu) | ((q.y & 0xffu) << 8) | ((q.z & 0xffu) << 16) | (q.w << 24);
#elif defined(IMAGE_I8) || defined(IMAGE_I16)
    return innerInteger(value);
#else
    return storedAs(value);
#endif
}

// The same as storedAs. isQuick: convertsExactly().
STORED storedBy(bool isQuick, VALUE value) {
    STORED stored;
#if defined(IMAGE_F16)
    if (isQuick) {
        stored = quicklyStoredAs(value);
    } else {
        stored = storedAs(value);
    }
#else
    stored = storedAs(value);
#endif
    return stored;
}

#endif
