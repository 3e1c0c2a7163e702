/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Numbers of the operator's modes, as they go into the shaders' specialization constants.
#ifndef GRIDSAMPLE_SEMANTICS_MODES_H
#define GRIDSAMPLE_SEMANTICS_MODES_H

#include "dialect.h"

GRIDSAMPLE_BEGIN

CONSTANT uint kModeNearest = 0u;
CONSTANT uint kModeBilinear = 1u; // trilinear for volumes
CONSTANT uint kModeBicubic = 2u;

CONSTANT uint kPaddingZeros = 0u;
CONSTANT uint kPaddingBorder = 1u;
CONSTANT uint kPaddingReflection = 2u;
CONSTANT uint kPaddingConstant = 3u; // as zeros, with a given value

CONSTANT uint kLayoutNhwc = 0u; // [N,D,H,W,C] for volumes
CONSTANT uint kLayoutNchw = 1u; // [N,C,D,H,W] for volumes

CONSTANT uint kCoordinatesNormalized = 0u; // -1 to 1 from edge to edge of the image
CONSTANT uint kCoordinatesPixel = 1u;      // 0 is the centre of the first pixel
CONSTANT uint kCoordinatesOffset = 2u;     // pixels, added to the output element's own position
// In normalized units, added to the place of the output element among as many as the image has pixels.
CONSTANT uint kCoordinatesNormalizedOffset = 3u;

CONSTANT uint kGridLayoutChannelsLast = 0u;  // [N,Do,Ho,Wo,G]
CONSTANT uint kGridLayoutChannelsFirst = 1u; // [N,G,Do,Ho,Wo]

// The longest axis whose every pixel a float32 coordinate can tell from its neighbours.
CONSTANT uint kMaxAxis = 16777216u;

GRIDSAMPLE_END

#endif
