/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Commands that copy a value between the kinds of resources, on the device.
#pragma once

#include "bundle/image_view.hpp"
#include "bundle/scenario_draft.hpp"

namespace gridsample {

// What the scenario does with an image.
enum class ImageRole {
    Input,  // read; comes from a file
    Output, // written; goes to a file
    Between // written, then read
};

// Adds an image resource. Formats that no shader may write get linear tiling and a tensor in the same memory, through
// which they are written; the runner knows how such a tensor's rows are padded.
void addImage(ScenarioDraft &draft, const std::string &uid, const ImageView &view, ImageRole role);

// Buffers are packed and hold the value as a tensor would.
void copyImageToBuffer(ScenarioDraft &draft, const std::string &image, const std::string &buffer,
                       const ImageView &view);
void copyBufferToImage(ScenarioDraft &draft, const std::string &buffer, const std::string &image,
                       const ImageView &view);

// Of 4 or 5 axes and a type that shaders of ours have; else the draft is refused.
void copyTensorToBuffer(ScenarioDraft &draft, const std::string &tensor, const std::string &buffer,
                        const BundleValue &value);
void copyBufferToTensor(ScenarioDraft &draft, const std::string &buffer, const std::string &tensor,
                        const BundleValue &value);

} // namespace gridsample
