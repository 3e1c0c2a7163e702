/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What all copies share: one thread per pixel, sizes as constants, the place of an element in the packed buffer.
#ifndef GRIDSAMPLE_COPY_PLACE_GLSL
#define GRIDSAMPLE_COPY_PLACE_GLSL

layout(local_size_x = 8, local_size_y = 8) in;

// Width, height, channels copied; NHWC or NCHW, as in semantics/modes.h.
layout(constant_id = 0) const uint kW = 1u;
layout(constant_id = 1) const uint kH = 1u;
layout(constant_id = 2) const uint kC = 1u;
layout(constant_id = 3) const uint kLayout = 0u;

bool isOutside(uvec2 pixel) {
    return pixel.x >= kW || pixel.y >= kH;
}

uint placeOf(uvec2 pixel, uint c) {
    return kLayout == 0u ? (pixel.y * kW + pixel.x) * kC + c : (c * kH + pixel.y) * kW + pixel.x;
}

#endif
