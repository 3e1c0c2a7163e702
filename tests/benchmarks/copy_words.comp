/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Copies binding 0 to binding 2, 16 bytes a thread: the measure of what a device's memory gives.
#version 450

layout(local_size_x = 128) in;
layout(set = 0, binding = 0, std430) readonly restrict buffer Source { uvec4 source[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Target { uvec4 target[]; };

void main() {
    uint at = gl_GlobalInvocationID.y * (gl_NumWorkGroups.x * 128u) + gl_GlobalInvocationID.x;
    if (at < uint(target.length())) {
        target[at] = source[at];
    }
}
