/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What an image may be used for, and how that grows as more commands use it.
#pragma once

#include "scenario/expansion.hpp"
#include "scenario/image_members.hpp"

namespace gridsample {

// Makes sure that shaders may use the image in this way as well. An image that is both read through a sampler and
// written becomes "readwrite", and bindings that meant a storage image say so from then on.
// Errors: Unsupported if the device offers no tiling of the format for all its uses.
Status useImage(Expansion &expansion, const std::string &uid, ImageUse use);

// Errors: Unsupported for more pixels a side than the device has.
Status checkImageSize(Expansion &expansion, const std::string &uid);

// Gives the image linear tiling and a memory_group, whose members are returned: tensors in it have the image's texels.
// With another tiling the texels would be in another order, which nobody would notice.
// Errors: Unsupported for optimal tiling, and for a device without linear tiling for the format and its uses.
Result<Json> shareWithTensors(Expansion &expansion, const std::string &uid);

} // namespace gridsample
