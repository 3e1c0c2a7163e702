/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes the text form of TOSA models.
#include "support/tosa_model_text.hpp"

#include <nlohmann/json.hpp>

#include <cstring>
#include <sstream>

namespace gridsample::test {
namespace {

std::string printNumbers(const std::vector<int32_t> &numbers) {
    std::string text;
    for (const int32_t number : numbers) {
        text += (text.empty() ? "" : ",") + std::to_string(number);
    }
    return text;
}

size_t valueSize(tosa::DType type) {
    switch (type) {
    case tosa::DType::FP32:
    case tosa::DType::INT32:
        return 4;
    case tosa::DType::INT16:
    case tosa::DType::FP16:
        return 2;
    default:
        return 1;
    }
}

std::string printValue(tosa::DType type, const uint8_t *bytes) {
    std::ostringstream text;
    if (type == tosa::DType::FP32) {
        float value = 0;
        std::memcpy(&value, bytes, sizeof value);
        text.precision(9);
        text << value;
    } else {
        int64_t value = 0;
        std::memcpy(&value, bytes, valueSize(type));
        const int64_t sign = int64_t{1} << (8 * valueSize(type) - 1);
        text << (value ^ sign) - sign;
    }
    return text.str();
}

// All values if they are few, one if they are equal, else a sum that tells contents apart.
std::string printData(const ModelTensorText &tensor) {
    const size_t size = valueSize(tensor.type);
    const size_t count = tensor.data.size() / size;
    bool equal = true;
    for (size_t i = size; i < tensor.data.size(); ++i) {
        equal = equal && tensor.data[i] == tensor.data[i - size];
    }
    std::string text;
    if (!equal && count > 16) {
        uint32_t sum = 0;
        for (const uint8_t byte : tensor.data) {
            sum = sum * 31 + byte;
        }
        return " #" + std::to_string(sum);
    }
    for (size_t i = 0; i < (equal ? 1 : count); ++i) {
        text += " " + printValue(tensor.type, tensor.data.data() + i * size);
    }
    return text;
}

std::string printDeclaration(const ModelBlockText &block, const std::string &name) {
    for (const ModelShapeText &shape : block.shapes) {
        if (shape.name == name) {
            return name + " SHAPE[" + std::to_string(shape.values.size()) + "]";
        }
    }
    for (const ModelTensorText &tensor : block.tensors) {
        if (tensor.name == name) {
            return name + " " + tosa::EnumNameDType(tensor.type) + "[" + printNumbers(tensor.shape) + "]" +
                   (tensor.outside ? " outside" : "") + (tensor.variable ? " variable" : "") +
                   (tensor.unranked ? " unranked" : "");
        }
    }
    return name;
}

// The short form of a payload of ours, or the payload as it is.
std::string printPayload(const std::string &payload) {
    if (payload.rfind("{\"org.gridsample\":1,", 0) != 0) {
        return payload.empty() ? "" : " " + payload;
    }
    const nlohmann::json object = nlohmann::json::parse(payload);
    const auto operand = [&](const std::string &name) {
        const auto format = object.at(name + "_vkformat").get<std::string>();
        return std::to_string(object.at(name + "_binding").get<int>()) + " " + format.substr(std::strlen("VK_FORMAT_"));
    };
    std::string text;
    for (int i = 0; object.contains("input_" + std::to_string(i) + "_type"); ++i) {
        text += (i == 0 ? "" : ", ") + operand("input_" + std::to_string(i));
    }
    return " shader(" + text + ") -> " + operand("output_0");
}

std::string printOperator(const ModelBlockText &block, const ModelOperatorText &op) {
    std::string text;
    for (const std::string &output : op.outputs) {
        text += (text.empty() ? "" : "; ") + printDeclaration(block, output);
    }
    text += std::string(" = ") + tosa::EnumNameOp(op.op);
    for (const std::string &input : op.inputs) {
        text += " " + input;
    }
    if (op.op == tosa::Op::CONST) {
        for (const ModelTensorText &tensor : block.tensors) {
            text += tensor.name == op.outputs.at(0) ? printData(tensor) : "";
        }
    }
    if (op.op == tosa::Op::CONST_SHAPE) {
        for (const ModelShapeText &shape : block.shapes) {
            for (size_t i = 0; shape.name == op.outputs.at(0) && i < shape.values.size(); ++i) {
                text += " " + std::to_string(shape.values[i]);
            }
        }
    }
    if (op.op == tosa::Op::CUSTOM) {
        text += " " + op.domain + " " + op.name + printPayload(op.payload);
    }
    text += op.numbers.empty() ? "" : " (" + printNumbers(op.numbers) + ")";
    return text + (op.location.empty() ? "" : " @" + op.location) + "\n";
}

} // namespace

std::string printModelText(const ModelText &model) {
    std::string text;
    if (model.major != 1 || model.minor != 0 || model.patch != 0 || model.draft) {
        text += "version " + std::to_string(model.major) + "." + std::to_string(model.minor) + "." +
                std::to_string(model.patch) + (model.draft ? " draft\n" : "\n");
    }
    const bool plain = model.regions.size() == 1 && model.regions[0].blocks.size() == 1 &&
                       model.regions[0].name == "main" && model.regions[0].blocks[0].name == "main";
    for (const ModelRegionText &region : model.regions) {
        text += plain ? "" : "region " + region.name + "\n";
        for (const ModelBlockText &block : region.blocks) {
            text += plain ? "" : "block " + block.name + "\n";
            for (const std::string &input : block.inputs) {
                text += "in " + printDeclaration(block, input) + "\n";
            }
            for (const ModelOperatorText &op : block.operators) {
                text += printOperator(block, op);
            }
            text += "out";
            for (const std::string &output : block.outputs) {
                text += " " + output;
            }
            text += "\n";
        }
    }
    return text;
}

} // namespace gridsample::test
