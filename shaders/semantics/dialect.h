/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The few words that C++ and GLSL spell differently, so that the rules beside this file compile unchanged as both.
#ifndef GRIDSAMPLE_SEMANTICS_DIALECT_H
#define GRIDSAMPLE_SEMANTICS_DIALECT_H

// What the rules may use: float + - *, floor, abs, comparisons, integers of 32 bits, structs, arrays of fixed size.
// What they may not: division of floats, fused operations, references, overloads, early returns (shaders are inlined),
// and loops (SPIRV-Tools forgets NoContraction when it unrolls one). PRECISE stands before every float that is
// computed: no contraction, no reassociation.
#ifdef __cplusplus

#include <bit>
#include <cmath>
#include <cstdint>

#define GRIDSAMPLE_BEGIN namespace gridsample::semantics {
#define GRIDSAMPLE_END }
#define FUNCTION inline
#define CONSTANT inline constexpr
#define PRECISE

GRIDSAMPLE_BEGIN
using uint = std::uint32_t;
inline float floor(float x) {
    return std::floor(x);
}
inline float abs(float x) {
    return std::fabs(x);
}
inline uint floatBitsToUint(float x) {
    return std::bit_cast<uint>(x);
}
inline float uintBitsToFloat(uint x) {
    return std::bit_cast<float>(x);
}
inline int findMSB(uint x) { // -1 for 0
    return static_cast<int>(std::bit_width(x)) - 1;
}
GRIDSAMPLE_END

#else

#define GRIDSAMPLE_BEGIN
#define GRIDSAMPLE_END
#define FUNCTION
#define CONSTANT const
#define PRECISE precise

#endif

#endif
