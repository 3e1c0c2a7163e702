/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A stand-in for our shaders that is easy to check: output = FACTOR * image + grid, element by element.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0, std430) readonly buffer Image { ELEMENT image[]; };
layout(set = 0, binding = 1, std430) readonly buffer Grid { ELEMENT grid[]; };
layout(set = 0, binding = 2, std430) writeonly buffer Output { ELEMENT result[]; };

void main() {
    const uint i = gl_GlobalInvocationID.x;
    if (i < COUNT) {
        result[i] = ELEMENT(VALUE(image[i]) * VALUE(FACTOR) + VALUE(grid[i]));
    }
}
