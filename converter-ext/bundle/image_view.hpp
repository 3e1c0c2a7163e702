/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which tensors can be images of a scenario.
#pragma once

#include "bundle/bundle_parts.hpp"
#include "data/image_format.hpp"

namespace gridsample {

// A tensor seen as an image: one of 1, 2 or 4 channels, which are its last axis or the one after the batch.
struct ImageView {
    const ImageFormat *format = nullptr;
    uint32_t height = 0, width = 0; // pixels
    bool channelsFirst = false;     // of the tensor; texels always have them last

    uint32_t channels() const { return format->components; }
    std::vector<int64_t> texelShape() const { return {1, height, width, channels()}; } // as files of images have it
};

// A tensor that fits both ways has its channels last. Errors: Unsupported, and `what` says in a few words why not.
Result<ImageView> imageViewOf(const BundleValue &value);

} // namespace gridsample
