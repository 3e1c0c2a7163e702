/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From grid values to pixel coordinates.
#include "semantics/coords.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gridsample::semantics {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Coords, cornersAreCentresWithAlignCorners) {
    EXPECT_EQ(roundedCoordinate(-1.0F, 5, 0, kCoordinatesNormalized, true), 0.0F);
    EXPECT_EQ(roundedCoordinate(0.0F, 5, 0, kCoordinatesNormalized, true), 2.0F);
    EXPECT_EQ(roundedCoordinate(1.0F, 5, 0, kCoordinatesNormalized, true), 4.0F);
}

TEST(Coords, cornersAreEdgesWithoutAlignCorners) {
    EXPECT_EQ(roundedCoordinate(-1.0F, 5, 0, kCoordinatesNormalized, false), -0.5F);
    EXPECT_EQ(roundedCoordinate(0.0F, 5, 0, kCoordinatesNormalized, false), 2.0F);
    EXPECT_EQ(roundedCoordinate(1.0F, 5, 0, kCoordinatesNormalized, false), 4.5F);
}

TEST(Coords, pixelCoordinatesAreTakenAsTheyAre) {
    EXPECT_EQ(roundedCoordinate(1.25F, 5, 3, kCoordinatesPixel, false), 1.25F);
}

TEST(Coords, offsetsStartAtTheOutputsOwnPlace) {
    EXPECT_EQ(roundedCoordinate(1.25F, 5, 3, kCoordinatesOffset, true), 4.25F);
}

TEST(Coords, normalizedOffsetsStartAtTheOutputsOwnPlaceAndSpanTheImage) {
    EXPECT_EQ(roundedCoordinate(0.5F, 5, 3, kCoordinatesNormalizedOffset, true), 4.0F);
    EXPECT_EQ(roundedCoordinate(-1.0F, 5, 4, kCoordinatesNormalizedOffset, true), 2.0F);
    EXPECT_EQ(roundedCoordinate(0.5F, 6, 3, kCoordinatesNormalizedOffset, false), 4.5F);
    EXPECT_EQ(roundedCoordinate(-kFar, 1, 0, kCoordinatesNormalizedOffset, true), -kFar);
}

TEST(Coords, exactCoordinatesOfNormalizedOffsetsKeepTheirDigitsOnLongAxes) {
    for (const int size : {1, 2, 3, 7, 640, 1920, 4096}) {
        for (const bool alignCorners : {false, true}) {
            const uint position = static_cast<uint>(size - 1) * 2 / 3;
            for (float g = -3.0F; g < 3.0F; g += 0.00137F) {
                const double exact = position + double{g} * (alignCorners ? size - 1 : size) / 2;
                const Coordinate x = exactCoordinate(g, size, position, kCoordinatesNormalizedOffset, alignCorners);
                ASSERT_NEAR(double{x.whole} + double{x.part}, exact, 1.3e-7) << g << " of " << size;
                ASSERT_EQ(x.whole, std::floor(x.whole));
                ASSERT_GE(x.part, 0.0F);
                ASSERT_LE(x.part, 1.0F);
            }
        }
    }
}

TEST(Coords, tamedKeepsOrdinaryNumbersAndMakesTheRestFiniteAndNormal) {
    for (const float ordinary : {0.0F, 1.5F, -1e30F, 1e-18F, -1e-18F, kFar, -kFar}) {
        EXPECT_EQ(floatBitsToUint(tamed(ordinary)), floatBitsToUint(ordinary));
    }
    EXPECT_EQ(floatBitsToUint(tamed(-0.0F)), 0U);
    EXPECT_EQ(floatBitsToUint(tamed(-1e-42F)), 0U);
    EXPECT_EQ(floatBitsToUint(tamed(1e-30F)), 0U);
    EXPECT_EQ(tamed(kInfinity), kFar);
    EXPECT_EQ(tamed(-kInfinity), -kFar);
    EXPECT_EQ(tamed(3e38F), kFar);
    EXPECT_EQ(tamed(-3e38F), -kFar);
    EXPECT_EQ(tamed(std::numeric_limits<float>::quiet_NaN()), -kFar);
    EXPECT_EQ(tamed(-std::numeric_limits<float>::quiet_NaN()), -kFar);
}

