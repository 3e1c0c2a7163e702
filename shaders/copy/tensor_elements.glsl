/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Every element of a tensor of RANK axes into a packed buffer, or with TO_TENSOR back. One thread an element, in rows
// of workgroups. Included by a file with the version and the macros, as buffer_to_tensor.glsl is.
#extension GL_ARM_tensors : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require

layout(local_size_x = 64) in;

// The axes' lengths, outermost first.
layout(constant_id = 0) const uint kD0 = 1u;
layout(constant_id = 1) const uint kD1 = 1u;
layout(constant_id = 2) const uint kD2 = 1u;
layout(constant_id = 3) const uint kD3 = 1u;
#if RANK == 5
layout(constant_id = 4) const uint kD4 = 1u;
const uint kCount = kD0 * kD1 * kD2 * kD3 * kD4;
#else
const uint kCount = kD0 * kD1 * kD2 * kD3;
#endif

#if defined(TO_TENSOR)
layout(set = 0, binding = 0, std430) readonly restrict buffer Elements { ELEMENT elements[]; };
layout(set = 0, binding = 1) uniform tensorARM<ELEMENT, RANK> tensor;
#else
layout(set = 0, binding = 0) uniform tensorARM<ELEMENT, RANK> tensor;
layout(set = 0, binding = 1, std430) writeonly restrict buffer Elements { ELEMENT elements[]; };
#endif

void main() {
    uint place = gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x;
    if (place >= kCount) {
        return;
    }
#if RANK == 5
    uint row = place / kD4;
    uint at[5] = uint[](row / kD3 / kD2 / kD1, row / kD3 / kD2 % kD1, row / kD3 % kD2, row % kD3, place % kD4);
#else
    uint at[4] = uint[](place / kD3 / kD2 / kD1, place / kD3 / kD2 % kD1, place / kD3 % kD2, place % kD3);
#endif
#if defined(TO_TENSOR)
    tensorWriteARM(tensor, at, elements[place]);
#else
    ELEMENT element;
    tensorReadARM(tensor, at, element);
    elements[place] = element;
#endif
}
