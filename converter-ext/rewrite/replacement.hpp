/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A grid_sample operator on its way to becoming a shader operator.
#pragma once

#include "op/shader_plan.hpp"
#include "rewrite/operands.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

struct Replacement {
    size_t index = 0;      // of the operator in its block
    size_t record = 0;     // in RewriteResult::operators
    ParsedOperator parsed; // types as they will be when the real converter has narrowed them
    ShaderPlan plan;
    size_t shader = 0;                     // in the ShaderCache
    std::vector<std::string> folds;        // names of those that changed it
    std::vector<std::string> unusedInputs; // operands that the shader does not read
    // Of precision fast: why there is none, found before folds; empty: the image is to be sampled.
    std::string_view whyExact;
    bool isSampled = false;
};

} // namespace gridsample
