/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Rounding to whole numbers, without leaning on a rounding mode.
#ifndef GRIDSAMPLE_SEMANTICS_ROUNDING_H
#define GRIDSAMPLE_SEMANTICS_ROUNDING_H

#include "dialect.h"

GRIDSAMPLE_BEGIN

// The nearest whole number, ties to even. x is finite. Every step is exact.
FUNCTION float roundHalfEven(float x) {
    PRECISE float below = floor(x);
    PRECISE float rest = x - below;
    PRECISE float halved = below * 0.5f;
    PRECISE float isOdd = halved - floor(halved); // 0.5 if odd, else 0
    PRECISE float above = below + 1.0f;
    bool goesUp = rest > 0.5f || (rest == 0.5f && isOdd > 0.0f);
    return goesUp ? above : below;
}

GRIDSAMPLE_END

#endif
