/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads case files and turns their short form into MLIR and numbers.
#include "vgf/vgf_case.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace gridsample::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const std::vector<int64_t> kShape = {1, 3, 5, 3};

struct Type {
    const char *dtype, *vkFormat;
};
const std::map<std::string, Type> kTypes = {{"f32", {"<f4", "VK_FORMAT_R32_SFLOAT"}},
                                            {"f16", {"<f2", "VK_FORMAT_R16_SFLOAT"}},
                                            {"i8", {"|i1", "VK_FORMAT_R8_SINT"}},
                                            {"i16", {"<i2", "VK_FORMAT_R16_SINT"}}};

std::vector<std::string> words(const std::string &line) {
    std::istringstream stream(line);
    std::vector<std::string> result;
    for (std::string word; stream >> word;) {
        result.push_back(word);
    }
    return result;
}

std::string shaderBytes(const std::string &type, const std::string &factor) {
    const fs::path path = fs::path(GRIDSAMPLE_TEST_SHADERS_DIR) / ("scaled_sum_" + type + "_" + factor + ".spv");
    const std::string bytes = readFile(path);
    if (bytes.empty()) {
        throw std::runtime_error(path.string() + " is missing");
    }
    return bytes;
}

std::string base64(const std::string &bytes) {
    const char *digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (size_t i = 0; i < bytes.size(); i += 3) {
        uint32_t group = 0;
        for (size_t k = 0; k < 3; ++k) {
            group = group << 8 | (i + k < bytes.size() ? static_cast<uint8_t>(bytes[i + k]) : 0U);
        }
        for (size_t k = 0; k < 4; ++k) {
            text += i + k > bytes.size() ? '=' : digits[group >> (18 - 6 * k) & 63];
        }
    }
    return text;
}

// What the rewrite puts into implementation_attrs; a foreign shader takes buffers for operands.
std::string attributes(const std::string &type, const std::string &factor, bool foreign) {
    Json json = {{"entry_point", "main"},
                 {"is_vkshader", true},
                 {"workgroup_sizes", {1, 1, 1}},
                 {"shader_language", "SPIR-V"},
                 {"shader_code", base64(shaderBytes(type, factor))}};
    int binding = 0;
    for (const std::string operand : {"input_0", "input_1", "output_0"}) {
        json[operand + "_type"] = "Tensor";
        json[operand + "_vkformat"] = kTypes.at(type).vkFormat;
        json[operand + "_vkdescriptortype"] =
            foreign ? "VK_DESCRIPTOR_TYPE_STORAGE_BUFFER" : "VK_DESCRIPTOR_TYPE_TENSOR_ARM";
        json[operand + "_binding"] = binding++;
        json[operand + "_descriptorset"] = 0;
    }
    return json.dump();
}

std::string commaList(const std::vector<std::string> &items, const std::string &comma = ", ") {
    std::string text;
    for (const std::string &item : items) {
        text += (text.empty() ? "" : comma) + item;
    }
    return text;
}

// Small enough for int8 all through: index of the element, but not along axis 2, plus the input's number.
int inputValue(size_t element, size_t input) {
    const size_t channel = element % 3, row = element / 15;
    return static_cast<int>(3 * row + channel + 5 * input) - 6;
}

std::string encode(float value, const std::string &type) {
    const auto raw = [](auto number) { return std::string(reinterpret_cast<const char *>(&number), sizeof number); };
    if (type == "i8") {
        return raw(static_cast<int8_t>(value));
    }
    if (type == "i16") {
        return raw(static_cast<int16_t>(value));
    }
    if (type == "f32") {
        return raw(value);
    }
    // Halves of small integers: the float's bits, cut.
    uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    const uint32_t magnitude = bits & 0x7FFFFFFFU;
    const uint32_t half = magnitude == 0 ? 0 : (magnitude >> 13) - ((127U - 15U) << 10);
    return raw(static_cast<uint16_t>((bits >> 16 & 0x8000U) | half));
}

template <typename Value> Array arrayOf(const std::string &type, Value value) {
    Array array{kTypes.at(type).dtype, kShape, ""};
    for (size_t element = 0; element < 45; ++element) {
        array.data += encode(static_cast<float>(value(element)), type);
    }
    return array;
}

