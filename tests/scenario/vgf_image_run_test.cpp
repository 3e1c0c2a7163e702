/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// VGFs whose inputs and outputs are images, on lavapipe: all by run_vgf alone.
#include "data/elements.hpp"
#include "data/image_format.hpp"
#include "support/reference_run.hpp"

#include "scenario_folder.hpp"
#include "shader_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace gridsample::scenario_test {
namespace {

constexpr int64_t kH = 6, kW = 5;

// A shader that turns its input, or the sum of its inputs, left to right. kind: "i", "u" or "" as in "isampler2D".
std::string mirroring(const std::vector<ShaderOperand> &operands, const std::string &kind, const std::string &layout) {
    std::string glsl = "#version 450\nlayout(local_size_x = 1) in;\n";
    std::string sum;
    for (size_t i = 0; i + 1 < operands.size(); ++i) {
        const std::string name = "a" + std::to_string(i);
        const bool isSampled = operands[i].form == OperandForm::Sampled;
        glsl += "layout(set = 0, binding = " + std::to_string(i) + (isSampled ? "" : ", " + layout) + ") uniform " +
                (isSampled ? kind + "sampler2D " : "readonly " + kind + "image2D ") + name + ";\n";
        sum += (i == 0 ? "" : " + ") + (isSampled ? "texelFetch(" + name + ", p, 0)" : "imageLoad(" + name + ", p)");
    }
    return glsl + "layout(set = 0, binding = " + std::to_string(operands.size() - 1) + ", " + layout +
           ") uniform writeonly " + kind +
           "image2D b;\nvoid main() { ivec2 p = ivec2(gl_GlobalInvocationID.xy); imageStore(b, ivec2(" +
           std::to_string(kW - 1) + " - p.x, p.y), " + sum + "); }\n";
}

Array turned(const Array &image, bool isLeftToRight) {
    Array result = image;
    const size_t pixel = image.bytes.size() / static_cast<size_t>(kH * kW);
    for (int64_t y = 0; y < kH; ++y) {
        for (int64_t x = 0; x < kW; ++x) {
            const int64_t from = isLeftToRight ? y * kW + kW - 1 - x : (kH - 1 - y) * kW + x;
            std::copy_n(image.bytes.begin() + static_cast<ptrdiff_t>(static_cast<size_t>(from) * pixel), pixel,
                        result.bytes.begin() + static_cast<ptrdiff_t>(static_cast<size_t>(y * kW + x) * pixel));
        }
    }
    return result;
}

// Models of which each is one run_vgf in a scenario.
class VgfImages : public testing::Test {
  protected:
    // Files x<id>_<n>.npy go in by number, y<id>_<n>.npy come out.
    void add(const std::string &name, const std::string &vgf, const std::vector<Array> &inputs,
             const std::vector<Array> &outputs) {
        const std::string id = std::to_string(names_.size());
        writeFile(folder_.path("m" + id + ".vgf"), vgf);
        Json command = {{"src", "m" + id + ".vgf"}, {"inputs", Json::object()}, {"outputs", Json::object()}};
        for (size_t i = 0; i < inputs.size(); ++i) {
            const std::string file = "x" + id + "_" + std::to_string(i) + ".npy";
            folder_.write(file, inputs[i]);
            command["inputs"][std::to_string(i)] = file;
        }
        for (size_t i = 0; i < outputs.size(); ++i) {
            const std::string file = "y" + id + "_" + std::to_string(i) + ".npy";
            command["outputs"][std::to_string(i)] = file;
            expected_.push_back({name, file, outputs[i]});
        }
        commands_.push_back(Json{{"run_vgf", std::move(command)}});
        names_.push_back(name);
    }
    void expectRight() {
        const ToolRun run = folder_.run(commands_, Json::array());
        ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
        for (const Expected &one : expected_) {
            EXPECT_EQ(folder_.read(one.file), one.array) << one.name;
        }
    }

