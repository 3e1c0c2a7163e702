/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// constant_id of every specialization constant of the shaders. All are 32 bits wide; the type stands behind each.
#ifndef GRIDSAMPLE_SEMANTICS_SPEC_IDS_H
#define GRIDSAMPLE_SEMANTICS_SPEC_IDS_H

// Macros, since a layout qualifier takes no name of a constant.

// Workgroup size and number of workgroups in each dimension of the dispatch.
#define GRIDSAMPLE_SPEC_LOCAL_SIZE_X 0        // uint
#define GRIDSAMPLE_SPEC_LOCAL_SIZE_Y 1        // uint
#define GRIDSAMPLE_SPEC_LOCAL_SIZE_Z 2        // uint
#define GRIDSAMPLE_SPEC_GROUPS_X 3            // uint
#define GRIDSAMPLE_SPEC_GROUPS_Y 4            // uint
#define GRIDSAMPLE_SPEC_GROUPS_Z 5            // uint
#define GRIDSAMPLE_SPEC_CHANNELS_PER_THREAD 6 // uint, at least 1

// What to compute; the values are in modes.h.
#define GRIDSAMPLE_SPEC_MODE 7          // uint
#define GRIDSAMPLE_SPEC_PADDING 8       // uint
#define GRIDSAMPLE_SPEC_ALIGN_CORNERS 9 // uint, 0 or 1
#define GRIDSAMPLE_SPEC_LAYOUT 10       // uint
#define GRIDSAMPLE_SPEC_COORDINATES 11  // uint
#define GRIDSAMPLE_SPEC_DIMENSIONS 12   // uint, 2 for images and 3 for volumes: the length of the grid's last axis

// Sizes; D and Do are 1 for images.
#define GRIDSAMPLE_SPEC_N 13  // uint
#define GRIDSAMPLE_SPEC_C 14  // uint
#define GRIDSAMPLE_SPEC_D 15  // uint
#define GRIDSAMPLE_SPEC_H 16  // uint
#define GRIDSAMPLE_SPEC_W 17  // uint
#define GRIDSAMPLE_SPEC_DO 18 // uint
#define GRIDSAMPLE_SPEC_HO 19 // uint
#define GRIDSAMPLE_SPEC_WO 20 // uint

// Padding values for constant padding, in steps of an integer image (value / scale) or as they are: FILL_COUNT is 1 if
// all channels share the first, else C, and channel c has the constant FILL + c.
#define GRIDSAMPLE_SPEC_FILL_COUNT 21 // uint, 1 to MAX_FILLS
#define GRIDSAMPLE_SPEC_FILL 28       // float, and so are the 15 that follow
#define GRIDSAMPLE_MAX_FILLS 16

// Only in variants with an integer grid: coordinate = (stored - zero point) * scale.
#define GRIDSAMPLE_SPEC_GRID_ZERO_POINT 22 // int
#define GRIDSAMPLE_SPEC_GRID_SCALE 23      // float

// Only in variants with an integer image. The scale is image scale / output scale, 1 if they are equal.
#define GRIDSAMPLE_SPEC_IMAGE_ZERO_POINT 24  // int
#define GRIDSAMPLE_SPEC_OUTPUT_ZERO_POINT 25 // int
#define GRIDSAMPLE_SPEC_OUTPUT_SCALE 26      // float

// Only in variants with an int8 image: 1 if image and output hold uint8 bits.
#define GRIDSAMPLE_SPEC_IS_UNSIGNED 27 // uint, 0 or 1

// Where the grid's components lie: in channels CHANNEL_OFFSET, CHANNEL_OFFSET + 1, ... of CHANNELS.
#define GRIDSAMPLE_SPEC_GRID_LAYOUT 44         // uint, see modes.h
#define GRIDSAMPLE_SPEC_GRID_CHANNELS 45       // uint
#define GRIDSAMPLE_SPEC_GRID_CHANNEL_OFFSET 46 // uint

// Only in variants with an int8 image: 1 if the output's lowest value is -127 instead of -128.
#define GRIDSAMPLE_SPEC_IS_NARROW 47 // uint, 0 or 1

// 1: where no tap needs padding (most of an image), a shorter path is taken; bilinear, trilinear and bicubic only.
#define GRIDSAMPLE_SPEC_HAS_INNER_PATH 48 // uint, 0 or 1

// 1: the output holds what the image holds, bit for bit: nearest, and equal quantisations.
#define GRIDSAMPLE_SPEC_COPIES_STORED 49 // uint, 0 or 1

// Output positions of a thread along W.
#define GRIDSAMPLE_SPEC_POSITIONS_PER_THREAD 50 // uint, at least 1

// 1: where neighbours in the grid point far apart, a thread takes one channel of several rows instead of several channels
// of one, so that all threads are in one plane of the image at a time. NCHW images only, Wo at least 4.
#define GRIDSAMPLE_SPEC_HAS_PLANES_IF_FAR 51 // uint, 0 or 1

// Where neighbours in the grid point far apart, only so many threads of a workgroup's width work, and take the others'
// positions: a load then meets fewer lines of a GPU's cache at once, and finds its neighbour's still there. 0: all of them.
// Divides the workgroup's width; Wo at least 4; not where channel blocks come first.
#define GRIDSAMPLE_SPEC_LANES_IF_FAR 52 // uint

#define GRIDSAMPLE_SPEC_COUNT 53 // one more than the largest

#endif
