/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes MLIR with the operator's attributes as escaped JSON.
#include "shader_model.hpp"

#include "scenario/scenario.hpp"

namespace gridsample::scenario_test {
namespace {

std::string joined(const std::vector<std::string> &parts) {
    std::string text;
    for (const std::string &part : parts) {
        text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

std::string escaped(const std::string &text) {
    std::string result;
    for (const char letter : text) {
        result += letter == '"' ? "\\22" : letter == '\\' ? "\\5C" : std::string(1, letter);
    }
    return result;
}

void addOperand(Json &attributes, const std::string &name, const ShaderOperand &operand, size_t binding) {
    static constexpr const char *kClasses[] = {"Image", "Image", "Buffer", "Tensor"};
    static constexpr const char *kTypes[] = {"COMBINED_IMAGE_SAMPLER", "STORAGE_IMAGE", "STORAGE_BUFFER", "TENSOR_ARM"};
    attributes[name + "_type"] = kClasses[static_cast<size_t>(operand.form)];
    attributes[name + "_vkformat"] = operand.format;
    attributes[name + "_vkdescriptortype"] =
        std::string("VK_DESCRIPTOR_TYPE_") + kTypes[static_cast<size_t>(operand.form)];
    attributes[name + "_descriptorset"] = 0;
    attributes[name + "_binding"] = binding;
    if (operand.form == OperandForm::Sampled) {
        attributes[name + "_sampler"] = {{"min_filter", "VK_FILTER_LINEAR"},
                                         {"mag_filter", "VK_FILTER_LINEAR"},
                                         {"address_mode_u", "VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER"},
                                         {"address_mode_v", "VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER"},
                                         {"border_color", "VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK"}};
    }
}

} // namespace

std::string shaderOperator(const std::string &result, const std::vector<std::string> &arguments,
                           const std::vector<ShaderOperand> &operands, const std::string &glsl,
                           const std::vector<int64_t> &groups) {
    Json attributes = {{"entry_point", "main"},
                       {"is_vkshader", true},
                       {"workgroup_sizes", groups},
                       {"shader_language", "GLSL"},
                       {"shader_code", glsl}};
    std::vector<std::string> types;
    for (size_t i = 0; i < operands.size(); ++i) {
        const bool isResult = i + 1 == operands.size();
        addOperand(attributes, isResult ? "output_0" : "input_" + std::to_string(i), operands[i], i);
        if (!isResult) {
            types.push_back(operands[i].type);
        }
    }
    return result + " = tosa.custom " + joined(arguments) +
           " {domain_name = \"com.arm.VulkanCustomShader\", operator_name = \"test\", implementation_attrs = \"" +
           escaped(attributes.dump()) + "\"} : (" + joined(types) + ") -> " + operands.back().type + "\n";
}

std::string vgfOf(const std::vector<Typed> &arguments, const std::string &body, const std::vector<Typed> &results) {
    std::vector<std::string> typed, names, types;
    for (const auto &[name, type] : arguments) {
        typed.push_back(name + ": " + type);
    }
    for (const auto &[name, type] : results) {
        names.push_back(name);
        types.push_back(type);
    }
    const test::Bytes vgf =
        test::stockConvert("module { func.func @main(" + joined(typed) + ") -> (" + joined(types) + ") {\n" + body +
                           "return " + joined(names) + " : " + joined(types) + " } }\n");
    return std::string(vgf.begin(), vgf.end());
}

} // namespace gridsample::scenario_test
