/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Specialization constants shared by every shader; meanings in semantics/spec_ids.h. Defaults only keep modules valid.
#ifndef GRIDSAMPLE_SPEC_CONSTANTS_GLSL
#define GRIDSAMPLE_SPEC_CONSTANTS_GLSL

#include "semantics/modes.h"
#include "semantics/spec_ids.h"

layout(constant_id = GRIDSAMPLE_SPEC_GROUPS_X) const uint kGroupsX = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_GROUPS_Y) const uint kGroupsY = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_GROUPS_Z) const uint kGroupsZ = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_CHANNELS_PER_THREAD) const uint kChannelsPerThread = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_HAS_INNER_PATH) const uint kHasInnerPath = 0u;
layout(constant_id = GRIDSAMPLE_SPEC_COPIES_STORED) const uint kCopiesStored = 0u;
layout(constant_id = GRIDSAMPLE_SPEC_HAS_PLANES_IF_FAR) const uint kHasPlanesIfFar = 0u;
layout(constant_id = GRIDSAMPLE_SPEC_LANES_IF_FAR) const uint kLanesIfFar = 0u;
layout(constant_id = GRIDSAMPLE_SPEC_POSITIONS_PER_THREAD) const uint kPositionsPerThread = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_MODE) const uint kMode = kModeBilinear;
layout(constant_id = GRIDSAMPLE_SPEC_PADDING) const uint kPadding = kPaddingZeros;
layout(constant_id = GRIDSAMPLE_SPEC_ALIGN_CORNERS) const uint kAlignCorners = 0u;
layout(constant_id = GRIDSAMPLE_SPEC_LAYOUT) const uint kLayout = kLayoutNhwc;
layout(constant_id = GRIDSAMPLE_SPEC_COORDINATES) const uint kCoordinates = kCoordinatesNormalized;
layout(constant_id = GRIDSAMPLE_SPEC_DIMENSIONS) const uint kDimensions = 2u;
layout(constant_id = GRIDSAMPLE_SPEC_N) const uint kN = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_C) const uint kC = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_D) const uint kD = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_H) const uint kH = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_W) const uint kW = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_DO) const uint kDo = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_HO) const uint kHo = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_WO) const uint kWo = 1u;

layout(constant_id = GRIDSAMPLE_SPEC_GRID_LAYOUT) const uint kGridLayout = kGridLayoutChannelsLast;
layout(constant_id = GRIDSAMPLE_SPEC_GRID_CHANNELS) const uint kGridChannels = 2u;
layout(constant_id = GRIDSAMPLE_SPEC_GRID_CHANNEL_OFFSET) const uint kGridChannelOffset = 0u;

layout(constant_id = GRIDSAMPLE_SPEC_FILL_COUNT) const uint kFillCount = 1u;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 0) const float kFill0 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 1) const float kFill1 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 2) const float kFill2 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 3) const float kFill3 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 4) const float kFill4 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 5) const float kFill5 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 6) const float kFill6 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 7) const float kFill7 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 8) const float kFill8 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 9) const float kFill9 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 10) const float kFill10 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 11) const float kFill11 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 12) const float kFill12 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 13) const float kFill13 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 14) const float kFill14 = 0.0f;
layout(constant_id = GRIDSAMPLE_SPEC_FILL + 15) const float kFill15 = 0.0f;

#if defined(GRID_I8) || defined(GRID_I16)
layout(constant_id = GRIDSAMPLE_SPEC_GRID_ZERO_POINT) const int kGridZeroPoint = 0;
layout(constant_id = GRIDSAMPLE_SPEC_GRID_SCALE) const float kGridScale = 1.0f;
#endif

#if defined(IMAGE_I8) || defined(IMAGE_I16)
layout(constant_id = GRIDSAMPLE_SPEC_IMAGE_ZERO_POINT) const int kImageZeroPoint = 0;
layout(constant_id = GRIDSAMPLE_SPEC_OUTPUT_ZERO_POINT) const int kOutputZeroPoint = 0;
layout(constant_id = GRIDSAMPLE_SPEC_OUTPUT_SCALE) const float kOutputScale = 1.0f;
#endif

#if defined(IMAGE_I8)
layout(constant_id = GRIDSAMPLE_SPEC_IS_UNSIGNED) const uint kIsUnsigned = 0u;
layout(constant_id = GRIDSAMPLE_SPEC_IS_NARROW) const uint kIsNarrow = 0u;
#endif

#endif
