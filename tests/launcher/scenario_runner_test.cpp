/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The scenario-runner launcher from end to end: emulation layers, and the stock tool's own answers.
#include "launcher/scenario_runner_fixture.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace gridsample::test {
namespace {

void expectSameFailure(const ToolRun &ours, const ToolRun &stock) {
    EXPECT_NE(stock.exitCode, 0);
    EXPECT_EQ(ours.exitCode, stock.exitCode);
    const auto withoutTime = [](const std::string &line) { return line.substr(std::min(line.find('['), line.size())); };
    EXPECT_EQ(withoutTime(ours.errors), withoutTime(stock.errors)); // one line each
}

TEST_F(ScenarioRunner, RunsAGraphWithTheEmulationLayersSetUpAndSaysSo) {
    const ToolRun run = launch({"--scenario", path("s.json")});
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_NE(run.errors.find("scenario-runner: info: llvmpipe"), std::string::npos) << run.errors;
    EXPECT_NE(run.errors.find("lacks VK_ARM_tensors and VK_ARM_data_graph: running with Arm's emulation layers from " +
                              kSite + "/emulation_layer/deploy/lib"),
              std::string::npos)
        << run.errors;
    expectRightResult();
}

TEST_F(ScenarioRunner, NoEmulationLeavesTheRunnerToFailAsItDoes) {
    const ToolRun run = launch({"--no-emulation", "--scenario", path("s.json")});
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
    const ToolRun run = launch({"--scenario", path("s.json")}, own);
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(run.errors, "");
    expectRightResult();
    for (const auto &[name, value] : own) {
        if (name != "LD_LIBRARY_PATH") {
            Variables one = {{name, value}, {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", environmentPrinter()}};
            const ToolRun printed = launch({"--scenario", path("s.json")}, one);
            EXPECT_NE(printed.output.find(name + "=" + value + "\n"), std::string::npos) << printed.output;
            EXPECT_EQ(printed.output.find("LD_LIBRARY_PATH"), std::string::npos);
        }
    }
}

TEST_F(ScenarioRunner, OtherLayersOfTheUserStayOn) {
    const ToolRun run =
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
    const ToolRun run = runTool({path("a/b/bin/scenario-runner"), "--scenario", path("s.json")},
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
    const ToolRun run = runTool({programs + "/scenario-runner", "--scenario", path("s.json")},
                                {{"PATH", "/usr/bin:/bin"},
                                 {"HOME", path("nowhere")},
                                 {"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD},
                                 {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", environmentPrinter()}});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_NE(run.output.find("VK_LAYER_PATH=" + path("site/emulation_layer")), std::string::npos) << run.output;
}

TEST_F(ScenarioRunner, WithoutAVulkanDeviceItWarnsAndRunsAnyway) {
    const ToolRun run =
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
        const ToolRun stock = runStock({spelling}), ours = launch({spelling});
        EXPECT_EQ(ours.output, stock.output);
        EXPECT_EQ(ours.errors, stock.errors);
        EXPECT_EQ(ours.exitCode, 0);
    }
}

TEST_F(ScenarioRunner, HelpIsTheStockOneFollowedByOurs) {
    const ToolRun stock = runStock({"--help"});
    const ToolRun ours = launch({"--help", "--plugin", kPlugin});
    EXPECT_TRUE(ours.output.starts_with(stock.output)) << ours.output;
    for (const char *part : {"--plugin FILE", "--no-emulation", "GRIDSAMPLE_REAL_SCENARIO_RUNNER", "whole"}) {
        EXPECT_NE(ours.output.find(part, stock.output.size()), std::string::npos) << part;
    }
    EXPECT_EQ(ours.exitCode, 0);
    EXPECT_EQ(launch({"--whole", "x", "--help", "--plugin", kPlugin}).output, ours.output);
    EXPECT_EQ(launch({"--whole", "x", "--version", "--plugin", kPlugin}).output, runStock({"--version"}).output);
}

TEST_F(ScenarioRunner, PluginVersionNamesLauncherPluginsAndTool) {
    const ToolRun run = launch({"--plugin-version", "--plugin", kPlugin});
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
    const ToolRun run = launch({"--scenario", path("s.json"), "--plugin"});
    EXPECT_EQ(run.errors, "scenario-runner: error: --plugin: needs a value; see --help\n");
    EXPECT_EQ(run.exitCode, 1);
}

TEST_F(ScenarioRunner, PassThroughIsTheStockToolWithoutAnythingOfOurs) {
    const ToolRun run =
        launch({"--scenario", path("s.json"), "--no-default-plugins"}, {{"GRIDSAMPLE_PASS_THROUGH", "1"}});
    expectSameFailure(run, runStock({"--scenario", path("s.json")}));
}

} // namespace
} // namespace gridsample::test
