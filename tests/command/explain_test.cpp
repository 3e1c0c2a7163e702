/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Explanations of every model here, of VGFs and scenarios, and the table of what the stock tools do.
#include "command/explain.hpp"
#include "command/stock_rules.hpp"
#include "machine.hpp"
#include "support/npy.hpp"
#include "support/stock_tools.hpp"

#include <set>

namespace gridsample::test {
namespace {

const std::string kModels = GRIDSAMPLE_SOURCE_DIR "/tests/models/";
const std::string kCommand = GRIDSAMPLE_BINARY_DIR "/bin/gridsample";
const std::string kConverter = GRIDSAMPLE_BINARY_DIR "/bin/model-converter";

Json explained(const std::string &file, const ExplainOptions &options = {}) {
    const auto json = explainFile(file, options);
    EXPECT_TRUE(json) << json.error().message();
    if (!json) {
        return Json::object();
    }
    expectValid(nlohmann::json(*json), "explain");
    EXPECT_NE(explanationText(*json), "");
    return *json;
}

std::string errorOf(const std::string &file) {
    const auto json = explainFile(file);
    EXPECT_FALSE(json) << *json;
    return json ? "" : json.error().message();
}

class Explain : public testing::Test {
  protected:
    std::string file(const std::string &name) const { return (folder_.path() / name).string(); }
    std::string write(const std::string &name, const std::string &bytes) const {
        writeFile(file(name), bytes);
        return file(name);
    }
    std::string converted(const std::string &model) const {
        const ToolRun run = runTool({kConverter, "-i", kModels + model + "/model.tosa", "-o", file("m.vgf")});
        EXPECT_EQ(run.exitCode, 0) << run.errors;
        return file("m.vgf");
    }
    static std::string neutral(const std::string &attributes, const std::string &domain = "org.gridsample") {
        std::string quoted;
        for (const char letter : attributes) {
            quoted += letter == '"' ? std::string("\\22") : std::string(1, letter);
        }
        const Bytes tosa = stockConvert(
            "module { func.func @main(%i: tensor<1x4x5x3xf32>, %g: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {\n"
            "%0 = tosa.custom %i, %g {domain_name = \"" +
                domain + "\", operator_name = \"grid_sample\", implementation_attrs = \"" + quoted +
                "\"} : (tensor<1x4x5x3xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32>\n"
                "return %0 : tensor<1x2x2x3xf32> } }\n",
            {"--tosa-flatbuffer"});
        return {tosa.begin(), tosa.end()};
    }

