/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Taps and weights of one axis.
#include "semantics/weights.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gridsample::semantics {

namespace {

// Cubic convolution with a = -0.75 at distance d, from its definition.
double cubicAt(double d) {
    const double a = -0.75;
    d = std::fabs(d);
    if (d <= 1) {
        return (a + 2) * d * d * d - (a + 3) * d * d + 1;
    }
    return d < 2 ? a * (d * d * d - 5 * d * d + 8 * d - 4) : 0;
}

// Taps for a pixel coordinate.
Taps tapsAt(float x, int size, uint mode, uint padding, bool alignCorners) {
    return axisTaps(x, size, 0, mode, padding, kCoordinatesPixel, alignCorners);
}

TEST(Weights, bilinearSharesByDistance) {
    const Taps taps = tapsAt(1.25F, 4, kModeBilinear, kPaddingZeros, false);
    EXPECT_EQ(taps.index[0], 1);
    EXPECT_EQ(taps.index[1], 2);
    EXPECT_EQ(taps.weight[0], 0.75F);
    EXPECT_EQ(taps.weight[1], 0.25F);
}

TEST(Weights, nearestTakesTheEvenPixelAtATie) {
    EXPECT_EQ(tapsAt(0.5F, 4, kModeNearest, kPaddingZeros, false).index[0], 0);
    EXPECT_EQ(tapsAt(1.5F, 4, kModeNearest, kPaddingZeros, false).index[0], 2);
    EXPECT_EQ(tapsAt(-0.5F, 4, kModeNearest, kPaddingZeros, false).index[0], 0);
    EXPECT_EQ(tapsAt(3.5F, 4, kModeNearest, kPaddingZeros, false).index[0], kPaddingTap);
}

TEST(Weights, cubicWeightsAreThoseOfTheDefinitionToTheLastDigits) {
    for (int step = 0; step < 4096; ++step) {
        const float x = 3.0F + static_cast<float>(step) / 4096.0F;
        const double t = static_cast<double>(step) / 4096.0;
        const Taps taps = tapsAt(x, 100, kModeBicubic, kPaddingZeros, false);
        for (int i = 0; i < 4; ++i) {
            ASSERT_EQ(taps.index[i], 2 + i);
            ASSERT_NEAR(double{taps.weight[i]}, cubicAt(t + 1 - i), 2.5e-7) << t;
        }
    }
}

TEST(Weights, bicubicPadsEachTapByItself) {
    const Taps border = tapsAt(-0.25F, 4, kModeBicubic, kPaddingBorder, false);
    EXPECT_EQ(border.index[0], 0);
    EXPECT_EQ(border.index[1], 0);
    EXPECT_EQ(border.index[2], 0);
    EXPECT_EQ(border.index[3], 1);
    EXPECT_EQ(border.weight[1], cubicNear(0.75F));
    const Taps mirror = tapsAt(-0.25F, 4, kModeBicubic, kPaddingReflection, false);
    EXPECT_EQ(mirror.index[0], 1);
    EXPECT_EQ(mirror.index[1], 0);
    EXPECT_EQ(mirror.index[2], 0);
    EXPECT_EQ(mirror.index[3], 1);
    const Taps centres = tapsAt(-0.25F, 4, kModeBicubic, kPaddingReflection, true);
    EXPECT_EQ(centres.index[0], 2);
    EXPECT_EQ(centres.index[1], 1);
    EXPECT_EQ(centres.index[2], 0);
    EXPECT_EQ(centres.index[3], 1);
}

TEST(Weights, impossibleCoordinatesTouchNothingOrTheEdgeAndWeighOneInAll) {
    for (const uint mode : {kModeNearest, kModeBilinear, kModeBicubic}) {
        for (const float x : {-2e37F, 2e37F, -3e9F, 3e9F, -16777217.0F, 16777217.0F}) {
            for (const uint padding : {kPaddingZeros, kPaddingConstant}) {
                EXPECT_FALSE(touchesImage(tapsAt(x, 5, mode, padding, false)));
            }
            for (const uint padding : {kPaddingBorder, kPaddingReflection}) {
                const Taps taps = tapsAt(x, 5, mode, padding, true);
                EXPECT_TRUE(touchesImage(taps));
                float sum = 0.0F;
                for (int i = 0; i < tapCount(mode); ++i) {
                    sum += taps.weight[i];
                }
                EXPECT_EQ(sum, 1.0F);
            }
        }
    }
}

TEST(Weights, theEdgeOfABorderHasAPaddingTapOfWeightZero) {
    const Taps taps = tapsAt(9.0F, 4, kModeBilinear, kPaddingBorder, false);
    EXPECT_EQ(taps.index[0], 3);
    EXPECT_EQ(taps.weight[0], 1.0F);
    EXPECT_EQ(taps.index[1], kPaddingTap);
    EXPECT_EQ(taps.weight[1], 0.0F);
}

TEST(Weights, linearTapsPaddedOneByOneAreThoseOfThePaddedCoordinate) {
    for (const bool alignCorners : {false, true}) {
        for (const int size : {1, 2, 5}) {
            for (int step = -200; step <= 200; ++step) {
                const float x = static_cast<float>(step) * 0.125F;
                const float inside = padded(x, size, kPaddingReflection, alignCorners);
                const Taps taps = tapsAt(x, size, kModeBilinear, kPaddingReflection, alignCorners);
                const float mean = static_cast<float>(taps.index[0]) * taps.weight[0] +
                                   static_cast<float>(taps.index[1]) * taps.weight[1];
                ASSERT_EQ(mean, inside) << x << " of " << size;
            }
        }
    }
}

} // namespace

} // namespace gridsample::semantics