VgfCase parse(const fs::path &path) {
    VgfCase result;
    result.name = path.stem().string();
    result.path = path.string();
    const std::string text = readFile(path);
    if (text.empty()) {
        throw std::runtime_error(path.string() + " is missing");
    }
    std::istringstream file(text);
    std::string section;
    for (std::string line; std::getline(file, line);) {
        if (line.compare(0, 3, "== ") == 0) {
            section = line.substr(3);
        } else if (section == "before" || section == "after" || section == "model") {
            (section == "before" ? result.before : section == "after" ? result.after : result.body) += line + "\n";
        } else if (section == "values") {
            result.values.push_back(line);
        } else if (const auto list = words(line); !list.empty() && list[0] != "#") {
            auto &target = list[0] == "types:" ? result.types : list[0] == "inputs:" ? result.inputs : result.outputs;
            target.assign(list.begin() + 1, list.end());
        }
    }
    return result;
}

} // namespace

std::vector<VgfCase> vgfCases() {
    std::vector<fs::path> paths;
    for (const auto &entry : fs::directory_iterator(GRIDSAMPLE_CASES_DIR)) {
        if (entry.path().extension() == ".txt") {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<VgfCase> cases;
    for (const fs::path &path : paths) {
        cases.push_back(parse(path));
    }
    return cases;
}

VgfCase vgfCase(const std::string &name) {
    return parse(fs::path(GRIDSAMPLE_CASES_DIR) / (name + ".txt"));
}

std::string mlirOf(const VgfCase &one, const std::string &type) {
    const std::string tensor = "tensor<1x3x5x3x" + type + ">";
    std::vector<std::string> arguments, results, returned, types, inputNames, outputNames;
    for (const std::string &name : one.inputs) {
        arguments.push_back("%" + name + ": " + tensor + " {tf_saved_model.index_path = [\"" + name + "\"]}");
        inputNames.push_back(name + ":0");
    }
    for (const std::string &name : one.outputs) {
        const std::string output = "out" + std::to_string(results.size());
        results.push_back(tensor + " {tf_saved_model.index_path = [\"" + output + "\"]}");
        outputNames.push_back(output + ":0");
        returned.push_back("%" + name);
        types.push_back(tensor);
    }
    std::string body = std::regex_replace(one.body, std::regex("\\bT\\b"), tensor);
    if (type[0] == 'f') {
        body = std::regex_replace(body, std::regex("dense<(\\d+)>"), "dense<$1.0>");
    }
    for (const std::string name : {"shader2", "shader3", "foreign5"}) {
        const bool foreign = name == "foreign5";
        const std::string attrs = Json(attributes(type, name.substr(name.size() - 1), foreign)).dump();
        body = std::regex_replace(body, std::regex("= " + name + " (%\\w+), (%\\w+)"),
                                  "= tosa.custom $1, $2 {domain_name = \"com.arm.VulkanCustomShader\", "
                                  "implementation_attrs = " +
                                      attrs + ", operator_name = \"scaled_sum\"} : (" + tensor + ", " + tensor +
                                      ") -> " + tensor);
    }
    return "module { func.func @main(" + commaList(arguments) + ") -> (" + commaList(results) +
           ") attributes {tf.entry_function = {inputs = \"" + commaList(inputNames, ",") + "\", outputs = \"" +
           commaList(outputNames, ",") + "\"}, tf_saved_model.exported_names = [\"tosa_deserialized\"]} {\n" + body +
           "return " + commaList(returned) + " : " + commaList(types) + "\n} }\n";
}

std::vector<std::vector<uint32_t>> shadersOf(const std::string &type) {
    std::vector<std::vector<uint32_t>> shaders;
    for (const char *factor : {"2", "3"}) {
        const std::string bytes = shaderBytes(type, factor);
        std::vector<uint32_t> code(bytes.size() / 4);
        std::memcpy(code.data(), bytes.data(), code.size() * 4);
        shaders.push_back(std::move(code));
    }
    return shaders;
}

Array inputOf(const VgfCase &, size_t index, const std::string &type) {
    return arrayOf(type, [&](size_t element) { return inputValue(element, index); });
}

Array outputOf(const VgfCase &one, size_t index, const std::string &type) {
    return arrayOf(type, [&](size_t element) {
        int sum = 0;
        for (const std::string &term : words(one.values.at(index))) {
            const size_t star = term.find('*');
            const auto input = std::find(one.inputs.begin(), one.inputs.end(), term.substr(star + 1));
            const auto number = static_cast<size_t>(input - one.inputs.begin());
            sum += std::stoi(term) * (star == std::string::npos ? 1 : inputValue(element, number));
        }
        return sum;
    });
}

bool updateGoldens(const VgfCase &one, const std::string &before, const std::string &after) {
    if (std::getenv("GRIDSAMPLE_UPDATE_GOLDENS") == nullptr) {
        return false;
    }
    const std::string file = readFile(one.path);
    writeFile(one.path, file.substr(0, file.find("== before")) + "== before\n" + before + "== after\n" + after);
    return true;
}

} // namespace gridsample::test
