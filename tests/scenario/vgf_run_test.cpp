/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// VGFs in one line on lavapipe, from the command line and from scenarios.
#include "data/elements.hpp"
#include "support/stock_tools.hpp"

#include "scenario_folder.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace gridsample::scenario_test {
namespace {

const std::string kSample = GRIDSAMPLE_SOURCE_DIR "/tests/models/sample_i8_i16/";

// The int8 sample model, converted by our launcher.
class RunVgf : public testing::Test {
  protected:
    void SetUp() override {
        static const std::string model = [] {
            const TempFolder folder;
            const std::string bin = std::filesystem::canonical(GRIDSAMPLE_SITE_PACKAGES "/../../../bin").string();
            const std::string file = (folder.path() / "model.vgf").string();
            const ToolRun run =
                runTool({GRIDSAMPLE_BINARY_DIR "/bin/model-converter", "-i", kSample + "model.tosa", "-o", file},
                        {{"PATH", bin + ":/usr/bin:/bin"}});
            EXPECT_EQ(run.exitCode, 0) << run.errors;
            return readFile(file);
        }();
        writeFile(folder_.path("model.vgf"), model);
        for (const char *name : {"input_0.npy", "input_1.npy", "expected_0.npy"}) {
            writeFile(folder_.path(name), readFile(kSample + name));
        }
    }
    // int8 [1,4,H,W] and the picture that stands for it: 8-bit values, 128 more.
    static Array pictureOf(const Array &nchw) {
        const int64_t height = nchw.shape[2], width = nchw.shape[3];
        Array picture{ElementType::U8, {height, width, 4}, Bytes(nchw.bytes.size())};
        for (int64_t c = 0; c < 4; ++c) {
            for (int64_t i = 0; i < height * width; ++i) {
                picture.bytes[static_cast<size_t>(i * 4 + c)] =
                    static_cast<uint8_t>(nchw.bytes[static_cast<size_t>(c * height * width + i)] + 128);
            }
        }
        return picture;
    }
    void expectRight(const Array &result) const {
        const Array expected = folder_.read("expected_0.npy");
        ASSERT_EQ(result.shape, expected.shape);
        ASSERT_EQ(result.type, expected.type);
        for (size_t i = 0; i < result.bytes.size(); ++i) {
            ASSERT_LE(std::abs(loadElement(result, i) - loadElement(expected, i)), 1.0) << i;
        }
    }

