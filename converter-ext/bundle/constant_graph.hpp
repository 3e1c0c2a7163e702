/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Recognises graphs that compute nothing: the stock converter makes one for constants that a shader reads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gridsample {

// One result of such a graph.
struct HandedOutConstant {
    uint32_t binding = 0;       // of the result, in descriptor set 0
    uint32_t graphConstant = 0; // the id of the constant, as VgfConstantBinding has it
};

// The results of a graph module if it has no inputs and each result is a constant as it is; nothing for any other
// module, also for one that cannot be read.
std::optional<std::vector<HandedOutConstant>> readConstantGraph(std::span<const uint32_t> spirv);

} // namespace gridsample
