/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From grid values to pixel coordinates.
#include "semantics/coords.h"

#include <gtest/gtest.h>

#include <limits>

namespace gridsample::semantics {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Coords, cornersAreCentresWithAlignCorners) {
    EXPECT_EQ(pixelCoordinate(-1.0F, 5, 0, kCoordinatesNormalized, true), 0.0F);
    EXPECT_EQ(pixelCoordinate(0.0F, 5, 0, kCoordinatesNormalized, true), 2.0F);
    EXPECT_EQ(pixelCoordinate(1.0F, 5, 0, kCoordinatesNormalized, true), 4.0F);
}

TEST(Coords, cornersAreEdgesWithoutAlignCorners) {
    EXPECT_EQ(pixelCoordinate(-1.0F, 5, 0, kCoordinatesNormalized, false), -0.5F);
    EXPECT_EQ(pixelCoordinate(0.0F, 5, 0, kCoordinatesNormalized, false), 2.0F);
    EXPECT_EQ(pixelCoordinate(1.0F, 5, 0, kCoordinatesNormalized, false), 4.5F);
}

TEST(Coords, pixelCoordinatesAreTakenAsTheyAre) {
    EXPECT_EQ(pixelCoordinate(1.25F, 5, 3, kCoordinatesPixel, false), 1.25F);
}

TEST(Coords, offsetsStartAtTheOutputsOwnPlace) {
    EXPECT_EQ(pixelCoordinate(1.25F, 5, 3, kCoordinatesOffset, true), 4.25F);
}

TEST(Coords, tamedKeepsOrdinaryNumbersAndMakesTheRestFinite) {
    for (const float ordinary : {0.0F, -0.0F, 1.5F, -1e30F, 1e-42F, kFar, -kFar}) {
        EXPECT_EQ(floatBitsToUint(tamed(ordinary)), floatBitsToUint(ordinary));
    }
    EXPECT_EQ(tamed(kInfinity), kFar);
    EXPECT_EQ(tamed(-kInfinity), -kFar);
    EXPECT_EQ(tamed(3e38F), kFar);
    EXPECT_EQ(tamed(-3e38F), -kFar);
    EXPECT_EQ(tamed(std::numeric_limits<float>::quiet_NaN()), -kFar);
    EXPECT_EQ(tamed(-std::numeric_limits<float>::quiet_NaN()), -kFar);
}

TEST(Coords, theFarthestCoordinateStaysFiniteOnTheLongestAxis) {
    const int longest = static_cast<int>(kMaxAxis);
    EXPECT_LT(pixelCoordinate(kFar, longest, 0, kCoordinatesNormalized, false), kInfinity);
    EXPECT_GT(pixelCoordinate(-kFar, longest, 0, kCoordinatesNormalized, true), -kInfinity);
}

} // namespace

} // namespace gridsample::semantics
