/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where coordinates outside the image lead.
#include "semantics/padding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace gridsample::semantics {

namespace {

// Reflection as it is defined, in float64.
double reflectedExactly(double x, int size, bool alignCorners) {
    const double low = alignCorners ? 0.0 : -0.5;
    const double span = alignCorners ? size - 1 : size;
    if (span == 0) {
        return 0;
    }
    const double there = std::fmod(std::fabs(x - low), 2 * span);
    return std::clamp(std::min(there, 2 * span - there) + low, 0.0, size - 1.0);
}

TEST(Padding, borderMovesToTheNearestEdge) {
    EXPECT_EQ(padded(-3.2F, 4, kPaddingBorder, false), 0.0F);
    EXPECT_EQ(padded(1.7F, 4, kPaddingBorder, false), 1.7F);
    EXPECT_EQ(padded(3.1F, 4, kPaddingBorder, true), 3.0F);
    EXPECT_EQ(padded(1e30F, 4, kPaddingBorder, true), 3.0F);
    EXPECT_EQ(padded(-1e30F, 4, kPaddingBorder, true), 0.0F);
}

TEST(Padding, zerosAndConstantLeaveTheCoordinate) {
    EXPECT_EQ(padded(-3.2F, 4, kPaddingZeros, false), -3.2F);
    EXPECT_EQ(padded(-3.2F, 4, kPaddingConstant, false), -3.2F);
}

TEST(Padding, reflectionFoldsAtTheMirrorsAsOftenAsNeeded) {
    for (const bool alignCorners : {false, true}) {
        for (const int size : {1, 2, 3, 7, 1000}) {
            for (int step = -4000; step <= 4000; ++step) {
                const float x = static_cast<float>(step) * 0.25F;
                ASSERT_EQ(double{reflected(x, size, alignCorners)}, reflectedExactly(x, size, alignCorners))
                    << x << " of " << size << (alignCorners ? " ac" : " no ac");
            }
        }
    }
}

TEST(Padding, reflectionLosesOneRoundingAtMost) {
    for (float x = 0.37F; x < 2e9F; x *= 1.37F) {
        for (const int size : {3, 5, 640, 16777216}) {
            const double exact = reflectedExactly(x, size, true);
            ASSERT_NEAR(double{reflected(x, size, true)}, exact, exact * 6e-8) << x << " of " << size;
            ASSERT_EQ(reflected(-x, size, true), reflected(x, size, true));
        }
    }
}

TEST(Padding, reflectionBeyondIntegersGivesPixelZero) {
    EXPECT_EQ(reflected(2147483648.0F, 7, true), 0.0F);
    EXPECT_EQ(reflected(-1e38F, 7, false), 0.0F);
}

TEST(Padding, tapsOutsideArePaddingTapsHoweverFar) {
    EXPECT_EQ(tapIndex(-1.0F, 4), kPaddingTap);
    EXPECT_EQ(tapIndex(-0.0F, 4), 0);
    EXPECT_EQ(tapIndex(3.0F, 4), 3);
    EXPECT_EQ(tapIndex(4.0F, 4), kPaddingTap);
    EXPECT_EQ(tapIndex(1e38F, 4), kPaddingTap);
    EXPECT_EQ(tapIndex(-1e38F, 4), kPaddingTap);
    EXPECT_EQ(tapIndex(16777215.0F, 16777216), 16777215);
}

} // namespace

} // namespace gridsample::semantics
