/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a graph module (SPV_ARM_graph) returns, and a module that returns less.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace gridsample {

// One result of a graph, all in descriptor set 0.
struct GraphResult {
    enum class Source { Input, Constant, Computed };
    uint32_t binding = 0; // of the result
    Source source = Source::Computed;
    uint32_t origin = 0; // the input's binding; the constant's id, as VgfConstantBinding has it; else a SPIR-V id
    bool operator==(const GraphResult &) const = default;
};

// The results in order. Nothing for a module without exactly one graph, or one that cannot be read.
std::optional<std::vector<GraphResult>> readGraphResults(std::span<const uint32_t> spirv);

// The module without the results at these bindings. Nothing likewise, and if no result would be left.
std::optional<std::vector<uint32_t>> withoutResults(std::span<const uint32_t> spirv,
                                                    const std::set<uint32_t> &bindings);

} // namespace gridsample
