/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Image resources that leave something to us: their format, size or use, files that the runner does not take.
#pragma once

#include "scenario/expansion.hpp"

namespace gridsample {

// Completes every image that has fields of ours; others are left alone. Formats and sizes come from the model that the
// image is bound to, the tensor whose memory it shares, its file, or the dispatch_grid_sample that uses it, in this
// order. Errors give the image's JSON pointer.
Status setUpImages(Expansion &expansion);

} // namespace gridsample
