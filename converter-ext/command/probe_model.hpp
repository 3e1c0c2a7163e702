/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The smallest model that shows whether grid_sample is computed right, with its inputs and its result.
#pragma once

#include "base/result.hpp"
#include "data/array.hpp"

namespace gridsample {

struct ProbeModel {
    Bytes tosa;        // inputs "image" and "grid", output "result"
    Array image, grid; // float32 [1,4,5,3] (NHWC) and [1,3,4,2], some places outside the image
    Array expected;    // float32 [1,3,4,3], by the CPU's rules: the bytes of the exact shaders
};

// One bilinear grid_sample in the neutral spelling. hasGraph: with an ABS before it, which makes it a model of two
// segments, of which a graph is the first.
Result<ProbeModel> makeProbeModel(bool hasGraph);

} // namespace gridsample
