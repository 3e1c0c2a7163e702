/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The scenario-runner launcher from end to end: the real runner on lavapipe, and fakes for what that does not do.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vulkan/vulkan_core.h>

#include "launcher/scenario_runner/emulation_layers.hpp"
#include "launcher/scenario_runner/scenario_file.hpp"
#include "launcher/scenario_runner/vgf_limits.hpp"
#include "launcher/scenario_runner/vulkan_loader.hpp"
#include "support/npy.hpp"
#include "support/stock_tools.hpp"
#include "support/tool_run.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;
using Variables = std::map<std::string, std::string>;

const std::string kLauncher = GRIDSAMPLE_BINARY_DIR "/bin/scenario-runner";
const std::string kFakeTools = GRIDSAMPLE_BINARY_DIR "/tests/fake_tools/";
const std::string kPlugin = kFakeTools + "scenario_plugin.so";
const std::string kSite = fs::canonical(GRIDSAMPLE_SITE_PACKAGES).string();
const std::string kBin = fs::canonical(kSite + "/../../../bin").string();
const std::string kRealTool = kSite + "/scenario_runner/binaries/bin/scenario-runner";

const char *const kScenario = R"({
    "commands": [{"dispatch_graph": {"graph_ref": "g", "bindings": [{"set": 0, "id": 0, "resource_ref": "in"},
                                                                    {"set": 0, "id": 1, "resource_ref": "out"}]}}],
    "resources": [{"graph": {"uid": "g", "src": "m.vgf"}},
                  {"tensor": {"uid": "in", "dims": [1, 2, 2, 1], "format": "VK_FORMAT_R32_SFLOAT",
                              "shader_access": "readonly", "src": "in.npy"}},
                  {"tensor": {"uid": "out", "dims": [1, 2, 2, 1], "format": "VK_FORMAT_R32_SFLOAT",
                              "shader_access": "writeonly", "dst": "out.npy"}}]})";
const char *const kModel = "module { func.func @main(%a: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {\n"
                           "%0 = tosa.abs %a : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>\n"
                           "return %0 : tensor<1x2x2x1xf32> } }\n";

test::Array floats(const std::vector<float> &values) {
    return {"<f4", {1, 2, 2, 1}, {reinterpret_cast<const char *>(values.data()), values.size() * sizeof(float)}};
}

std::string text(const test::Bytes &bytes) {
    return {bytes.begin(), bytes.end()};
}

// A model with one compute segment: a placeholder shader on two storage buffers of the type.
test::Bytes shaderModel(const std::string &type, int groups) {
    std::string attributes =
        R"({"entry_point": "main", "is_vkshader": true, "workgroup_sizes": [)" + std::to_string(groups) + ", 1, 1]";
    int binding = 0;
    for (const std::string operand : {"input_0", "output_0"}) {
        attributes += R"(, ")" + operand + R"(_type": "Buffer", ")" + operand +
                      R"(_vkformat": "VK_FORMAT_R32_SFLOAT", ")" + operand +
                      R"(_vkdescriptortype": "VK_DESCRIPTOR_TYPE_STORAGE_BUFFER", ")" + operand +
                      R"(_descriptorset": 0, ")" + operand + R"(_binding": )" + std::to_string(binding++);
    }
    std::string escaped;
    for (const char letter : attributes + "}") {
        escaped += letter == '"' ? std::string("\\22") : std::string(1, letter);
    }
    return test::stockConvert("module { func.func @main(%a: " + type + ") -> " + type +
                              " {\n%0 = tosa.custom %a {domain_name = \"com.arm.VulkanCustomShader\", operator_name = "
                              "\"big\", implementation_attrs = \"" +
                              escaped + "\"} : (" + type + ") -> " + type + "\nreturn %0 : " + type + " } }\n");
}

void expectSameFailure(const test::ToolRun &ours, const test::ToolRun &stock) {
    EXPECT_NE(stock.exitCode, 0);
    EXPECT_EQ(ours.exitCode, stock.exitCode);
    const auto withoutTime = [](const std::string &line) { return line.substr(std::min(line.find('['), line.size())); };
    EXPECT_EQ(withoutTime(ours.errors), withoutTime(stock.errors)); // one line each
}

