/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes, and recognises, the attributes of a Vulkan custom shader operator.
#include "rewrite/emit_shader_op.hpp"

#include "rewrite/shader_names.hpp"

#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

using nlohmann::ordered_json;

// A key that the real converter passes over. First, so that it is found without parsing.
constexpr const char *kMarker = "org.gridsample";
constexpr std::string_view kBeginning = "{\"org.gridsample\":";

// The field's documentation calls it the size of a workgroup, but the converter writes it to the segment's dispatch
// shape: it has to be the number of workgroups. The size itself is part of the module.
void addDispatch(ordered_json &attributes, const std::array<uint32_t, 3> &groups) {
    attributes["workgroup_sizes"] = groups;
}

// Tensors, though the shader declares storage buffers: a model input or output used as a buffer would become a buffer
// in the VGF. bindBuffers puts buffers in the tensors' place afterwards.
void addOperand(ordered_json &attributes, const std::string &name, const ShaderOperand &operand) {
    attributes[name + "_type"] = "Tensor";
    attributes[name + "_vkdescriptortype"] = "VK_DESCRIPTOR_TYPE_TENSOR_ARM";
    attributes[name + "_vkformat"] = operand.format;
    attributes[name + "_binding"] = operand.binding;
    attributes[name + "_descriptorset"] = 0;
}

} // namespace

std::string_view vulkanFormat(DataType type) {
    switch (type) {
    case DataType::F32:
        return "VK_FORMAT_R32_SFLOAT";
    case DataType::F16:
        return "VK_FORMAT_R16_SFLOAT";
    case DataType::I8:
        return "VK_FORMAT_R8_SINT";
    case DataType::I16:
        return "VK_FORMAT_R16_SINT";
    }
    return "";
}

std::optional<std::string_view> vulkanFormat(tosa::DType type) {
    switch (type) {
    case tosa::DType::FP32:
        return vulkanFormat(DataType::F32);
    case tosa::DType::FP16:
        return vulkanFormat(DataType::F16);
    case tosa::DType::INT8:
        return vulkanFormat(DataType::I8);
    case tosa::DType::INT16:
        return vulkanFormat(DataType::I16);
    case tosa::DType::INT32:
        return "VK_FORMAT_R32_SINT";
    case tosa::DType::BOOL:
        return "VK_FORMAT_R8_BOOL_ARM";
    default:
        return std::nullopt;
    }
}

std::string shaderPayload(std::string_view base64, const std::array<uint32_t, 3> &groups,
                          const std::vector<ShaderOperand> &inputs, const ShaderOperand &output, size_t room) {
    ordered_json attributes;
    attributes[kMarker] = 1;
    attributes["entry_point"] = std::string(kEntryPoint) + std::string(room, ' ');
    attributes["is_vkshader"] = true;
    attributes["shader_language"] = "SPIR-V";
    addDispatch(attributes, groups);
    for (size_t i = 0; i < inputs.size(); ++i) {
        addOperand(attributes, "input_" + std::to_string(i), inputs[i]);
    }
    addOperand(attributes, "output_0", output);
    attributes["shader_code"] = base64;
    return attributes.dump();
}

bool isOurPayload(std::string_view payload) {
    return payload.substr(0, kBeginning.size()) == kBeginning;
}

} // namespace gridsample
