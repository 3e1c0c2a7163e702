/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Copies the image to the output, each element from and to a place moved by READ and WRITE elements: a shader that
// leaves its buffers on demand. SMALL: elements are bytes, which need an optional feature.
#version 450
#ifdef SMALL
#extension GL_EXT_shader_8bit_storage : require
#define ELEMENT int8_t
#else
#define ELEMENT float
#endif

layout(local_size_x = 1) in;
layout(set = 0, binding = 0, std430) readonly buffer Image { ELEMENT image[]; };
layout(set = 0, binding = 1, std430) readonly buffer Grid { float grid[]; };
layout(set = 0, binding = 2, std430) writeonly buffer Output { ELEMENT outputs[]; };

void main() {
    int at = int(gl_GlobalInvocationID.x);
    outputs[at + WRITE] = image[at + READ];
}
