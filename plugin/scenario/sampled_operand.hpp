/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The image of a dispatch_grid_sample with precision fast: whether a sampler can read it, and the sampler's settings.
#pragma once

#include "op/shader_plan.hpp"
#include "scenario/operand.hpp"

#include <string_view>

namespace gridsample {

// Why no sampler can read the operand, as the table of reasons has it; empty if one can. vkAddressMode: the
// VkSamplerAddressMode that it would have, if the operator is one for samplers.
std::string_view whyNotSampled(Expansion &expansion, const Operand &image, std::optional<uint32_t> vkAddressMode);

// Gives the image resource the sampler of a fast plan, and a tiling that the device filters. Only for operands without
// a reason against it. Errors: InvalidInput for settings of the user's that say something else, with member and fix.
Status sampleOperand(Expansion &expansion, const Operand &image, const SampledImage &sampled);

} // namespace gridsample