class ScenarioRunner : public testing::Test {
  protected:
    void SetUp() override {
        static const std::string model = text(test::stockConvert(kModel));
        test::writeFile(path("m.vgf"), model);
        test::writeNpy(path("in.npy"), floats({-1, 2, -3, 4}));
        test::writeFile(path("s.json"), kScenario);
    }
    std::string path(const std::string &name) const { return (folder_.path() / name).string(); }

    // On lavapipe, with the wheels' folder on PATH and temporary files in a folder of their own.
    test::ToolRun launch(const Arguments &arguments, Variables environment = {},
                         const std::string &program = kLauncher) const {
        environment.insert({{"PATH", kBin + ":/usr/bin:/bin"},
                            {"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD},
                            {"TMPDIR", temporary_.path().string()}});
        Arguments command = {"env", "-u", "LD_LIBRARY_PATH", "-u", "VK_LAYER_PATH", "-u", "VK_INSTANCE_LAYERS"};
        for (const auto &[name, value] : environment) {
            command.push_back(name + "=" + value);
        }
        command.push_back(program);
        command.insert(command.end(), arguments.begin(), arguments.end());
        return test::runTool(command);
    }
    test::ToolRun runStock(const Arguments &arguments) const { return launch(arguments, {}, kRealTool); }
    void expectRightResult() const {
        EXPECT_EQ(test::readNpy(path("out.npy")), floats({1, 2, 3, 4}));
        EXPECT_TRUE(fs::is_empty(temporary_.path())) << "a temporary file was left";
    }
    // A runner of our own that prints the variables it sees.
    std::string environmentPrinter() const {
        test::writeFile(path("printer"), "#!/bin/sh\nenv\n");
        fs::permissions(path("printer"), fs::perms::owner_all);
        return path("printer");
    }

    test::TempFolder folder_, temporary_;
};

TEST_F(ScenarioRunner, RunsAGraphWithTheEmulationLayersSetUpAndSaysSo) {
    const test::ToolRun run = launch({"--scenario", path("s.json")});
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_NE(run.errors.find("scenario-runner: info: llvmpipe"), std::string::npos) << run.errors;
    EXPECT_NE(run.errors.find("lacks VK_ARM_tensors and VK_ARM_data_graph: running with Arm's emulation layers from " +
                              kSite + "/emulation_layer/deploy/lib"),
              std::string::npos)
        << run.errors;
    expectRightResult();
}

TEST_F(ScenarioRunner, NoEmulationLeavesTheRunnerToFailAsItDoes) {
    const test::ToolRun run = launch({"--no-emulation", "--scenario", path("s.json")});
    expectSameFailure(run, runStock({"--scenario", path("s.json")}));
}

TEST_F(ScenarioRunner, LayersThatTheUserSetUpAreLeftAlone) {
    for (const std::string name : {"Graph", "Tensor"}) { // each in its folder: the order that every loader needs
        fs::create_directory(path(name));
        const std::string file = "VkLayer_" + name + ".json";
        fs::copy_file(kSite + "/emulation_layer/deploy/share/vulkan/explicit_layer.d/" + file, path(name) + "/" + file);
    }
    const Variables own = {{"VK_INSTANCE_LAYERS", "VK_LAYER_ML_Graph_Emulation:VK_LAYER_ML_Tensor_Emulation"},
                           {"VK_LAYER_PATH", path("Graph") + ":" + path("Tensor")},
                           {"LD_LIBRARY_PATH", kSite + "/emulation_layer/deploy/lib"}};
    const test::ToolRun run = launch({"--scenario", path("s.json")}, own);
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(run.errors, "");
    expectRightResult();
    for (const auto &[name, value] : own) {
        if (name != "LD_LIBRARY_PATH") {
            Variables one = {{name, value}, {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", environmentPrinter()}};
            const test::ToolRun printed = launch({"--scenario", path("s.json")}, one);
            EXPECT_NE(printed.output.find(name + "=" + value + "\n"), std::string::npos) << printed.output;
            EXPECT_EQ(printed.output.find("LD_LIBRARY_PATH"), std::string::npos);
        }
    }
}

TEST_F(ScenarioRunner, OtherLayersOfTheUserStayOn) {
    const test::ToolRun run =
        launch({"--scenario", path("s.json")}, {{"VK_INSTANCE_LAYERS", "VK_LAYER_OTHER"},
                                                {"VK_ADD_LAYER_PATH", "/own/layers"},
                                                {"LD_LIBRARY_PATH", "/own/lib"},
                                                {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", environmentPrinter()}});
    const std::string deploy = kSite + "/emulation_layer/deploy";
    const std::string manifests = deploy + "/share/vulkan/explicit_layer.d/VkLayer_";
    EXPECT_NE(run.output.find("VK_INSTANCE_LAYERS=VK_LAYER_OTHER:VK_LAYER_ML_Graph_Emulation:"
                              "VK_LAYER_ML_Tensor_Emulation\n"),
              std::string::npos)
        << run.output;
    EXPECT_NE(run.output.find("VK_LAYER_PATH=" + manifests + "Graph.json:" + manifests + "Tensor.json:/own/layers"),
              std::string::npos)
        << run.output;
    EXPECT_NE(run.output.find("LD_LIBRARY_PATH=" + deploy + "/lib:/own/lib\n"), std::string::npos) << run.output;
}

TEST_F(ScenarioRunner, WithoutLayersItWarnsAndRunsAnyway) {
    // A launcher far from every Python environment.
    fs::create_directories(path("a/b/bin"));
    fs::copy_file(kLauncher, path("a/b/bin/scenario-runner"));
    const test::ToolRun run = test::runTool({path("a/b/bin/scenario-runner"), "--scenario", path("s.json")},
                                            {{"PATH", "/nowhere/bin"},
                                             {"HOME", path("a")},
                                             {"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD},
                                             {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", kFakeTools + "fake_tool"}});
    EXPECT_NE(run.errors.find("scenario-runner: warning: llvmpipe"), std::string::npos) << run.errors;
    EXPECT_NE(
        run.errors.find("and Arm's emulation layers were not found; pip install ai-ml-emulation-layer-for-vulkan\n"),
        std::string::npos)
        << run.errors;
    EXPECT_NE(run.errors.find("fake_tool: what is"), std::string::npos) << "the tool ran";
    EXPECT_EQ(run.exitCode, 2);
}

TEST_F(ScenarioRunner, ALauncherFromAWheelTakesTheLayersBesideIt) {
    const std::string programs = path("site/gridsample/binaries/bin");
    fs::create_directories(programs);
    fs::copy_file(kLauncher, programs + "/scenario-runner");
    fs::create_directory_symlink(kSite + "/emulation_layer", path("site/emulation_layer"));
    const test::ToolRun run = test::runTool({programs + "/scenario-runner", "--scenario", path("s.json")},
                                            {{"PATH", "/usr/bin:/bin"},
                                             {"HOME", path("nowhere")},
                                             {"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD},
                                             {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", environmentPrinter()}});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_NE(run.output.find("VK_LAYER_PATH=" + path("site/emulation_layer")), std::string::npos) << run.output;
}

TEST_F(ScenarioRunner, WithoutAVulkanDeviceItWarnsAndRunsAnyway) {
    const test::ToolRun run =
        launch({"--scenario", path("s.json")},
               {{"VK_ICD_FILENAMES", "/nowhere.json"}, {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", environmentPrinter()}});
    EXPECT_EQ(run.exitCode, 0);
    EXPECT_NE(run.errors.find("warning: no emulation layers are set up, since the Vulkan device is not known: "),
              std::string::npos)
        << run.errors;
    EXPECT_NE(run.output.find("VK_ICD_FILENAMES=/nowhere.json\n"), std::string::npos);
}

TEST_F(ScenarioRunner, VersionIsTheStockOneByteForByte) {
    for (const char *spelling : {"--version", "-v", "-vh"}) {
        const test::ToolRun stock = runStock({spelling}), ours = launch({spelling});
        EXPECT_EQ(ours.output, stock.output);
        EXPECT_EQ(ours.errors, stock.errors);
        EXPECT_EQ(ours.exitCode, 0);
    }
}

TEST_F(ScenarioRunner, HelpIsTheStockOneFollowedByOurs) {
    const test::ToolRun stock = runStock({"--help"});
    const test::ToolRun ours = launch({"--help", "--plugin", kPlugin});
    EXPECT_TRUE(ours.output.starts_with(stock.output)) << ours.output;
    for (const char *part : {"--plugin FILE", "--no-emulation", "GRIDSAMPLE_REAL_SCENARIO_RUNNER", "whole"}) {
        EXPECT_NE(ours.output.find(part, stock.output.size()), std::string::npos) << part;
    }
    EXPECT_EQ(ours.exitCode, 0);
    EXPECT_EQ(launch({"--whole", "x", "--help", "--plugin", kPlugin}).output, ours.output);
    EXPECT_EQ(launch({"--whole", "x", "--version", "--plugin", kPlugin}).output, runStock({"--version"}).output);
}

TEST_F(ScenarioRunner, PluginVersionNamesLauncherPluginsAndTool) {
    const test::ToolRun run = launch({"--plugin-version", "--plugin", kPlugin});
    const auto json = nlohmann::json::parse(run.output);
    EXPECT_EQ(json["launcher"]["name"], "scenario-runner");
    EXPECT_EQ(json["plugins"][0]["name"], "fake");
    EXPECT_EQ(json["real_tool"]["path"], kRealTool);
    EXPECT_EQ(json["real_tool"]["version"], nlohmann::json::parse(launch({"--version"}).output)["version"]);
}

TEST_F(ScenarioRunner, WhatTheStockToolRefusesIsRefusedInItsWordsAndWithItsCode) {
    for (const Arguments &arguments : {Arguments{}, Arguments{"--unknown"}, Arguments{"--scenario"}}) {
        expectSameFailure(launch(arguments), runStock(arguments));
    }
}

TEST_F(ScenarioRunner, WhatIsWrongWithOursIsAnErrorOfOurs) {
    const test::ToolRun run = launch({"--scenario", path("s.json"), "--plugin"});
    EXPECT_EQ(run.errors, "scenario-runner: error: --plugin: needs a value; see --help\n");
    EXPECT_EQ(run.exitCode, 1);
}

TEST_F(ScenarioRunner, PassThroughIsTheStockToolWithoutAnythingOfOurs) {
    const test::ToolRun run =
        launch({"--scenario", path("s.json"), "--no-default-plugins"}, {{"GRIDSAMPLE_PASS_THROUGH", "1"}});
    expectSameFailure(run, runStock({"--scenario", path("s.json")}));
}

TEST_F(ScenarioRunner, ABufferTooLargeForTheDeviceIsToldBeforeTheRun) {
    test::writeFile(path("m.vgf"), text(shaderModel("tensor<1x8192x8192x1xf32>", 1)));
    const test::ToolRun run = launch({"--scenario", path("s.json")});
    EXPECT_EQ(run.exitCode, 1);
    const std::string start = "scenario-runner: error: " + path("s.json") + ": " + path("m.vgf") + ": segment 0 (";
    EXPECT_NE(run.errors.find(start), std::string::npos) << run.errors;
    EXPECT_NE(run.errors.find("binds a storage buffer of 268435456 bytes at binding 0, more than the 134217728 "
                              "(maxStorageBufferRange) that llvmpipe"),
              std::string::npos)
        << run.errors;
    EXPECT_EQ(run.output.find("Scenario-Runner"), std::string::npos) << "the tool ran";
}

TEST_F(ScenarioRunner, TooManyWorkgroupsForTheDeviceAreToldBeforeTheRun) {
    test::writeFile(path("m.vgf"), text(shaderModel("tensor<1x2x2x1xf32>", 70000)));
    const test::ToolRun run = launch({"--scenario", path("s.json")});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_NE(run.errors.find("dispatches 70000 workgroups along axis 0, more than the 65535 that llvmpipe"),
              std::string::npos)
        << run.errors;
}

TEST_F(ScenarioRunner, DamagedModelsAndScenariosAreLeftToTheRunner) {
    const std::string model = text(shaderModel("tensor<1x2x2x1xf32>", 1));
    for (const std::string &damaged : {std::string(), std::string("no VGF"), model.substr(0, model.size() / 2)}) {
        test::writeFile(path("m.vgf"), damaged);
        const test::ToolRun run = launch({"--scenario", path("s.json")});
        EXPECT_NE(run.exitCode, 0);
        EXPECT_EQ(run.errors.find("scenario-runner: error"), std::string::npos) << run.errors;
    }
    for (const char *scenario : {"", "{", "[]", R"({"resources": 1})"}) {
        test::writeFile(path("s.json"), scenario);
        const test::ToolRun run = launch({"--scenario", path("s.json")});
        EXPECT_NE(run.exitCode, 0);
        EXPECT_EQ(run.errors.find("scenario-runner: error"), std::string::npos) << run.errors;
    }
    EXPECT_NE(launch({"--scenario", path("missing.json")}).errors.find("Error while opening scenario file"),
              std::string::npos);
}

TEST_F(ScenarioRunner, EveryTruncationAndAnyFlippedByteOfAModelIsReadWithoutHarm) {
    const std::string model = text(shaderModel("tensor<1x8192x8192x1xf32>", 1));
    gridsample_device_facts device{};
    device.max_storage_buffer_range = 1 << 27;
    device.max_compute_work_group_count[0] = device.max_compute_work_group_count[1] =
        device.max_compute_work_group_count[2] = 65535;
    std::size_t refused = 0;
    const auto check = [&](const std::string &bytes) {
        test::writeFile(path("m.vgf"), bytes);
        refused += checkVgfLimits(path("m.vgf"), device) ? 0 : 1;
    };
    check(model);
    EXPECT_EQ(refused, 1u);
    for (std::size_t size = 0; size < model.size(); ++size) {
        check(model.substr(0, size));
    }
    EXPECT_EQ(refused, 1u) << "a truncated model is not believed";
    for (std::size_t at = 0; at < model.size(); ++at) {
        std::string flipped = model;
        flipped[at] = static_cast<char>(flipped[at] ^ 0xFF);
        check(flipped);
    }
    EXPECT_GT(refused, 1u);
}

TEST_F(ScenarioRunner, APluginThatChangesNothingLeavesTheUsersOwnFile) {
    test::writeFile(path("printer"), "#!/bin/sh\nfor a in \"$@\"; do echo \"[$a]\"; done\n");
    fs::permissions(path("printer"), fs::perms::owner_all);
    const test::ToolRun run = launch({"--plugin", kPlugin, "--dry-run", "--scenario", path("s.json")},
                                     {{"GRIDSAMPLE_REAL_SCENARIO_RUNNER", path("printer")}});
    EXPECT_EQ(run.output, "[--dry-run]\n[--scenario]\n[" + path("s.json") + "]\n");
    EXPECT_NE(run.errors.find("fake: info: path=" + path("s.json") + " base=" + folder_.path().string() +
                              " output=" + folder_.path().string() + " scratch=" + temporary_.path().string()),
              std::string::npos)
        << run.errors;
    EXPECT_NE(run.errors.find("fake: info: after 0"), std::string::npos) << run.errors;
    EXPECT_TRUE(fs::is_empty(temporary_.path()));
}

TEST_F(ScenarioRunner, AChangedScenarioRunsFromElsewhereWithItsRelativePathsKept) {
    fs::create_directory(path("results"));
    test::writeFile(path("s.json"), std::string(kScenario).replace(std::string(kScenario).find("in.npy"), 6, "@@"));
    for (const std::string output : {"", "results"}) {
        Arguments arguments = {"--scenario",      path("s.json"),           "--plugin",        kPlugin,
                               "--plugin-option", "fake.replace=@@>in.npy", "--plugin-option", "fake.file=more/log.txt",
                               "--plugin-report", path("report.json")};
        if (!output.empty()) {
            arguments.insert(arguments.begin(), "--output=" + path(output));
        }
        const test::ToolRun run = launch(arguments);
        EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
        EXPECT_EQ(test::readNpy(folder_.path() / output / "out.npy"), floats({1, 2, 3, 4}));
        EXPECT_EQ(test::readFile(folder_.path() / output / "more/log.txt"), "by the plugin");
        EXPECT_TRUE(fs::is_empty(temporary_.path()));
        const auto report = nlohmann::json::parse(test::readFile(path("report.json")));
        EXPECT_EQ(report["scenario_changed"], true);
        EXPECT_EQ(report["emulation_layers"], true);
        EXPECT_EQ(report["exit_code"], 0);
        EXPECT_EQ(report["plugins"][0]["reports"][0]["emulation"], true);
    }
}

TEST_F(ScenarioRunner, APluginMayWriteTheWholeScenario) {
    test::writeFile(path("whole.json"), kScenario);
    test::ToolRun run =
        test::runTool({"sh", "-c", "cd \"$0\" && exec \"$@\"", folder_.path().string(), kLauncher, "--plugin", kPlugin,
                       "--whole", "whole.json"},
                      {{"PATH", kBin + ":/usr/bin:/bin"}, {"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD}});
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
    expectRightResult();
    run = launch({"--plugin", kPlugin}); // without that, a scenario is required as ever
    EXPECT_NE(run.errors.find("--scenario: required"), std::string::npos) << run.errors;
}

TEST_F(ScenarioRunner, APluginsFailureStopsTheRunAndLeavesNothing) {
    for (const std::string hook : {"before", "after"}) {
        const test::ToolRun run = launch({"--scenario", path("s.json"), "--plugin", kPlugin, "--plugin-option",
                                          "fake." + hook + "=fail", "--plugin-option", "fake.file=log.txt"});
        EXPECT_EQ(run.exitCode, 1) << run.errors;
        EXPECT_NE(run.errors.find("scenario-runner: error: fake: " + hook + " fails"), std::string::npos) << run.errors;
        EXPECT_EQ(run.output.find("Results stored") != std::string::npos, hook == "after");
        EXPECT_FALSE(fs::exists(path("log.txt")));
        EXPECT_TRUE(fs::is_empty(temporary_.path()));
    }
}

TEST_F(ScenarioRunner, TheRunnersFailureIsPassedOnAndPluginFilesAreDropped) {
    const test::ToolRun run = launch(
        {"--scenario", path("s.json"), "--plugin", kPlugin, "--plugin-option", "fake.file=log.txt", "--no-emulation"});
    EXPECT_EQ(run.exitCode, 255);
    EXPECT_NE(run.errors.find("fake: info: after 255"), std::string::npos) << run.errors;
    EXPECT_FALSE(fs::exists(path("log.txt")));
}

TEST_F(ScenarioRunner, ACrashOfTheRunnerIsOneLineAndExitCodeOne) {
    test::writeFile(path("dying"), "#!/bin/sh\nkill -SEGV $$\n");
    fs::permissions(path("dying"), fs::perms::owner_all);
    for (const Arguments &more : {Arguments{"--no-default-plugins"}, Arguments{}, Arguments{"--plugin", kPlugin}}) {
        Arguments arguments = {"--no-emulation", "--scenario", path("s.json")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const test::ToolRun run = launch(arguments, {{"GRIDSAMPLE_REAL_SCENARIO_RUNNER", path("dying")}});
        EXPECT_EQ(run.exitCode, 1);
        EXPECT_NE(run.errors.find("scenario-runner: error: " + path("s.json") +
                                  ": the stock tool was ended by SIGSEGV while running the scenario: " + path("dying")),
                  std::string::npos)
            << run.errors;
    }
    EXPECT_TRUE(fs::is_empty(temporary_.path()));
}

TEST(ScenarioFile, ModelsAreTheGraphsThatAreVgfs) {
    const std::string json = R"({"resources": [{"graph": {"src": "a.vgf"}}, {"graph": {"src": "/x/b.vgf"}},
        {"graph": {"src": "c.spv"}}, {"shader": {"src": "d.vgf"}}, {"graph": {"src": 1}}, {"graph": 2}, 3]})";
    const ByteView bytes(reinterpret_cast<const std::uint8_t *>(json.data()), json.size());
    EXPECT_EQ(scenarioModels(bytes, "/s"), (std::vector<fs::path>{"/s/a.vgf", "/x/b.vgf"}));
}

TEST(ScenarioFile, SourcesBecomeAbsoluteResultsGoToTheirFolderAndNothingElseChanges) {
    const std::string json = R"({"resources": [{"tensor": {"uid": "src", "src": "in/a.npy", "dst": "../b.npy"}},
        {"shader": {"src": "/x/s.spv", "include_dirs": ["d"]}}, {"image": {"dst": "/x/c.dds"}},
        {"tensor": {"dst": "/t/files/d.npy"}}], "commands": [{"c": {"src": "kept", "dst": "kept"}}], "n": 0.1})";
    const ByteView bytes(reinterpret_cast<const std::uint8_t *>(json.data()), json.size());
    const Result<RunScenario> made = forTheRunner(bytes, {"/s", "/o", "/t", "/t/results"});
    ASSERT_TRUE(made);
    EXPECT_EQ(nlohmann::ordered_json::parse(made->json).dump(),
              R"({"resources":[{"tensor":{"uid":"src","src":"/s/in/a.npy","dst":"/t/results/result_0.npy"}},)"
              R"({"shader":{"src":"/x/s.spv","include_dirs":["d"]}},{"image":{"dst":"/t/results/result_1.dds"}},)"
              R"({"tensor":{"dst":"/t/files/d.npy"}}],"commands":[{"c":{"src":"kept","dst":"kept"}}],"n":0.1})");
    ASSERT_EQ(made->results.size(), 2u);
    EXPECT_EQ(made->results[0].written, "/t/results/result_0.npy");
    EXPECT_EQ(made->results[0].place, "/o/../b.npy");
    EXPECT_EQ(made->results[1].place, "/x/c.dds");
}

TEST(EmulationLayers, OldLoadersGetAFolderForEachManifest) {
    const test::TempFolder folder;
    const fs::path from = fs::path(kSite) / "emulation_layer/deploy/share/vulkan/explicit_layer.d";
    EmulationLayers layers{from / "VkLayer_Graph.json", from / "VkLayer_Tensor.json", "/l/lib", ""};
    ASSERT_TRUE(putInFolders(layers, folder.path()));
    EXPECT_EQ(layers.graph, folder.path() / "VkLayer_Graph");
    EXPECT_EQ(layers.tensor, folder.path() / "VkLayer_Tensor");
    for (const fs::path &path : {layers.graph, layers.tensor}) {
        const std::string name = path.filename().string() + ".json";
        EXPECT_EQ(test::readFile(path / name), test::readFile(from / name));
        EXPECT_EQ(std::distance(fs::directory_iterator(path), fs::directory_iterator()), 1);
    }
    EXPECT_FALSE(putInFolders(layers, folder.path())) << "the folders are there already";
    EXPECT_FALSE(takesManifestFiles(VK_MAKE_API_VERSION(0, 1, 3, 204)));
    EXPECT_TRUE(takesManifestFiles(VK_MAKE_API_VERSION(0, 1, 3, 239)));
    EXPECT_TRUE(takesManifestFiles(VK_MAKE_API_VERSION(0, 1, 4, 309)));
    EXPECT_GT(vulkanLoaderVersion(), 0u);
}

TEST(EmulationLayers, EachIsUsedOnlyWhereTheDeviceLacksItsExtension) {
    const EmulationLayers layers{"/l/g.json", "/l/t.json", "/l/lib", ""};
    const Environment nothing = [](const std::string &name) {
        return name == "VK_LAYER_PATH" ? std::optional<std::string>("/own") : std::nullopt;
    };
    struct Row {
        std::uint32_t tensors, graph;
        std::string missing, names, paths;
    };
    const Row rows[] = {
        {0, 0, "VK_ARM_tensors and VK_ARM_data_graph", "VK_LAYER_ML_Graph_Emulation:VK_LAYER_ML_Tensor_Emulation",
         "/l/g.json:/l/t.json:/own"},
        {1, 0, "VK_ARM_data_graph", "VK_LAYER_ML_Graph_Emulation", "/l/g.json:/own"},
        {0, 1, "VK_ARM_tensors", "VK_LAYER_ML_Tensor_Emulation", "/l/t.json:/own"},
    };
    for (const Row &row : rows) {
        gridsample_device_facts device{};
        device.has_arm_tensors = row.tensors;
        device.has_arm_data_graph = row.graph;
        const EmulationNeed need = emulationNeed(device);
        EXPECT_TRUE(static_cast<bool>(need));
        EXPECT_EQ(need.missing(), row.missing);
        const EnvironmentChanges changes = emulationEnvironment(layers, need, nothing);
        EXPECT_EQ(changes.at("VK_INSTANCE_LAYERS"), row.names);
        EXPECT_EQ(changes.at("VK_LAYER_PATH"), row.paths);
        EXPECT_EQ(changes.at("LD_LIBRARY_PATH"), "/l/lib");
    }
    gridsample_device_facts device{};
    device.has_arm_tensors = device.has_arm_data_graph = 1;
    EXPECT_FALSE(static_cast<bool>(emulationNeed(device)));
}

} // namespace
} // namespace gridsample
