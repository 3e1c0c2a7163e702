/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Rounding, and integers to numbers and back.
#include "semantics/quant.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gridsample::semantics {

namespace {

TEST(Rounding, tiesGoToEven) {
    EXPECT_EQ(roundHalfEven(0.5F), 0.0F);
    EXPECT_EQ(roundHalfEven(1.5F), 2.0F);
    EXPECT_EQ(roundHalfEven(2.5F), 2.0F);
    EXPECT_EQ(roundHalfEven(-0.5F), 0.0F);
    EXPECT_EQ(roundHalfEven(-1.5F), -2.0F);
    EXPECT_EQ(roundHalfEven(-2.5F), -2.0F);
}

TEST(Rounding, isThatOfTheProcessorForAllMagnitudes) {
    for (uint64_t bits = 0; bits < 0x7f800000U; bits += 977) {
        const float x = uintBitsToFloat(static_cast<uint>(bits));
        ASSERT_EQ(roundHalfEven(x), std::nearbyint(x)) << x;
        ASSERT_EQ(roundHalfEven(-x), std::nearbyint(-x)) << -x;
    }
    for (int step = -100000; step <= 100000; ++step) {
        const float x = static_cast<float>(step) * 0.125F;
        ASSERT_EQ(roundHalfEven(x), std::nearbyint(x)) << x;
    }
}

TEST(Quant, stepsAreExact) {
    EXPECT_EQ(steps(-32768, 32767), -65535.0F);
    EXPECT_EQ(steps(255, 0), 255.0F);
}

TEST(Quant, stepsOfBitsAreTheSameForEveryIntegerOf8And16Bits) {
    for (const int zeroPoint : {-128, -5, 0, 3, 127, 255}) {
        for (int stored = -128; stored <= 127; ++stored) {
            const uint bits = static_cast<uint>(stored) & 0xffU;
            ASSERT_EQ(stepsOfBits(bits, digitsFor(0, 128), 0, 128, zeroPoint), steps(stored, zeroPoint)) << stored;
            ASSERT_EQ(stepsOfBits(bits << 8, digitsFor(8, 128), 8, 128, zeroPoint), steps(stored, zeroPoint));
            const int unsignedStored = stored + 128;
            const uint unsignedBits = static_cast<uint>(unsignedStored);
            ASSERT_EQ(stepsOfBits(unsignedBits, digitsFor(0, 0), 0, 0, zeroPoint), steps(unsignedStored, zeroPoint));
            ASSERT_EQ(stepsOfBits(unsignedBits << 8, digitsFor(8, 0), 8, 0, zeroPoint),
                      steps(unsignedStored, zeroPoint));
        }
    }
    for (const int zeroPoint : {-32768, 0, 17, 32767}) {
        for (int stored = -32768; stored <= 32767; ++stored) {
            const uint bits = static_cast<uint>(stored) & 0xffffU;
            ASSERT_EQ(stepsOfBits(bits, digitsFor(0, 32768), 0, 32768, zeroPoint), steps(stored, zeroPoint)) << stored;
        }
    }
}

TEST(Quant, gridValuesAreScaledStepsInOneRounding) {
    for (int stored = -32768; stored <= 32767; ++stored) {
        const float scale = 3.66222120646853e-05F;
        ASSERT_EQ(dequantised(stored, 17, scale), static_cast<float>((stored - 17) * double{scale})) << stored;
    }
}

TEST(Quant, requantisingRoundsTiesToEvenBeforeTheZeroPointIsAdded) {
    EXPECT_EQ(requantised(5.0F, 0.5F, 1, -128, 127), 3);
    EXPECT_EQ(requantised(3.0F, 0.5F, 1, -128, 127), 3);
}

TEST(Quant, requantisingSaturates) {
    EXPECT_EQ(requantised(1000.0F, 1.0F, 0, -128, 127), 127);
    EXPECT_EQ(requantised(-1000.0F, 1.0F, 0, -128, 127), -128);
    EXPECT_EQ(requantised(1000.0F, 1.0F, 0, 0, 255), 255);
    EXPECT_EQ(requantised(-128.4F, 1.0F, 0, -128, 127), -128);
    EXPECT_EQ(requantised(65535.0F, std::numeric_limits<float>::max(), -32768, -32768, 32767), 32767);
    EXPECT_EQ(requantised(-65535.0F, std::numeric_limits<float>::max(), 32767, -32768, 32767), -32768);
}

TEST(Quant, sumsWithinTheRangeNeedNoSaturation) {
    for (const int zeroPoint : {-128, -7, 0, 127}) {
        const auto low = static_cast<float>(-128 - zeroPoint);
        const auto high = static_cast<float>(127 - zeroPoint);
        for (float sum = low - 0.001F; sum < high + 0.001F; sum += 0.03125F) {
            ASSERT_EQ(requantisedWithin(sum, zeroPoint), requantised(sum, 1.0F, zeroPoint, -128, 127)) << sum;
        }
        EXPECT_EQ(requantisedWithin(high + 0.001F, zeroPoint), 127);
    }
}

} // namespace

} // namespace gridsample::semantics