TEST(Coords, theFarthestCoordinateStaysFiniteOnTheLongestAxis) {
    const int longest = static_cast<int>(kMaxAxis);
    EXPECT_LT(roundedCoordinate(kFar, longest, 0, kCoordinatesNormalized, false), kInfinity);
    EXPECT_GT(roundedCoordinate(-kFar, longest, 0, kCoordinatesNormalized, true), -kInfinity);
}

TEST(Coords, exactCoordinatesKeepTheirDigitsOnLongAxes) {
    for (const int size : {1, 2, 3, 7, 640, 1920, 4096}) {
        for (const bool alignCorners : {false, true}) {
            for (float g = -3.0F; g < 3.0F; g += 0.00137F) {
                const double exact = ((double{g} + 1) * (alignCorners ? size - 1 : size) - (alignCorners ? 0 : 1)) / 2;
                const Coordinate x = exactCoordinate(g, size, 0, kCoordinatesNormalized, alignCorners);
                ASSERT_NEAR(double{x.whole} + double{x.part}, exact, 1.3e-7) << g << " of " << size;
                ASSERT_EQ(x.whole, std::floor(x.whole));
                ASSERT_GE(x.part, 0.0F);
                ASSERT_LE(x.part, 1.0F);
            }
        }
    }
}

TEST(Coords, exactCoordinatesOfOffsetsLoseNothing) {
    const Coordinate x = exactCoordinate(0.3F, 5, 16777215, kCoordinatesOffset, false);
    EXPECT_EQ(x.whole, 16777215.0F);
    EXPECT_EQ(x.part, 0.3F);
    const Coordinate below = exactCoordinate(-0.25F, 5, 3, kCoordinatesOffset, false);
    EXPECT_EQ(below.whole, 2.0F);
    EXPECT_EQ(below.part, 0.75F);
}

TEST(Coords, exactCoordinatesOfPixelsAreThePixels) {
    const Coordinate x = exactCoordinate(-1.25F, 5, 3, kCoordinatesPixel, true);
    EXPECT_EQ(x.whole, -2.0F);
    EXPECT_EQ(x.part, 0.75F);
}

TEST(Coords, theFarthestExactCoordinateStaysFiniteAndFar) {
    for (const int size : {1, 2, 5, 16777216}) {
        for (const bool alignCorners : {false, true}) {
            const Coordinate high = exactCoordinate(kFar, size, 0, kCoordinatesNormalized, alignCorners);
            const Coordinate low = exactCoordinate(-kFar, size, 0, kCoordinatesNormalized, alignCorners);
            EXPECT_LT(high.whole, kInfinity);
            EXPECT_GT(high.whole, 1e29F) << size;
            EXPECT_GT(low.whole, -kInfinity);
            EXPECT_LT(low.whole, -1e29F) << size;
            EXPECT_TRUE(high.part == 0.0F || high.part == 0.5F);
            EXPECT_TRUE(low.part == 0.0F || low.part == 0.5F);
        }
    }
}

TEST(Coords, onAnAxisOfOnePixelEveryNumberIsThatPixelButNotInfinity) {
    EXPECT_EQ(roundedCoordinate(1e20F, 1, 0, kCoordinatesNormalized, true), 0.0F);
    EXPECT_EQ(roundedCoordinate(-kFar, 1, 0, kCoordinatesNormalized, true), -kFar);
}

TEST(Coords, halvesAndScaledIntegersAreTameUnlessInfiniteOrNoNumber) {
    for (const float g : {0.0F, -0.0F, 5.9604645e-8F, -1.0F, 65504.0F}) {
        EXPECT_TRUE(isTameHalf(g)) << g;
        EXPECT_EQ(tamed(g), g) << g;
    }
    EXPECT_FALSE(isTameHalf(kInfinity));
    EXPECT_FALSE(isTameHalf(-kInfinity));
    EXPECT_FALSE(isTameHalf(std::numeric_limits<float>::quiet_NaN()));

    const float largest = 0x1.fffffep79F;
    EXPECT_TRUE(isTameScale(largest));
    EXPECT_TRUE(isTame(largest * 65535.0F));
    EXPECT_TRUE(isTameScale(0x1p-60F));
    EXPECT_FALSE(isTameScale(0x1p80F));
    EXPECT_FALSE(isTameScale(0x1p-61F));
}

} // namespace

} // namespace gridsample::semantics
