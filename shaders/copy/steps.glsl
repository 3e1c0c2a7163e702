/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Numbers from 0 or -1 to 1 as steps of a normalized format: 255, 127, 65535 or 32767 of them.
#ifndef GRIDSAMPLE_COPY_STEPS_GLSL
#define GRIDSAMPLE_COPY_STEPS_GLSL

// lowest: 0 or -1. Ties to even; NaN is the lowest.
int nearestStep(float value, float lowest, float steps) {
    precise float inside = !(value > lowest) ? lowest : (value < 1.0f ? value : 1.0f);
    precise float scaled = inside * steps;
    return int(roundEven(scaled));
}

#endif
