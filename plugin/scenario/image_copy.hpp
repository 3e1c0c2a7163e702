/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Images as packed buffers: the commands that copy one into the other on the device.
#pragma once

#include "scenario/operand.hpp"

namespace gridsample {

// A buffer that stands for an image, and the command that copies it: from the image before an operator, or to it after.
struct ImageCopy {
    std::string buffer;
    Json command;
};

// The first `channels` components of an image, packed in this layout. The image becomes one that shaders can sample.
// Errors: Unsupported if the device cannot sample its format.
Result<ImageCopy> copyFromImage(Expansion &expansion, const Operand &image, int64_t channels, Layout layout);

// The reverse, for all components. Formats that shaders can write everywhere are written as storage images; others
// through a tensor that shares the image's memory, with linear tiling.
// Errors: Unsupported if the device or the image's own settings allow neither.
Result<ImageCopy> copyToImage(Expansion &expansion, const Operand &image, Layout layout);

} // namespace gridsample
