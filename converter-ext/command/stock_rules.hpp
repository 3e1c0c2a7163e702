/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What Arm's stock tools make of a grid_sample operator when no plugin takes it: a table of what was seen.
#pragma once

#include "op/grid_sample_desc.hpp"
#include "rewrite/match_grid_sample.hpp"

#include <span>
#include <string_view>

namespace gridsample {

struct StockRule {
    std::string_view name;
    bool (*applies)(OperatorKind kind, const GridSampleDesc &desc);
    std::string_view outcome; // "right", "close", "wrong", "fails", "unknown"
    std::string_view what;    // in words
};

// In order: the first that applies is what happens. The last one applies to everything. Seen with model-converter and
// scenario-runner 0.11.0 and the shaders that ExecuTorch 1.5.1 puts into its models.
std::span<const StockRule> stockRules();

// desc: as the model has it, before anything is folded into a shader.
const StockRule &stockRuleFor(OperatorKind kind, const GridSampleDesc &desc);

} // namespace gridsample
