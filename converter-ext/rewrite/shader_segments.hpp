/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The segments and modules of a VGF that run our shaders, as the stock tool leaves them and as they should be.
#pragma once

#include "base/result.hpp"
#include "vgf/vgf_model.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample {

// The layout of every shader of ours: set 0, storage buffers.
inline constexpr uint32_t kImageBinding = 0, kGridBinding = 1, kOutputBinding = 2, kBindings = 3;

// ours: per module, whether it is one of our shaders.

// Drops segments whose result nobody reads; the stock tool keeps them, without outputs.
void dropUnread(VgfModel &model, const std::vector<bool> &ours);
// Checks the bindings of a segment that runs one of our shaders, and adds the one that the stock tool leaves out where
// image and grid are one tensor.
Status completeBindings(const VgfModel &model, VgfSegment &segment);
// Keeps equal modules of ours once, for the stock tool stores one for each operator, and drops those that no segment
// uses.
void shareModules(VgfModel &model, const std::vector<bool> &ours);

// For a VGF that the stock tools this was written for do not make.
Error badVgf(const std::string &where, const std::string &what);
std::string resourceName(uint32_t resource);

} // namespace gridsample
