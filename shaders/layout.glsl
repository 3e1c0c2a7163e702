/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// How threads, images, outputs and grids lie: counts of threads, and distances between neighbours.
#ifndef GRIDSAMPLE_LAYOUT_GLSL
#define GRIDSAMPLE_LAYOUT_GLSL

#include "buffers.glsl"

layout(local_size_x_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_X, local_size_y_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Y,
       local_size_z_id = GRIDSAMPLE_SPEC_LOCAL_SIZE_Z) in;

#if defined(PACK_4)
const bool kIsNhwc = true;
#else
const bool kIsNhwc = kLayout == kLayoutNhwc;
#endif
const uint kPacks = kC / kPack; // of one pixel
const uint kPacksPerThread = kChannelsPerThread / kPack;
const uint kBlocks = (kPacks - 1u) / kPacksPerThread + 1u;
// Channel blocks come first where there are several; a CPU's vectors are filled along x.
const bool kIsBlockFirst = kIsNhwc && kBlocks > 1u;
const uint kGroupWidth = kIsBlockFirst ? gl_WorkGroupSize.y : gl_WorkGroupSize.x;
const uint kTile = kGroupWidth * kPositionsPerThread; // positions of a workgroup along W
const uint kCountW = ((kWo - 1u) / kTile + 1u) * kGroupWidth;
const uint kCountX = kIsBlockFirst ? kBlocks : kCountW;
const uint kCountY = kIsBlockFirst ? kCountW : (kIsNhwc ? 1u : kDo * kHo);
const uint kCountZ = kIsNhwc ? kN * kDo * kHo : kN * kBlocks;
const uint kThreadsX = kGroupsX * gl_WorkGroupSize.x;
const uint kThreadsY = kGroupsY * gl_WorkGroupSize.y;
const uint kThreadsZ = kGroupsZ * gl_WorkGroupSize.z;

// Distances between neighbours in the image and the output, in packs.
const uint kImageX = kIsNhwc ? kPacks : 1u;
const uint kImageY = kImageX * kW;
const uint kImageZ = kImageY * kH;
const uint kImageC = kIsNhwc ? 1u : kD * kH * kW;
const uint kOutputX = kIsNhwc ? kPacks : 1u;
const uint kOutputY = kOutputX * kWo;
const uint kOutputC = kIsNhwc ? 1u : kDo * kHo * kWo;

// Likewise in the grid, in elements; kGridN from batch to batch, kGridC from one component to the next.
const bool kGridIsFirst = kGridLayout == kGridLayoutChannelsFirst;
const uint kGridC = kGridIsFirst ? kDo * kHo * kWo : 1u;
const uint kGridX = kGridIsFirst ? 1u : kGridChannels;
const uint kGridN = kGridChannels * (kDo * kHo * kWo);

// Whether a place holds its thread's first pack already. The way from there to the others is the same for all threads
// then, which saves two operations for each, but more registers are taken in some shaders, and with them threads.
#if defined(IMAGE_F16)
const bool kFirstIsIn = !kIsNhwc;
#else
const bool kFirstIsIn = !kIsNhwc && kMode != kModeBicubic;
#endif

// Whether a thread's positions are loaded together: with one channel each of them alone keeps too few loads under way.
const bool kAreTogether = kHasInnerPath != 0u && kMode == kModeBilinear && kDimensions == 2u && kC == 1u &&
                          kPositionsPerThread > 1u;

#endif