    struct Expected {
        std::string name, file;
        Array array;
    };
    ScenarioFolder folder_;
    Json commands_ = Json::array();
    std::vector<std::string> names_;
    std::vector<Expected> expected_;
};

struct FormatRow {
    const char *format, *element, *kind, *layout;
};
constexpr FormatRow kRows[] = {
    {"VK_FORMAT_R8_UNORM", "i8", "", "r8"},
    {"VK_FORMAT_R8_SINT", "i8", "i", "r8i"},
    {"VK_FORMAT_R8G8_UINT", "i8", "u", "rg8ui"},
    {"VK_FORMAT_R8G8B8A8_UNORM", "i8", "", "rgba8"},
    {"VK_FORMAT_R8G8B8A8_SINT", "i8", "i", "rgba8i"},
    {"VK_FORMAT_R8G8B8A8_UINT", "i8", "u", "rgba8ui"},
    {"VK_FORMAT_R16G16_SINT", "i16", "i", "rg16i"},
    {"VK_FORMAT_R16G16B16A16_SINT", "i16", "i", "rgba16i"},
    {"VK_FORMAT_R16_SFLOAT", "f16", "", "r16f"},
    {"VK_FORMAT_R16G16B16A16_SFLOAT", "f16", "", "rgba16f"},
    {"VK_FORMAT_R32_SINT", "i32", "i", "r32i"},
    {"VK_FORMAT_R32_SFLOAT", "f32", "", "r32f"},
    {"VK_FORMAT_R32G32B32A32_SFLOAT", "f32", "", "rgba32f"},
};

std::string typeOf(int64_t channels, const std::string &element) {
    return "tensor<1x" + std::to_string(kH) + "x" + std::to_string(kW) + "x" + std::to_string(channels) + "x" +
           element + ">";
}

TEST_F(VgfImages, OfManyFormatsAreFilledBoundAndWrittenToArrays) {
    uint32_t seed = 0;
    for (const FormatRow &row : kRows) {
        const ImageFormat &format = *findImageFormat(row.format);
        const std::string type = typeOf(format.components, row.element);
        for (const OperandForm form : {OperandForm::Sampled, OperandForm::Storage}) {
            const std::vector<ShaderOperand> operands = {{form, row.format, type},
                                                         {OperandForm::Storage, row.format, type}};
            const std::string line =
                shaderOperator("%0", {"%a"}, operands, mirroring(operands, row.kind, row.layout), {kW, kH, 1});
            const Array input = noise(format.element(), {1, kH, kW, format.components}, ++seed);
            add(std::string(row.format) + (form == OperandForm::Sampled ? ", sampled" : ", storage"),
                vgfOf({{"%a", type}}, line, {{"%0", type}}), {input}, {turned(input, true)});
        }
    }
    expectRight();
}

// How shaders on images and graphs follow one another in a model of int8 [1,H,W,4].
struct ModelRow {
    const char *name;
    std::vector<std::string> arguments;
    std::vector<std::vector<std::string>> lines; // "mirror" or "reverse", the result, the arguments
    std::vector<std::string> results;
};
const ModelRow kModels[] = {
    {"shader after a graph", {"%a"}, {{"reverse", "%0", "%a"}, {"mirror", "%1", "%0"}}, {"%1"}},
    {"shader before a graph", {"%a"}, {{"mirror", "%0", "%a"}, {"reverse", "%1", "%0"}}, {"%1"}},
    {"shader between graphs",
     {"%a"},
     {{"reverse", "%0", "%a"}, {"mirror", "%1", "%0"}, {"reverse", "%2", "%1"}},
     {"%2"}},
    {"two shaders", {"%a"}, {{"mirror", "%0", "%a"}, {"mirror", "%1", "%0"}}, {"%1"}},
    {"result that a graph reads", {"%a"}, {{"mirror", "%0", "%a"}, {"reverse", "%1", "%0"}}, {"%0", "%1"}},
    {"input that a graph reads too", {"%a"}, {{"mirror", "%0", "%a"}, {"reverse", "%1", "%a"}}, {"%0", "%1"}},
    {"two inputs", {"%a", "%b"}, {{"mirror", "%0", "%a", "%b"}}, {"%0"}},
    {"input twice", {"%a"}, {{"mirror", "%0", "%a", "%a"}}, {"%0"}},
};

std::vector<Typed> typed(const std::vector<std::string> &names, const std::string &type) {
    std::vector<Typed> values;
    for (const std::string &name : names) {
        values.emplace_back(name, type);
    }
    return values;
}

Array sum(const Array &a, const Array &b) {
    Array result = a;
    for (size_t i = 0; i < result.bytes.size(); ++i) {
        result.bytes[i] = static_cast<uint8_t>(a.bytes[i] + b.bytes[i]);
    }
    return result;
}

Array smallNoise(uint32_t seed) {
    Array array = noise(ElementType::I8, {1, kH, kW, 4}, seed);
    for (uint8_t &byte : array.bytes) {
        byte = static_cast<uint8_t>(static_cast<int8_t>(byte) / 3); // sums stay within int8
    }
    return array;
}

TEST_F(VgfImages, OfModelsThatMixShadersAndGraphsAreRight) {
    const char *format = "VK_FORMAT_R8G8B8A8_SINT";
    const std::string type = typeOf(4, "i8");
    for (const ModelRow &row : kModels) {
        std::map<std::string, Array> values;
        std::vector<Array> inputs, outputs;
        for (const std::string &argument : row.arguments) {
            inputs.push_back(smallNoise(static_cast<uint32_t>(inputs.size() + 1)));
            values[argument] = inputs.back();
        }
        std::string body;
        for (const std::vector<std::string> &line : row.lines) {
            const std::vector<std::string> arguments(line.begin() + 2, line.end());
            if (line[0] == "reverse") {
                body += line[1] + " = tosa.reverse " + line[2] + " {axis = 1 : i32} : (" + type + ") -> " + type + "\n";
                values[line[1]] = turned(values.at(line[2]), false);
                continue;
            }
            std::vector<ShaderOperand> operands(arguments.size(), {OperandForm::Sampled, format, type});
            operands.push_back({OperandForm::Storage, format, type});
            body += shaderOperator(line[1], arguments, operands, mirroring(operands, "i", "rgba8i"), {kW, kH, 1});
            const Array &first = values.at(arguments[0]);
            values[line[1]] = turned(arguments.size() == 1 ? first : sum(first, values.at(arguments[1])), true);
        }
        for (const std::string &result : row.results) {
            outputs.push_back(values.at(result));
        }
        add(row.name, vgfOf(typed(row.arguments, type), body, typed(row.results, type)), inputs, outputs);
    }
    expectRight();
}

// The stock converter keeps the name of an input that nothing reads, but says of no input which name it has.
TEST_F(VgfImages, AnInputThatNothingReadsIsNamedAndLeftOut) {
    const char *format = "VK_FORMAT_R8G8B8A8_SINT";
    const std::string type = typeOf(4, "i8");
    const std::vector<ShaderOperand> operands = {{OperandForm::Sampled, format, type},
                                                 {OperandForm::Storage, format, type}};
    const std::string line = shaderOperator("%0", {"%b"}, operands, mirroring(operands, "i", "rgba8i"), {kW, kH, 1});
    writeFile(folder_.path("m.vgf"), vgfOf({{"%a", type}, {"%b", type}}, line, {{"%0", type}}));
    const Array input = smallNoise(3);
    folder_.write("x.npy", input);
    folder_.write("mask.npy", noise(ElementType::F32, {kH, kW}, 1));
    const ToolRun run = folder_.launch(
        {"--run-vgf", "m.vgf", "--input", "input_0=mask.npy", "--input", "input_1=x.npy", "--result", "0=y.npy"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_NE(run.errors.find("grid_sample: warning: mask.npy is not used: the model does not read its input "
                              "'input_0'\n"),
              std::string::npos)
        << run.errors;
    EXPECT_EQ(folder_.read("y.npy"), turned(input, true));
}

TEST_F(VgfImages, APhotoOfThreeChannelsComesBackWithThree) {
    const char *format = "VK_FORMAT_R8G8B8A8_SINT";
    const std::string type = typeOf(4, "i8");
    const std::vector<ShaderOperand> operands = {{OperandForm::Sampled, format, type},
                                                 {OperandForm::Storage, format, type}};
    const std::string line = shaderOperator("%0", {"%a"}, operands, mirroring(operands, "i", "rgba8i"), {kW, kH, 1});
    writeFile(folder_.path("m.vgf"), vgfOf({{"%a", type}}, line, {{"%0", type}}));
    const Array photo = noise(ElementType::U8, {kH, kW, 3}, 9);
    folder_.write("photo.png", photo);
    const ToolRun run =
        folder_.launch({"--run-vgf", "m.vgf", "--input", "input_0=photo.png", "--result", "output_0=result.png"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(folder_.read("result.png"), turned(photo, true));
}

// What ExecuTorch writes for grid_sample: image and result are images, the grid is a tensor, the sampler does the work.
TEST_F(VgfImages, ASamplerGetsTheFiltersAndTheBorderOfTheModel) {
    const char *glsl = "#version 460\n#extension GL_ARM_tensors : require\nlayout(local_size_x = 1) in;\n"
                       "layout(set = 0, binding = 0) uniform sampler2D image;\n"
                       "layout(set = 0, binding = 1) uniform tensorARM<float, 4> grid;\n"
                       "layout(set = 0, binding = 2, rgba32f) uniform writeonly image2D result;\n"
                       "void main() { ivec2 p = ivec2(gl_GlobalInvocationID.xy); float xy[2];\n"
                       "tensorReadARM(grid, uint[](0, p.y, p.x, 0), xy);\n"
                       "imageStore(result, p, textureLod(image, (vec2(xy[0], xy[1]) + 1.0) * 0.5, 0)); }\n";
    const std::string type = typeOf(4, "f32");
    const std::string gridType = typeOf(2, "f32");
    const char *format = "VK_FORMAT_R32G32B32A32_SFLOAT";
    const std::vector<ShaderOperand> operands = {{OperandForm::Sampled, format, type},
                                                 {OperandForm::Tensor, "VK_FORMAT_R32_SFLOAT", gridType},
                                                 {OperandForm::Storage, format, type}};
    writeFile(folder_.path("m.vgf"),
              vgfOf({{"%a", type}, {"%g", gridType}}, shaderOperator("%0", {"%a", "%g"}, operands, glsl, {kW, kH, 1}),
                    {{"%0", type}}));
    const Array input = noise(ElementType::F32, {1, kH, kW, 4}, 11);
    const Array grid = noise(ElementType::F32, {1, kH, kW, 2}, 12);
    folder_.write("x.npy", input);
    folder_.write("g.npy", grid);
    const ToolRun run =
        folder_.launch({"--run-vgf", "m.vgf", "--input", "0=x.npy", "--input", "1=g.npy", "--result", "0=y.npy"});
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    GridSampleDesc desc;
    desc.layout = Layout::Nhwc;
    desc.image = desc.output = {DataType::F32, input.shape};
    desc.grid = {DataType::F32, grid.shape};
    const Result<std::vector<uint8_t>> expected = test::runReference(desc, input.bytes, grid.bytes);
    ASSERT_TRUE(expected);
    const Array right{ElementType::F32, input.shape, *expected};
    const Array result = folder_.read("y.npy");
    ASSERT_EQ(result.shape, right.shape);
    for (size_t i = 0; i < result.bytes.size() / 4; ++i) {
        ASSERT_NEAR(loadElement(result, i), loadElement(right, i), 4.0 / 128) << i; // samplers have 8 bits of fraction
    }
}

} // namespace
} // namespace gridsample::scenario_test
