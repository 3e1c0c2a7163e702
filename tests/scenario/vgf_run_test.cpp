/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// VGFs in one line on lavapipe, from the command line and from scenarios.
#include "data/elements.hpp"

#include "scenario_folder.hpp"
#include "shader_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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
         "--input, --result and what is said of them: are given without --run-vgf; add --run-vgf FILE"},
        {{"--run-vgf", "model.vgf", "--scenario", "s.json"},
         "--run-vgf: is given together with --scenario; use one of them; a scenario has the command run_vgf"},
        {{"--run-vgf", "model.vgf", "--input", "input_0.npy"},
         "--input input_0.npy: is not of the form NAME=FILE; see --help"},
        {{"--run-vgf", "model.vgf", "--input", "0=a.npy", "--input", "0=b.npy"},
         "--input 0=b.npy: is given twice; give each name one file"},
        {{"--run-vgf", "model.vgf", "--encoding", "0=integer"},
         "--encoding 0=integer: there is no --input or --result of that name; say it of one that is given"},
        {{"--run-vgf", "model.vgf", "--input", "0=a.npy", "--encoding", "0=half"},
         "--encoding 0=half: is not of the form NAME=normalized, NAME=integer or NAME=SCALE,ZERO_POINT; see --help"},
        {{"--run-vgf", "model.vgf", "--input", "0=a.npy", "--layout", "0=HW"},
         "--layout 0=HW: is not of the form NAME=NHWC or NAME=NCHW; see --help"},
        {{"--run-vgf", "model.vgf", "--input", "0=a.npy", "--channels", "0=3"},
         "--channels 0=3: there is no --result of that name; say it of one that is given"},
        {{"--run-vgf", "model.vgf", "--input", "grid=input_0.npy"},
         "--input grid: the model has no input 'grid'; its inputs are 0 input_0: int8 [1,4,72,96], 1 input_1: int16 "
         "[1,72,96,2]"},
        {{"--run-vgf", "model.vgf", "--input", "0=input_0.npy", "--input", "1=input_1.npy", "--result", "0=../r.npy"},
         "--result 0: ../r.npy: leads out of the output folder; give an absolute path, or name the folder with "
         "--output"},
        {{"--run-vgf", "model.vgf", "--input", "0=input_0.npy"},
         "--run-vgf: no file is given for input 'input_1'; the model's inputs are 0 input_0: int8 [1,4,72,96], 1 "
         "input_1: int16 [1,72,96,2]"},
    };
    writeFile(folder_.path("s.json"), "{}");
    for (const BadLine &line : lines) {
        const ToolRun run = folder_.launch(line.arguments);
        EXPECT_EQ(run.exitCode, 1);
        EXPECT_NE(run.errors.find("scenario-runner: error: grid_sample: " + std::string(line.error) + "\n"),
                  std::string::npos)
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
    const std::string type = "tensor<2x3xf32>";
    const ShaderOperand operand = {OperandForm::Buffer, "VK_FORMAT_R32_SFLOAT", type};
    const std::string glsl = "#version 450\nlayout(local_size_x = 6) in;\n"
                             "layout(set = 0, binding = 0) buffer A { float a[]; };\n"
                             "layout(set = 0, binding = 1) buffer B { float b[]; };\n"
                             "void main() { b[gl_LocalInvocationID.x] = a[gl_LocalInvocationID.x] * 2.0; }\n";
    const std::string line = shaderOperator("%0", {"%a"}, {operand, operand}, glsl, {1, 1, 1});
    writeFile(folder_.path("double.vgf"), vgfOf({{"%a", type}}, line, {{"%0", type}}));
    folder_.write("a.npy", arrayOf(ElementType::F32, {2, 3}, {1, 2, 3, 4, 5, 6}));
    const ToolRun run = folder_.launch({"--run-vgf", "double.vgf", "--input", "0=a.npy", "--result", "0=b.npy"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(folder_.read("b.npy"), arrayOf(ElementType::F32, {2, 3}, {2, 4, 6, 8, 10, 12}));
}

struct PhotoRow {
    std::vector<int64_t> shape; // of the model's int8 input and output
    int64_t photo, result;      // channels
};
constexpr int64_t kPhotoHeight = 6, kPhotoWidth = 9;
const PhotoRow kPhotos[] = {
    {{1, 3, 6, 9}, 3, 3}, {{1, 6, 9, 3}, 3, 3}, {{6, 9, 3}, 3, 3},    {{1, 4, 6, 9}, 4, 4}, {{1, 6, 9, 4}, 4, 4},
    {{1, 4, 6, 9}, 3, 3}, {{1, 6, 9, 4}, 3, 3}, {{1, 3, 6, 9}, 4, 3}, {{1, 6, 9, 3}, 1, 3}, {{1, 1, 6, 9}, 1, 1},
    {{6, 9}, 1, 1},       {{1, 4, 6, 9}, 1, 4}, {{1, 2, 6, 9}, 2, 2},
};

// The photo as the model gives it back: left to right, and with the result's channels.
Array mirrored(const Array &photo, int64_t channels) {
    Array result{ElementType::U8, {kPhotoHeight, kPhotoWidth, channels}, {}};
    const int64_t had = photo.shape[2];
    for (int64_t y = 0; y < kPhotoHeight; ++y) {
        for (int64_t x = 0; x < kPhotoWidth; ++x) {
            const int64_t pixel = (y * kPhotoWidth + kPhotoWidth - 1 - x) * had;
            for (int64_t c = 0; c < channels; ++c) {
                const bool isOpaque = c == 3 && had < 4;
                result.bytes.push_back(
                    isOpaque ? 255 : photo.bytes[static_cast<size_t>(pixel + (had == 1 ? 0 : std::min(c, had - 1)))]);
            }
        }
    }
    return result;
}

TEST(APhotoThroughAnInt8Model, ComesBackWithItsBytesWhateverTheModelsShape) {
    ScenarioFolder folder;
    Json commands = Json::array();
    std::vector<std::pair<std::string, Array>> expected;
    for (const PhotoRow &row : kPhotos) {
        const std::string id = std::to_string(expected.size());
        std::string type = "tensor<";
        for (const int64_t length : row.shape) {
            type += std::to_string(length) + "x";
        }
        type += "i8>";
        const auto width = std::find(row.shape.begin(), row.shape.end(), kPhotoWidth) - row.shape.begin();
        const std::string body =
            "%0 = tosa.reverse %a {axis = " + std::to_string(width) + " : i32} : (" + type + ") -> " + type + "\n";
        writeFile(folder.path("m" + id + ".vgf"), vgfOf({{"%a", type}}, body, {{"%0", type}}));
        const Array photo = noise(ElementType::U8, {kPhotoHeight, kPhotoWidth, row.photo}, 40);
        folder.write("photo" + id + ".png", photo);
        commands.push_back(Json{{"run_vgf",
                                 {{"src", "m" + id + ".vgf"},
                                  {"inputs", {{"0", "photo" + id + ".png"}}},
                                  {"outputs", {{"0", "out" + id + ".png"}}}}}});
        expected.emplace_back("out" + id + ".png", mirrored(photo, row.result));
    }
    const ToolRun run = folder.run(commands, Json::array());
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    for (const auto &[file, picture] : expected) {
        EXPECT_EQ(folder.read(file), picture) << file;
    }
}

TEST_F(RunVgf, APhotoOfAnotherSizeIsRefusedWithBothSizes) {
    folder_.write("photo.png", noise(ElementType::U8, {480, 640, 3}, 1));
    const ToolRun run = folder_.launch(
        {"--run-vgf", "model.vgf", "--input", "0=photo.png", "--input", "1=input_1.npy", "--result", "0=result.png"});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_NE(
        run.errors.find(
            "scenario-runner: error: grid_sample: --input 0: photo.png: is a picture of 640 x 480 pixels, which does "
            "not fit int8 [1,4,72,96]; scale it to 96 x 72 pixels\n"),
        std::string::npos)
        << run.errors;
}

TEST_F(RunVgf, ResultsInNewFoldersAreMadeWhateverTheirKind) {
    const ToolRun run = folder_.launch({"--run-vgf", "model.vgf", "--input", "0=input_0.npy", "--input",
                                        "1=input_1.npy", "--output", "out", "--result", "0=deep/down/result.npy"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    expectRight(folder_.read("out/deep/down/result.npy"));
}

} // namespace
} // namespace gridsample::scenario_test
