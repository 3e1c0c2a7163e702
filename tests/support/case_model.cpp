/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Spells every attribute out, so that none is right by default only.
#include "support/case_model.hpp"

#include "op/names.hpp"

#include <nlohmann/json.hpp>

namespace gridsample::test {
namespace {

using Json = nlohmann::json;

std::string tensorType(const TensorDesc &tensor) {
    std::string text = "tensor<";
    for (const int64_t size : tensor.shape) {
        text += std::to_string(size) + "x";
    }
    return text + std::string(toString(tensor.type)) + ">";
}

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

} // namespace

std::string modelOf(const Cases &cases) {
    const auto place = [](const std::string &name) { return " {tf_saved_model.index_path = [\"" + name + "\"]}"; };
    std::vector<std::string> arguments, inputs, results, outputs, returned, types;
    std::string body;
    for (size_t i = 0; i < cases.size(); ++i) {
        const GridSampleDesc &desc = cases[i]->desc;
        const std::string number = std::to_string(i);
        const std::string image = "image" + number, grid = "grid" + number, out = "out" + number;
        const std::string imageType = tensorType(desc.image), gridType = tensorType(desc.grid),
                          outType = tensorType(desc.output);
        arguments.push_back("%" + image + ": " + imageType + place(image));
        arguments.push_back("%" + grid + ": " + gridType + place(grid));
        inputs.insert(inputs.end(), {image + ":0", grid + ":0"});
        results.push_back(outType + place(out));
        outputs.push_back(out + ":0");
        returned.push_back("%" + out);
        types.push_back(outType);
        body += "%" + out + " = tosa.custom %" + image + ", %" + grid +
                " {domain_name = \"org.gridsample\", implementation_attrs = " + Json(attributes(desc)).dump() +
                ", operator_name = \"grid_sample\"} : (" + imageType + ", " + gridType + ") -> " + outType + "\n";
    }
    return "module { func.func @main(" + joined(arguments, ", ") + ") -> (" + joined(results, ", ") +
           ") attributes {tf.entry_function = {inputs = \"" + joined(inputs, ",") + "\", outputs = \"" +
           joined(outputs, ",") + "\"}, tf_saved_model.exported_names = [\"tosa_deserialized\"]} {\n" + body +
           "return " + joined(returned, ", ") + " : " + joined(types, ", ") + "\n} }\n";
}

std::vector<Array> inputsOf(const Cases &cases) {
    std::vector<Array> inputs;
    for (const ConformanceCase *one : cases) {
        inputs.push_back(arrayOf(one->desc.image, one->image));
        inputs.push_back(arrayOf(one->desc.grid, one->grid));
    }
    return inputs;
}

} // namespace gridsample::test