    TempFolder folder_;
};

TEST_F(Explain, SaysOfEveryModelHereWhichShaderAndWhyAndWhatTheStockToolsDo) {
    size_t models = 0;
    for (const auto &entry : fs::directory_iterator(kModels)) {
        SCOPED_TRACE(entry.path().filename().string());
        const Json json = explained((entry.path() / "model.tosa").string());
        ++models;
        const auto about = nlohmann::json::parse(readFile(entry.path() / "about.json"));
        EXPECT_EQ(json["grid_samples"].size(), about["operators"].size());
        for (const Json &op : json["grid_samples"]) {
            EXPECT_EQ(op["becomes"], "shader") << op;
            EXPECT_TRUE(op.contains("choice") && op.contains("stock")) << op;
            EXPECT_NE(op.value("why", ""), "") << op;
        }
        EXPECT_FALSE(json.contains("error")) << json["error"];
    }
    EXPECT_GT(models, 50u);
}

TEST_F(Explain, TellsWhatTheModelsInputsAre) {
    const Json json = explained(kModels + "sample_f32/model.tosa");
    EXPECT_EQ(json["version"], "1.0.0");
    EXPECT_EQ(json["inputs"].size(), 2u);
    EXPECT_EQ(json["inputs"][0]["type"], "FP32");
    EXPECT_EQ(json["inputs"][0]["shape"], Json({1, 4, 24, 36}));
    const Json &op = json["grid_samples"][0];
    EXPECT_EQ(op["mode"], "bilinear");
    EXPECT_EQ(op["padding_mode"], "border");
    EXPECT_EQ(op["align_corners"], true);
    EXPECT_EQ(op["stock"]["outcome"], "close");
}

TEST_F(Explain, SaysWhyAnOperatorIsAnErrorOrLeftAlone) {
    struct Row {
        std::string model, becomes, reason;
    };
    const Row rows[] = {
        {neutral(R"({"mode": "bilinear", "layout": "NHWC"})"), "shader", ""},
        {neutral(R"({"mode": "cubist", "layout": "NHWC"})"), "error", "cubist"},
    };
    for (const Row &row : rows) {
        const Json json = explained(write("m.tosa", row.model));
        ASSERT_EQ(json["grid_samples"].size(), 1u);
        const Json &op = json["grid_samples"][0];
        EXPECT_EQ(op["becomes"], row.becomes);
        EXPECT_NE(op.value("reason", "").find(row.reason), std::string::npos) << op;
        EXPECT_EQ(json.contains("error"), row.becomes == "error");
    }
    const Json other = explained(write("m.tosa", neutral("{}", "org.somebody")));
    EXPECT_TRUE(other["grid_samples"].empty());
    EXPECT_EQ(other["other_custom_operators"][0]["domain"], "org.somebody");
}

TEST_F(Explain, SaysWhatFastWouldBe) {
    const Json json = explained(kModels + "two_in_a_row_f32/model.tosa", {.precision = Precision::Fast});
    for (const Json &op : json["grid_samples"]) {
        EXPECT_TRUE(op["precision"] == "fast" || op.contains("why_exact")) << op;
    }
}

TEST_F(Explain, NamesTheRowForTheKindOfDevice) {
    const std::string model = kModels + "sample_f32/model.tosa";
    const std::string gpu = explained(model)["grid_samples"][0]["choice"];
    const std::string cpu = explained(model, {.device = DeviceKind::Cpu})["grid_samples"][0]["choice"];
    EXPECT_FALSE(gpu.starts_with("cpu_")) << gpu;
    EXPECT_TRUE(cpu.starts_with("cpu_")) << cpu;
}

TEST_F(Explain, FindsTheShadersOfAConvertedModelAndWhatTheyCompute) {
    const Json json = explained(converted("sample_f32"));
    ASSERT_EQ(json["segments"].size(), 3u);
    EXPECT_EQ(json["segments"][0]["kind"], "graph");
    EXPECT_EQ(json["segments"][1]["kind"], "compute");
    const Json &op = json["segments"][1]["grid_sample"];
    const Json model = explained(kModels + "sample_f32/model.tosa")["grid_samples"][0];
    for (const char *key : {"shader", "mode", "padding_mode", "align_corners", "layout", "coordinates"}) {
        EXPECT_EQ(op[key], model[key]) << key;
    }
    EXPECT_EQ(json["segments"][1]["inputs"][0]["kind"], "buffer");
    EXPECT_EQ(json["inputs"][0]["name"], "input_0");
    EXPECT_NE(json["stock"].get<std::string>().find("as it is"), std::string::npos);
}

TEST_F(Explain, KeepsTheScalesOfIntegers) {
    const Json json = explained(converted("sample_q8"));
    const Json model = explained(kModels + "sample_q8/model.tosa")["grid_samples"][0];
    size_t found = 0;
    for (const Json &segment : json["segments"]) {
        if (segment.contains("grid_sample")) {
            ++found;
            EXPECT_EQ(segment["grid_sample"]["grid_scale"].get<float>(), model["grid"]["scale"].get<float>());
            EXPECT_EQ(segment["grid_sample"]["image_zero_point"], model["image"]["zero_point"]);
        }
    }
    EXPECT_EQ(found, 1u);
}

TEST_F(Explain, SaysThatAShaderIsNotOurs) {
    const std::string placeholder =
        "module { func.func @main(%a: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {\n%0 = tosa.custom %a {domain_name "
        "= \"com.arm.VulkanCustomShader\", operator_name = \"big\", implementation_attrs = \"{\\22entry_point\\22: "
        "\\22main\\22, \\22is_vkshader\\22: true, \\22workgroup_sizes\\22: [1, 1, 1], "
        "\\22input_0_type\\22: \\22Buffer\\22, \\22input_0_vkformat\\22: \\22VK_FORMAT_R32_SFLOAT\\22, "
        "\\22input_0_vkdescriptortype\\22: \\22VK_DESCRIPTOR_TYPE_STORAGE_BUFFER\\22, "
        "\\22input_0_descriptorset\\22: 0, \\22input_0_binding\\22: 0, \\22output_0_type\\22: "
        "\\22Buffer\\22, \\22output_0_vkformat\\22: \\22VK_FORMAT_R32_SFLOAT\\22, "
        "\\22output_0_vkdescriptortype\\22: \\22VK_DESCRIPTOR_TYPE_STORAGE_BUFFER\\22, "
        "\\22output_0_descriptorset\\22: 0, \\22output_0_binding\\22: 1}\"} : (tensor<1x2x2x1xf32>) -> "
        "tensor<1x2x2x1xf32>\nreturn %0 : tensor<1x2x2x1xf32> } }\n";
    const Bytes vgf = stockConvert(placeholder);
    const Json json = explained(write("p.vgf", std::string(vgf.begin(), vgf.end())));
    EXPECT_NE(json["segments"][0].value("reason", "").find("without code"), std::string::npos) << json;
    EXPECT_NE(json["stock"].get<std::string>().find("stops"), std::string::npos);
}

TEST_F(Explain, SaysWhatTheRunnerGetsOfAScenario) {
    const std::vector<float> zeros(32, 0);
    const auto array = [&](const std::vector<int64_t> &shape) {
        return Array{"<f4", shape, std::string(reinterpret_cast<const char *>(zeros.data()), 4u * 32u)};
    };
    writeNpy(file("image.npy"), array({1, 2, 4, 4}));
    writeNpy(file("grid.npy"), array({1, 4, 4, 2}));
    const Json json = explained(write("s.json", R"({
        "resources": [{"tensor": {"uid": "i", "src": "image.npy", "dims": [1, 2, 4, 4], "format": "VK_FORMAT_R32_SFLOAT",
                                  "shader_access": "readonly"}},
                      {"tensor": {"uid": "g", "src": "grid.npy", "dims": [1, 4, 4, 2], "format": "VK_FORMAT_R32_SFLOAT",
                                  "shader_access": "readonly"}},
                      {"tensor": {"uid": "o", "dst": "o.npy", "dims": [1, 2, 4, 4], "format": "VK_FORMAT_R32_SFLOAT",
                                  "shader_access": "writeonly"}}],
        "commands": [{"dispatch_grid_sample": {"image": "i", "grid": "g", "output": "o", "mode": "nearest"}}]})"));
    EXPECT_EQ(json.value("error", ""), "");
    EXPECT_EQ(json["changed"], true);
    EXPECT_EQ(json["commands"]["dispatch_grid_sample"], 1);
    ASSERT_EQ(json["grid_samples"].size(), 1u);
    EXPECT_EQ(json["grid_samples"][0]["command"], "/commands/0/dispatch_grid_sample");
    EXPECT_EQ(json["grid_samples"][0]["mode"], "nearest");
    EXPECT_EQ(json["grid_samples"][0]["image"]["shape"], Json({1, 2, 4, 4}));
    EXPECT_EQ(json["completed_resources"].size(), 3u);
    EXPECT_NE(json["stock"].get<std::string>().find("dispatch_grid_sample"), std::string::npos);
    for (const auto &entry : fs::directory_iterator(folder_.path())) {
        EXPECT_TRUE(std::set<std::string>({"image.npy", "grid.npy", "s.json"}).contains(entry.path().filename()))
            << entry << " was written";
    }
}

TEST_F(Explain, LooksIntoTheModelsOfAScenario) {
    converted("sample_f32");
    const Json json = explained(write("s.json", R"({"resources": [], "commands": [
        {"run_vgf": {"src": "m.vgf", "inputs": {"0": "no.npy", "1": "no.npy"}, "outputs": {"0": "o.npy"}}}]})"));
    EXPECT_NE(json.value("error", "").find("no.npy"), std::string::npos) << json;
    ASSERT_EQ(json["models"].size(), 1u);
    EXPECT_EQ(json["models"][0]["kind"], "vgf");
    const Json stock = explained(write("t.json", R"({"resources": [], "commands": []})"));
    EXPECT_EQ(stock["changed"], false);
}

TEST_F(Explain, RefusesWhatIsNoneOfThese) {
    EXPECT_NE(errorOf(file("none")).find("none"), std::string::npos);
    EXPECT_NE(errorOf(write("empty", "")).find("is empty"), std::string::npos);
    EXPECT_NE(errorOf(write("text", "hello")).find("is neither"), std::string::npos);
    EXPECT_NE(errorOf(write("m.mlir", "module { func.func @main() { return } }")).find("--tosa-flatbuffer"),
              std::string::npos);
    EXPECT_NE(errorOf(write("half.vgf", "VGF1 and no more")), "");
    EXPECT_NE(errorOf(write("half.tosa", std::string("\x08\0\0\0TOSA and no more", 20))), "");
    EXPECT_NE(errorOf(write("s.json", "{\"resources\": [")), "");
}

TEST_F(Explain, HasExitCodesAndHelpWithExamples) {
    const std::string model = kModels + "sample_f32/model.tosa";
    EXPECT_EQ(runTool({kCommand, "explain", model}).exitCode, 0);
    EXPECT_EQ(runTool({kCommand, "explain", model, "--json"}).output.substr(0, 1), "{");
    EXPECT_EQ(runTool({kCommand, "explain", file("none")}).exitCode, 1);
    EXPECT_EQ(runTool({kCommand, "explain", write("m.tosa", neutral(R"({"mode": "cubist"})"))}).exitCode, 1);
    EXPECT_EQ(runTool({kCommand, "explain"}).exitCode, 2);
    EXPECT_EQ(runTool({kCommand, "unknown"}).exitCode, 2);
    for (const std::vector<std::string> &words : {std::vector<std::string>{}, {"doctor"}, {"env"}, {"explain"}}) {
        std::vector<std::string> command = {kCommand};
        command.insert(command.end(), words.begin(), words.end());
        command.emplace_back("--help");
        const ToolRun run = runTool(command);
        EXPECT_EQ(run.exitCode, 0);
        EXPECT_NE(run.output.find("Examples:"), std::string::npos) << run.output;
    }
}

TEST(StockRules, SayWhatWasSeen) {
    struct Row {
        const char *rule;
        OperatorKind kind;
        Mode mode;
        Padding padding;
        bool alignCorners;
        DataType type;
        int64_t batch, channels;
    };
    const auto kTorch = OperatorKind::ExecuTorch;
    const auto f32 = DataType::F32;
    const Row rows[] = {
        {"neutral", OperatorKind::Neutral, Mode::Bilinear, Padding::Zeros, false, f32, 1, 4},
        {"flow_offset", OperatorKind::FlowOffset, Mode::Bilinear, Padding::Border, true, DataType::I8, 1, 4},
        {"half", kTorch, Mode::Bilinear, Padding::Zeros, false, DataType::F16, 1, 4},
        {"batch", kTorch, Mode::Bilinear, Padding::Zeros, false, f32, 2, 4},
        {"channels", kTorch, Mode::Bilinear, Padding::Zeros, false, f32, 1, 1},
        {"bicubic", kTorch, Mode::Bicubic, Padding::Zeros, false, f32, 1, 4},
        {"int16", kTorch, Mode::Bilinear, Padding::Zeros, false, DataType::I16, 1, 4},
        {"mirror", kTorch, Mode::Bilinear, Padding::Reflection, true, f32, 1, 4},
        {"sampler", kTorch, Mode::Bilinear, Padding::Reflection, false, f32, 1, 4},
        {"nearest", kTorch, Mode::Nearest, Padding::Border, false, f32, 1, 4},
        {"int8", kTorch, Mode::Bilinear, Padding::Border, true, DataType::I8, 1, 4},
        {"sampler", kTorch, Mode::Bilinear, Padding::Border, true, f32, 1, 3},
    };
    std::set<std::string_view> covered{"volume"};
    for (const Row &row : rows) {
        GridSampleDesc desc;
        desc.mode = row.mode;
        desc.padding = row.padding;
        desc.alignCorners = row.alignCorners;
        desc.layout = Layout::Nhwc;
        desc.image = {row.type, {row.batch, 4, 5, row.channels}};
        desc.grid = {row.type == DataType::I8 ? DataType::I8 : f32, {row.batch, 2, 3, 2}};
        EXPECT_EQ(stockRuleFor(row.kind, desc).name, row.rule);
        covered.insert(row.rule);
    }
    GridSampleDesc volume;
    volume.image.shape = {1, 2, 3, 4, 4};
    volume.grid.shape = {1, 2, 3, 4, 3};
    EXPECT_EQ(stockRuleFor(kTorch, volume).name, "volume");
    for (const StockRule &rule : stockRules()) {
        EXPECT_TRUE(covered.contains(rule.name)) << rule.name;
    }
}

} // namespace
} // namespace gridsample::test
