/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which custom operators are ours, by domain and name.
#pragma once

#include "op/grid_sample_desc.hpp"

#include <optional>
#include <string_view>

namespace gridsample {

// The domain whose operators the real converter turns into compute shaders; ExecuTorch uses it too.
constexpr std::string_view kShaderDomain = "com.arm.VulkanCustomShader";
// Ours: one operator, `grid_sample`, with JSON attributes (schemas/grid_sample_attributes.schema.json).
constexpr std::string_view kNeutralDomain = "org.gridsample";

enum class OperatorKind {
    ExecuTorch, // torch.nn.functional.grid_sample.mode.M.padding.P.align_corners.A
    FlowOffset, // torch.nn.functional.grid_sample.flow_offset
    Neutral,    // org.gridsample, grid_sample
    Unknown,    // ours by its domain or the beginning of its name, but spelled in no way we know
};

struct OperatorMatch {
    OperatorKind kind;
    // Of ExecuTorch's operator, whose name is all that says so.
    Mode mode = Mode::Bilinear;
    Padding padding = Padding::Zeros;
    bool alignCorners = false;
};

// Empty: somebody else's operator.
std::optional<OperatorMatch> matchGridSample(std::string_view domain, std::string_view name);

} // namespace gridsample
