/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs of the model-converter launcher in a folder of its own.
#pragma once

#include "support/stock_tools.hpp"
#include "support/tool_run.hpp"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace gridsample::test {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

inline const std::string kLauncher =
    nativePath(GRIDSAMPLE_BINARY_DIR "/bin/model-converter") + std::string(kProgramEnding);
inline const std::string kStock =
    nativePath(GRIDSAMPLE_SITE_PACKAGES "/model_converter/binaries/bin/model-converter") + std::string(kProgramEnding);
inline const std::string kFake =
    nativePath(GRIDSAMPLE_BINARY_DIR "/tests/fake_tools/fake_converter") + std::string(kProgramEnding);
inline const std::string kSample =
    nativePath(GRIDSAMPLE_BINARY_DIR "/tests/sample_plugin/sample_plugin") + std::string(kLibraryEnding);
inline std::string probe(const std::string &name) {
    return nativePath(GRIDSAMPLE_BINARY_DIR "/tests/plugins/" + name) + kLibraryEnding;
}

// A model of stock operators only.
inline const std::string kPlainMlir = R"(module {
  func.func @main(%arg0: tensor<1x4x4x2xf32>, %arg1: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x2xf32>)
      attributes {tf.entry_function = {inputs = "left:0,right:0", outputs = "sum:0"}} {
    %0 = tosa.add %arg0, %arg1 : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    return %0 : tensor<1x4x4x2xf32>
  }
})";

// A model of one custom operator, whose domain has 26 letters as Arm's own has.
inline std::string customMlir(const std::string &domain, const std::string &attributes) {
    const std::string tensor = "tensor<1x2x2x1xf32>";
    std::string shader = R"({"entry_point": "main", "is_vkshader": true, "workgroup_sizes": [1, 1, 1])";
    for (const std::string operand : {"input_0", "output_0"}) {
        shader += ", \"" + operand + "_binding\": " + (operand == "input_0" ? "0" : "1") + ", \"" + operand +
                  "_descriptorset\": 0, \"" + operand + "_type\": \"Tensor\", \"" + operand +
                  "_vkdescriptortype\": \"VK_DESCRIPTOR_TYPE_TENSOR_ARM\", \"" + operand +
                  "_vkformat\": \"VK_FORMAT_R32_SFLOAT\"";
    }
    std::string quoted;
    for (const char letter : shader + "}") {
        quoted += letter == '"' ? std::string("\\22") : std::string(1, letter);
    }
    return "module { func.func @main(%arg0: " + tensor + ") -> (" + tensor + ") " + attributes +
           " {\n  %0 = tosa.custom %arg0 {domain_name = \"" + domain + "\", implementation_attrs = \"" + quoted +
           "\", operator_name = \"shade\"} : (" + tensor + ") -> " + tensor + "\n  return %0 : " + tensor + " } }\n";
}
inline const std::string kArmDomain = "com.arm.VulkanCustomShader", kSampleDomain = "org.sample.CustomShader000";

class ModelConverter : public testing::Test {
  protected:
    std::string file(const std::string &name) const { return (folder.path() / name).make_preferred().string(); }
    std::string write(const std::string &name, const std::string &content) const {
        writeFile(folder.path() / name, content);
        return file(name);
    }
    // A TOSA flatbuffer of an MLIR text, by the stock tool.
    static std::string tosaOf(const std::string &mlir) {
        const Bytes bytes = stockConvert(mlir, {"--tosa-flatbuffer"});
        return {bytes.begin(), bytes.end()};
    }
    static std::string vgfOf(const std::string &model, const Words &options = {}) {
        const Bytes bytes = stockConvert(model, options);
        return {bytes.begin(), bytes.end()};
    }
    static std::map<std::string, std::string> with(std::map<std::string, std::string> environment) {
        environment.insert({"GRIDSAMPLE_REAL_MODEL_CONVERTER", kStock});
        return environment;
    }
    static ToolRun launch(const Words &arguments, const std::string &input = "",
                          const std::map<std::string, std::string> &environment = {}) {
        Words command = {kLauncher};
        command.insert(command.end(), arguments.begin(), arguments.end());
        return runTool(command, with(environment), input);
    }
    static ToolRun stock(const Words &arguments, const std::string &input = "") {
        Words command = {kStock};
        command.insert(command.end(), arguments.begin(), arguments.end());
        return runTool(command, {}, input);
    }
    // Launches with the sample plugin, which turns its own domain into Arm's.
    static ToolRun convertWithSample(Words arguments, const std::string &input = "",
                                     const std::map<std::string, std::string> &environment = {}) {
        const Words sample = {"--no-default-plugins", "--plugin", kSample, "--plugin-option",
                              "sample.replace." + kSampleDomain + "=" + kArmDomain};
        arguments.insert(arguments.end(), sample.begin(), sample.end());
        return launch(arguments, input, environment);
    }
    // Names of the inputs and outputs in a VGF, as vgf_dump prints them.
    static Words names(const std::string &vgf) {
        const auto sequence = nlohmann::json::parse(stockDump({vgf.begin(), vgf.end()}))["model_sequence"];
        Words all;
        for (const char *side : {"inputs", "outputs"}) {
            for (const auto &port : sequence[side]) {
                all.push_back(port["name"]);
            }
        }
        return all;
    }
    // Names of all files in the folder, hidden ones too.
    Words files() const {
        Words names;
        for (const auto &entry : fs::recursive_directory_iterator(folder.path())) {
            names.push_back(entry.path().lexically_relative(folder.path()).generic_string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }
    nlohmann::json json(const std::string &name) const { return nlohmann::json::parse(readFile(file(name))); }

    TempFolder folder;
};

inline void expectIn(const std::string &text, const std::string &part) {
    EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is not in:\n" << text;
}

} // namespace gridsample::test
