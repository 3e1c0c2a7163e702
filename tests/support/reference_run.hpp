/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The CPU reference, run on the constants that the operator's plan gives its shader.
#pragma once

#include "op/names.hpp"
#include "op/shader_plan.hpp"
#include "reference/grid_sample_reference.hpp"

#include <cstdint>
#include <vector>

namespace gridsample::test {

// Bytes of the output; errors are planShader's, or a buffer of the wrong size.
inline Result<std::vector<uint8_t>> runReference(const GridSampleDesc &desc, const std::vector<uint8_t> &image,
                                                 const std::vector<uint8_t> &grid) {
    const Result<ShaderPlan> plan = planShader(desc);
    if (!plan) {
        return plan.error();
    }
    reference::Parameters parameters{toString(desc.image.type), toString(desc.grid.type), {}};
    for (const SpecValue &value : plan->constants) {
        parameters.constants.at(value.id) = value.bits;
    }
    auto output = reference::gridSample(parameters, image, grid);
    if (!output) {
        return Error{ErrorCode::Internal, "reference", "a buffer's size does not fit the operator", ""};
    }
    return *std::move(output);
}

} // namespace gridsample::test
