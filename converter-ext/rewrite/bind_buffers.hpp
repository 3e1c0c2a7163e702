/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// After the real converter: lets our shaders see the model's tensors as storage buffers in the same memory.
#pragma once

#include "base/result.hpp"
#include "rewrite/fast_shaders.hpp"
#include "vgf/vgf_model.hpp"

#include <cstdint>
#include <vector>

namespace gridsample {

// Our shaders are converted with tensors for operands, so that the model's inputs and outputs stay what they are; but a
// tensor read in a shader costs more than a buffer. For every compute segment whose module is one of `ourShaders`:
//  - each tensor that it binds gets an INTERMEDIATE storage buffer of the same shape, strides and format in its alias
//    group (a new group if it has none), unless the group has one already, and the segment is bound to that;
//  - the image of a fast shader gets an INTERMEDIATE image with its sampler instead, which no buffer may share;
//  - a tensor that only our shaders touch becomes a storage buffer itself;
//  - image and grid that are one value are bound once by the converter: the missing binding is added;
//  - a segment whose result nobody reads is left out, as it would write to nowhere;
//  - equal modules are stored once;
//  - a value that the model returns more than once, which the stock runner would fill in at one place only, gets an
//    OUTPUT resource for each place, in one alias group, and is bound once.
// All else stays as it is, tensors at further bindings of our segments too (no shader of ours reads them). false: there
// is no such segment, nothing was touched. Errors: a segment of ours that is not bound as planned (set 0; image, grid,
// output at bindings 0, 1, 2; tensors or buffers), and an alias group of ours whose members differ in shape, strides or
// format.
Result<bool> bindBuffers(VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                         const FastShaders &fast = {});

} // namespace gridsample
