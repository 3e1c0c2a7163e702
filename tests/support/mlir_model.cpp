/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes the text form that the stock converter reads.
#include "support/mlir_model.hpp"

#include "op/names.hpp"

#include <nlohmann/json.hpp>

namespace gridsample::test {
namespace {

using Json = nlohmann::json;

std::string attributes(const GridSampleDesc &desc) {
    Json json = {{"mode", toString(desc.mode)},
                 {"padding_mode", toString(desc.padding)},
                 {"align_corners", desc.alignCorners},
                 {"layout", toString(desc.layout)},
                 {"coordinates", toString(desc.coordinates)},
                 {"grid_layout", toString(desc.gridLayout)},
                 {"grid_channel_offset", desc.gridChannelOffset}};
    if (desc.padding == Padding::Constant) {
        json["fill"] = desc.fill;
    }
    if (isInteger(desc.image.type)) {
        json["unsigned"] = desc.imageIsUnsigned;
        json["input_scale"] = desc.imageQuantisation.scale;
        json["input_zero_point"] = desc.imageQuantisation.zeroPoint;
        json["output_scale"] = desc.outputQuantisation.scale;
        json["output_zero_point"] = desc.outputQuantisation.zeroPoint;
    }
    if (isInteger(desc.grid.type)) {
        json["grid_scale"] = desc.gridQuantisation.scale;
        json["grid_zero_point"] = desc.gridQuantisation.zeroPoint;
    }
    return json.dump();
}

std::string joined(const std::vector<std::string> &items, const std::string &comma) {
    std::string text;
    for (const std::string &item : items) {
        text += (text.empty() ? "" : comma) + item;
    }
    return text;
}

Array arrayOf(const TensorDesc &tensor, const std::vector<uint8_t> &bytes) {
    const char *const dtypes[] = {"<f4", "<f2", "|i1", "<i2"}; // in the order of DataType
    return {dtypes[static_cast<int>(tensor.type)], tensor.shape, {bytes.begin(), bytes.end()}};
}

// What names an input or output of the model.
std::string place(const std::string &name) {
    return " {tf_saved_model.index_path = [\"" + name + "\"]}";
}

} // namespace

std::string tensorType(const std::vector<int64_t> &shape, const std::string &element) {
    std::string text = "tensor<";
    for (const int64_t size : shape) {
        text += std::to_string(size) + "x";
    }
    return text + element + ">";
}

std::string tensorType(const TensorDesc &tensor) {
    return tensorType(tensor.shape, std::string(toString(tensor.type)));
}

std::string MlirModel::input(const TensorDesc &tensor, const std::vector<uint8_t> &bytes) {
    const std::string name = "in" + std::to_string(inputs_.size());
    arguments_.push_back("%" + name + ": " + tensorType(tensor) + place(name));
    inputNames_.push_back(name + ":0");
    inputs_.push_back(arrayOf(tensor, bytes));
    return "%" + name;
}

std::string MlirModel::constant(const std::string &type, const std::vector<uint8_t> &bytes) {
    const char *const digits = "0123456789ABCDEF";
    std::string hex = "\"0x";
    for (const uint8_t byte : bytes) {
        hex += {digits[byte / 16], digits[byte % 16]};
    }
    return constant(type, hex + "\"");
}

std::string MlirModel::constant(const std::string &type, const std::string &value) {
    return op("\"tosa.const\"() <{values = dense<" + value + "> : " + type + "}> : () -> " + type);
}

std::string MlirModel::op(const std::string &text) {
    const std::string value = next();
    body_ += value + " = " + text + "\n";
    return value;
}

std::string MlirModel::sample(const GridSampleDesc &desc, const std::string &image, const std::string &grid) {
    return op("tosa.custom " + image + ", " + grid + " {domain_name = \"org.gridsample\", implementation_attrs = " +
              Json(attributes(desc)).dump() + ", operator_name = \"grid_sample\"} : (" + tensorType(desc.image) + ", " +
              tensorType(desc.grid) + ") -> " + tensorType(desc.output));
}

void MlirModel::output(const std::string &value, const TensorDesc &tensor) {
    const std::string name = "out" + std::to_string(results_.size());
    results_.push_back(tensorType(tensor) + place(name));
    outputNames_.push_back(name + ":0");
    returned_.push_back(value);
    types_.push_back(tensorType(tensor));
}

std::string MlirModel::text() const {
    return "module { func.func @main(" + joined(arguments_, ", ") + ") -> (" + joined(results_, ", ") +
           ") attributes {tf.entry_function = {inputs = \"" + joined(inputNames_, ",") + "\", outputs = \"" +
           joined(outputNames_, ",") + "\"}, tf_saved_model.exported_names = [\"tosa_deserialized\"]} {\n" + body_ +
           "return " + joined(returned_, ", ") + " : " + joined(types_, ", ") + "\n} }\n";
}

} // namespace gridsample::test