    ScenarioFolder folder_;
};

TEST_F(RunVgf, InOneLineWithArrays) {
    const ToolRun run = folder_.launch(
        {"--run-vgf", "model.vgf", "--input", "0=input_0.npy", "--input", "1=input_1.npy", "--result", "0=result.npy"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    expectRight(folder_.read("result.npy"));
}

TEST_F(RunVgf, InOneLineWithAPhoto) {
    folder_.write("photo.png", pictureOf(folder_.read("input_0.npy")));
    const ToolRun run = folder_.launch(
        {"--run-vgf", "model.vgf", "--input", "0=photo.png", "--input", "1=input_1.npy", "--result", "0=result.npy"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    const Array result = folder_.read("result.npy");
    expectRight(result);
    const ToolRun again = folder_.launch(
        {"--run-vgf", "model.vgf", "--input", "0=photo.png", "--input", "1=input_1.npy", "--result", "0=result.png"});
    ASSERT_EQ(again.exitCode, 0) << again.output << again.errors;
    EXPECT_EQ(folder_.read("result.png"), pictureOf(result));
}

TEST_F(RunVgf, ResultsMayLieElsewhereAndInNewFolders) {
    const TempFolder elsewhere;
    const std::string absolute = (elsewhere.path() / "result.png").string();
    folder_.write("photo.png", pictureOf(folder_.read("input_0.npy")));
    const ToolRun run = folder_.launch(
        {"--run-vgf", "model.vgf", "--input", "0=photo.png", "--input", "1=input_1.npy", "--result", "0=" + absolute});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_TRUE(std::filesystem::exists(absolute));
    const ToolRun below = folder_.launch({"--run-vgf", "model.vgf", "--input", "0=photo.png", "--input",
                                          "1=input_1.npy", "--output", "out", "--result", "0=deep/result.png"});
    ASSERT_EQ(below.exitCode, 0) << below.output << below.errors;
    EXPECT_TRUE(folder_.has("out/deep/result.png"));
    EXPECT_TRUE(readFile(absolute) == readFile(folder_.path("out/deep/result.png")));
}

TEST_F(RunVgf, FromAScenarioBesideOtherCommands) {
    const Json inputs = {{"0", "input_0.npy"}, {"1", "input_1.npy"}};
    const Json run1 = {{"run_vgf", {{"src", "model.vgf"}, {"inputs", inputs}, {"outputs", {{"0", "a.npy"}}}}}};
    const Json run2 = {{"run_vgf", {{"src", "model.vgf"}, {"inputs", inputs}, {"outputs", {{"0", "b.npy"}}}}}};
    const ToolRun run = folder_.run(Json::array({run1, run2}), Json::array());
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    expectRight(folder_.read("a.npy"));
    EXPECT_EQ(folder_.read("a.npy"), folder_.read("b.npy"));
}

TEST_F(RunVgf, ADryRunWritesNothingAndSucceeds) {
    const ToolRun run = folder_.launch({"--run-vgf", "model.vgf", "--input", "0=input_0.npy", "--input",
                                        "1=input_1.npy", "--result", "0=result.png", "--dry-run"});
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_FALSE(folder_.has("result.png"));
}

struct BadLine {
    std::vector<std::string> arguments;
    const char *error;
};

TEST_F(RunVgf, AWrongCommandLineIsRefusedInTheseWords) {
    const BadLine lines[] = {
        {{"--input", "0=input_0.npy"},
         "--input, --result and --encoding: are given without --run-vgf; add --run-vgf FILE"},
        {{"--run-vgf", "model.vgf", "--scenario", "s.json"},
         "--run-vgf: is given together with --scenario; use one of them; a scenario has the command run_vgf"},
        {{"--run-vgf", "model.vgf", "--input", "input_0.npy"}, "--input input_0.npy: is not of the form NAME=FILE"},
        {{"--run-vgf", "model.vgf", "--input", "0=a.npy", "--input", "0=b.npy"}, "--input 0=b.npy: is given twice"},
        {{"--run-vgf", "model.vgf", "--encoding", "0=integer"},
         "--encoding 0=integer: there is no --input or --result of that name"},
        {{"--run-vgf", "model.vgf", "--input", "0=a.npy", "--encoding", "0=half"},
         "--encoding 0=half: is not of the form NAME=normalized, NAME=integer or NAME=SCALE,ZERO_POINT"},
        {{"--run-vgf", "model.vgf", "--input", "0=input_0.npy"},
         "--run-vgf: no file is given for input 'input_1'; the model's inputs are 0 input_0: int8 [1,4,72,96], 1 "
         "input_1: int16 [1,72,96,2]"},
    };
    writeFile(folder_.path("s.json"), "{}");
    for (const BadLine &line : lines) {
        const ToolRun run = folder_.launch(line.arguments);
        EXPECT_EQ(run.exitCode, 1);
        EXPECT_NE(run.errors.find("grid_sample: error: " + std::string(line.error) + "\n"), std::string::npos)
            << run.errors;
    }
}

TEST_F(RunVgf, AScenarioOfStockFieldsReachesTheRunnerAsItIs) {
    const Array input = folder_.read("input_0.npy");
    const Json copy = {{"tensor",
                        {{"uid", "t"},
                         {"dims", input.shape},
                         {"format", "VK_FORMAT_R8_SINT"},
                         {"shader_access", "readonly"},
                         {"src", "input_0.npy"},
                         {"dst", "copy.npy"}}}};
    const ToolRun run =
        folder_.run(Json::array(), Json::array({copy}), {"--plugin-report", folder_.path("report.json")});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(folder_.read("copy.npy"), input);
    const Json report = Json::parse(readFile(folder_.path("report.json")));
    EXPECT_EQ(report.value("scenario_changed", Json()), Json(false)) << report.dump();
}

// A model whose only operator is a shader on storage buffers: its input and output are buffers in the VGF.
TEST_F(RunVgf, BuffersOfAModelAreFilledAndWrittenInTheirOwnTypeAndShape) {
    std::string attributes = R"({"entry_point": "main", "is_vkshader": true, "workgroup_sizes": [1, 1, 1],)"
                             R"("shader_language": "GLSL", "shader_code": "#version 450\nlayout(local_size_x = 6) in;)"
                             R"(layout(set = 0, binding = 0) buffer A { float a[]; };)"
                             R"(layout(set = 0, binding = 1) buffer B { float b[]; };)"
                             R"(void main() { b[gl_LocalInvocationID.x] = a[gl_LocalInvocationID.x] * 2.0; }")";
    int binding = 0;
    for (const std::string operand : {"input_0", "output_0"}) {
        attributes += R"(, ")" + operand + R"(_type": "Buffer", ")" + operand +
                      R"(_vkformat": "VK_FORMAT_R32_SFLOAT", ")" + operand +
                      R"(_vkdescriptortype": "VK_DESCRIPTOR_TYPE_STORAGE_BUFFER", ")" + operand +
                      R"(_descriptorset": 0, ")" + operand + R"(_binding": )" + std::to_string(binding++);
    }
    std::string escaped;
    for (const char letter : attributes + "}") {
        escaped += letter == '"' ? "\\22" : letter == '\\' ? "\\5C" : std::string(1, letter);
    }
    const std::string type = "tensor<2x3xf32>";
    const test::Bytes vgf =
        test::stockConvert("module { func.func @main(%a: " + type + ") -> " + type +
                           " {\n%0 = tosa.custom %a {domain_name = \"com.arm.VulkanCustomShader\", "
                           "operator_name = \"double\", implementation_attrs = \"" +
                           escaped + "\"} : (" + type + ") -> " + type + "\nreturn %0 : " + type + " } }\n");
    writeFile(folder_.path("double.vgf"), std::string(vgf.begin(), vgf.end()));
    folder_.write("a.npy", arrayOf(ElementType::F32, {2, 3}, {1, 2, 3, 4, 5, 6}));
    const ToolRun run = folder_.launch({"--run-vgf", "double.vgf", "--input", "0=a.npy", "--result", "0=b.npy"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(folder_.read("b.npy"), arrayOf(ElementType::F32, {2, 3}, {2, 4, 6, 8, 10, 12}));
}

} // namespace
} // namespace gridsample::scenario_test
