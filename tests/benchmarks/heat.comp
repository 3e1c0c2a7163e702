/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Arithmetic for about a millisecond on a large GPU: keeps its clocks up while nothing is measured.
#version 450

layout(local_size_x = 128) in;
layout(set = 0, binding = 2, std430) restrict buffer Target { float target[]; };

void main() {
    float value = float(gl_GlobalInvocationID.x);
    for (uint i = 0u; i < 20000u; ++i) {
        value = value * 0.999f + 1.0f;
    }
    if (value < 0.0f) { // never, but a compiler does not know
        target[0] = value;
    }
}
