/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// After the real converter, before buffers are bound: which fast shaders can have the image that their sampler needs.
#pragma once

#include "op/shader_plan.hpp"
#include "vgf/vgf_model.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// A shader that samples, and the one that runs where it has no image. Shaders go by their places in one list.
struct FastShader {
    SampledImage image;
    DataType type = DataType::F32; // of the image's elements
    size_t exact = 0;
    std::string_view exactVariant;
    std::array<uint32_t, 3> exactGroups{}; // workgroup counts
    bool operator==(const FastShader &) const = default;
};
using FastShaders = std::map<size_t, FastShader>; // by the shader's own place

// A segment that got the exact shader.
struct ExactInstead {
    size_t fast = 0; // the shader that it would have had
    std::string segment;
    std::string_view reason; // one of the table's
};

// Gives the exact shader to each segment whose image must not share its memory with a VkImage, since its rows are
// packed then: a tensor that is filled or read from outside, or that another compute shader uses as a buffer. What is
// left reads a tensor that graph segments write, and that nobody else binds but they and other fast shaders.
std::vector<ExactInstead> settleFastShaders(VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                                            const FastShaders &fast);

} // namespace gridsample
