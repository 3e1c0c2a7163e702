/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which operators a hardware sampler means the same by; the rows and reasons are those of catalogue/fast_table.hpp.
#pragma once

#include "op/shader_plan.hpp"

#include <optional>
#include <string_view>

namespace gridsample {

// Why no sampler computes the operator, as the table has it; empty if one does. desc: valid. longestSide: as in
// PlanRequest.
std::string_view whyNotFast(const GridSampleDesc &desc, int64_t longestSide = PlanRequest{}.longestSide);

// The image that a sampler is given; only for operators without a reason against it.
SampledImage sampledImageOf(const GridSampleDesc &desc);

// The table's word for the type of the image's elements: "f32", "u8", ...
std::string_view imageTypeWord(const GridSampleDesc &desc);

} // namespace gridsample
