/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads the tensors of a custom operator, and says in which operand something is wrong.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"
#include "tosa/block_view.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace gridsample {

// A custom operator of ours, read: what it computes, and the names of its values.
struct ParsedOperator {
    GridSampleDesc desc;
    std::string image, grid, output;
    std::string doubt; // what can be computed, but is hardly meant: a warning; "": nothing
};

// `operator 3 (grid_sample, output "y")`: how every message names an operator.
std::string describeOperator(const tosa::TosaOperator &op, size_t index);

// `image "x"`: how every message names an operand.
std::string describeValue(std::string_view role, std::string_view name);

// Type and shape of a value; planShader judges the shape. Errors: not declared, a type that no shader reads, no rank.
Result<TensorDesc> readTensor(const BlockView &block, std::string_view role, std::string_view name);

// The one element of a constant, FP32 and INT32. Errors: not a constant, another type, more than one element (which
// would be per-channel quantisation).
Result<float> readFloatConstant(const BlockView &block, std::string_view role, std::string_view name);
Result<int32_t> readIntConstant(const BlockView &block, std::string_view role, std::string_view name);

} // namespace gridsample
