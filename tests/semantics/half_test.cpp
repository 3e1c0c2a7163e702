/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Halves and floats, all of them.
#include "semantics/half.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace gridsample::semantics {

namespace {

// The value of a half, from its definition.
double valueOf(uint half) {
    const int exponent = static_cast<int>((half >> 10) & 31U);
    const double mantissa = half & 1023U;
    const double magnitude = exponent == 0    ? std::ldexp(mantissa, -24)
                             : exponent == 31 ? std::numeric_limits<double>::infinity()
                                              : std::ldexp(mantissa + 1024, exponent - 25);
    return (half & 0x8000U) != 0 ? -magnitude : magnitude;
}

bool isNan(uint half) {
    return (half & 0x7fffU) > 0x7c00U;
}

TEST(Half, everyHalfHasItsValue) {
    for (uint half = 0; half < 65536; ++half) {
        const float value = halfToFloat(half);
        if (isNan(half)) {
            ASSERT_TRUE(std::isnan(value)) << half;
        } else {
            ASSERT_EQ(double{value}, valueOf(half)) << half;
            ASSERT_EQ(std::signbit(value), (half & 0x8000U) != 0) << half;
        }
    }
}

TEST(Half, everyHalfComesBack) {
    for (uint half = 0; half < 65536; ++half) {
        const uint back = floatToHalf(halfToFloat(half));
        if (isNan(half)) {
            ASSERT_TRUE(isNan(back)) << half;
        } else {
            ASSERT_EQ(back, half);
        }
    }
}

TEST(Half, everyFloatBecomesTheNearestHalfTiesToEven) {
    // From each positive half: the floats at the tie to the next one, and just below and above it. Rounding is
    // monotonic between these, so this covers all floats.
    for (uint half = 0; half < 0x7c00U; ++half) {
        const double low = valueOf(half);
        const double high = half == 0x7bffU ? 65536.0 : valueOf(half + 1);
        const auto tie = static_cast<float>((low + high) / 2);
        ASSERT_EQ(double{tie}, (low + high) / 2);
        const uint even = (half & 1U) == 0 ? half : half + 1;
        ASSERT_EQ(floatToHalf(tie), even) << half;
        ASSERT_EQ(floatToHalf(std::nextafter(tie, 0.0F)), half) << half;
        ASSERT_EQ(floatToHalf(std::nextafter(tie, 1e9F)), half + 1) << half;
        ASSERT_EQ(floatToHalf(-tie), even | 0x8000U) << half;
    }
}

TEST(Half, roundingNeverDecreases) {
    uint last = 0;
    for (uint64_t bits = 0; bits <= 0x7f800000U; bits += 1021) {
        const uint half = floatToHalf(std::bit_cast<float>(static_cast<uint>(bits)));
        ASSERT_GE(half, last) << bits;
        last = half;
    }
    EXPECT_EQ(last, 0x7c00U);
}

TEST(Half, nanStaysNanAndInfinityInfinity) {
    EXPECT_TRUE(isNan(floatToHalf(std::numeric_limits<float>::quiet_NaN())));
    EXPECT_TRUE(isNan(floatToHalf(std::bit_cast<float>(0x7f800001U))));
    EXPECT_TRUE(isNan(floatToHalf(std::bit_cast<float>(0xffffffffU))));
    EXPECT_EQ(floatToHalf(std::numeric_limits<float>::infinity()), 0x7c00U);
    EXPECT_EQ(floatToHalf(-std::numeric_limits<float>::infinity()), 0xfc00U);
    EXPECT_EQ(floatToHalf(-0.0F), 0x8000U);
}

} // namespace

} // namespace gridsample::semantics
