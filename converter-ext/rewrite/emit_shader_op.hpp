/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The payload with which the real converter makes a compute segment out of a custom operator.
#pragma once

#include "op/grid_sample_desc.hpp"
#include "tosa/tosa_model.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// One operand or result of the operator, as the shader sees it.
struct ShaderOperand {
    uint32_t binding = 0;
    std::string_view format; // name of a VkFormat
    bool operator==(const ShaderOperand &) const = default;
};

// Bindings of every shader in the catalogue, in descriptor set 0. Operands that no shader reads come after them.
constexpr uint32_t kImageBinding = 0, kGridBinding = 1, kOutputBinding = 2, kFirstFreeBinding = 3;

// The VkFormat in which the real converter stores a tensor's elements; nullopt for a type that no operand can have.
std::optional<std::string_view> vulkanFormat(tosa::DType type);
std::string_view vulkanFormat(DataType type);

// JSON for implementation_attrs. groups: workgroup counts; inputs in the order of the operator's operands; room: bytes
// by which the entry point's name is longer than it has to be (see RewriteResult).
std::string shaderPayload(std::string_view base64, const std::array<uint32_t, 3> &groups,
                          const std::vector<ShaderOperand> &inputs, const ShaderOperand &output, size_t room = 0);

// Whether a payload is one that shaderPayload wrote, so that a model is not rewritten twice.
bool isOurPayload(std::string_view payload);

} // namespace gridsample
