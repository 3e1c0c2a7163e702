/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Floats as the integers of an image: numbers from 0 or -1 to 1 as steps of a normalized format, 255, 127, 65535 or
// 32767 of them; or whole numbers themselves.
#ifndef GRIDSAMPLE_COPY_STEPS_GLSL
#define GRIDSAMPLE_COPY_STEPS_GLSL

// lowest: 0 or -1. Ties to even; NaN is the lowest.
int nearestStep(float value, float lowest, float steps) {
    precise float inside = !(value > lowest) ? lowest : (value < 1.0f ? value : 1.0f);
    precise float scaled = inside * steps;
    return int(roundEven(scaled));
}

// From 0 to largest. Ties to even; NaN is 0.
uint nearestWhole(float value, float largest) {
    precise float inside = !(value > 0.0f) ? 0.0f : (value < largest ? value : largest);
    return uint(roundEven(inside));
}

#endif
