/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models with shader operators as ExecuTorch writes them, made by the stock converter.
#pragma once

#include "support/stock_tools.hpp"

#include <string>
#include <vector>

namespace gridsample::scenario_test {

enum class OperandForm { Sampled, Storage, Buffer, Tensor };

struct ShaderOperand {
    OperandForm form = OperandForm::Sampled; // sampled ones with linear filters, and zeros outside
    std::string format;                      // "VK_FORMAT_R8G8B8A8_SINT"
    std::string type;                        // in MLIR, "tensor<1x6x5x4xi8>"
};
// A value of the model and its type.
using Typed = std::pair<std::string, std::string>;

// A line of MLIR: the shader reads `arguments` ("%a") at bindings 0 and up and writes `result` at the last binding.
// groups: workgroup counts.
std::string shaderOperator(const std::string &result, const std::vector<std::string> &arguments,
                           const std::vector<ShaderOperand> &operands, const std::string &glsl,
                           const std::vector<int64_t> &groups);

// The VGF of a function.
std::string vgfOf(const std::vector<Typed> &arguments, const std::string &body, const std::vector<Typed> &results);

} // namespace gridsample::scenario_test
