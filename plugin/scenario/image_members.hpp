/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The members of the runner's image resources.
#pragma once

#include "scenario/expansion.hpp"
#include "vgf/vgf_model.hpp"

namespace gridsample {

// How shaders use an image.
enum class ImageUse { Sampled, StorageRead, StorageWrite, Both };
std::string_view shaderAccess(ImageUse use); // "readonly", "image_read", "writeonly", "readwrite"
std::optional<ImageUse> parseShaderAccess(std::string_view word);
uint32_t neededFeatures(ImageUse use, bool isFilled); // VkFormatFeatureFlags; isFilled: it has a source

// shape: [1,H,W,components].
Json imageMembers(const std::string &uid, const ImageFormat &format, const std::vector<int64_t> &shape, ImageUse use);
// The filters, address mode and border colour of a sampler.
void addSampler(Json &members, const VgfSampler &sampler);

// Has the texels of an image of the scenario reach `file` after the run: through a .dds file that the runner writes,
// else through a tensor that shares the memory of the image, which then has linear tiling.
// Errors: Unsupported where neither is possible.
Status addImageResult(Expansion &expansion, const std::string &uid, const ImageFormat &format, const Contents &contents,
                      const FileSpec &file);

// A name for a memory_group that no resource has.
std::string freshMemoryGroup(Scenario &scenario, const std::string &name);

} // namespace gridsample
