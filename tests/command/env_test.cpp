/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The exports in a real shell.
#include "machine.hpp"

#include <sstream>

namespace gridsample::test {
namespace {

class Env : public Machine {
  protected:
    ToolRun shell(const std::string &commands, const Variables &variables = {}) const {
        Variables all = with(variables);
        all["GS"] = (root() / "bin" / "gridsample").string();
        return runTool({"/bin/sh", "-ec", commands}, all);
    }
};

TEST_F(Env, SetsUpTheLayersForEveryProgramOfTheShell) {
    const ToolRun run = shell("eval \"$(\"$GS\" env)\"; \"$GS\" doctor --json");
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    const auto report = nlohmann::json::parse(run.output);
    std::map<std::string, std::string> found;
    for (const auto &check : report["checks"]) {
        found[check["id"]] = check["level"].get<std::string>() + " " + check["found"].get<std::string>();
    }
    EXPECT_EQ(found["emulation_layers"].substr(0, 28), "pass set up by the environme");
    EXPECT_EQ(found["layer_order"].substr(0, 4), "pass");
    EXPECT_EQ(found["run_graph"].substr(0, 4), "pass");
}

TEST_F(Env, NamesTheGraphLayerBeforeTheTensorLayerAndTheirLibraries) {
    const ToolRun run = shell(
        "eval \"$(\"$GS\" env)\"; printf '%s\\n' \"$VK_INSTANCE_LAYERS\" \"$VK_LAYER_PATH\" "
        "\"$LD_LIBRARY_PATH\"",
        {{"VK_LAYER_PATH", "/own/layers"}, {"VK_INSTANCE_LAYERS", "VK_LAYER_OWN"}, {"LD_LIBRARY_PATH", "/own/lib"}});
    ASSERT_EQ(run.exitCode, 0) << run.errors;
    std::istringstream lines(run.output);
    std::string layers, paths, libraries;
    std::getline(lines, layers);
    std::getline(lines, paths);
    std::getline(lines, libraries);
    EXPECT_EQ(layers, "VK_LAYER_OWN:VK_LAYER_ML_Graph_Emulation:VK_LAYER_ML_Tensor_Emulation");
    const std::size_t graph = paths.find("VkLayer_Graph.json"), tensor = paths.find("VkLayer_Tensor.json");
    EXPECT_LT(graph, tensor);
    EXPECT_LT(tensor, paths.find(":/own/layers"));
    EXPECT_TRUE(libraries.ends_with(":/own/lib")) << libraries;
    EXPECT_TRUE(fs::exists(libraries.substr(0, libraries.find(':')) + "/libVkLayer_Graph.so")) << libraries;
}

TEST_F(Env, ChangesNothingTheSecondTime) {
    const ToolRun run =
        shell("eval \"$(\"$GS\" env)\"; first=\"$VK_LAYER_PATH|$VK_INSTANCE_LAYERS|$LD_LIBRARY_PATH\"\n"
              "eval \"$(\"$GS\" env)\"; second=\"$VK_LAYER_PATH|$VK_INSTANCE_LAYERS|$LD_LIBRARY_PATH\"\n"
              "echo \"$first\"; test \"$first\" = \"$second\"",
              {{"VK_LAYER_PATH", "/own"}});
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
}

TEST_F(Env, QuotesWhateverAFolderIsCalled) {
    const std::string odd = "/tmp/it's a \"$HOME\" `folder` \\ of mine";
    const ToolRun run = shell("eval \"$(\"$GS\" env)\"; printf '%s' \"$LD_LIBRARY_PATH\"", {{"LD_LIBRARY_PATH", odd}});
    ASSERT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_TRUE(run.output.ends_with(":" + odd)) << run.output;
}

TEST_F(Env, PutsEachManifestInAFolderOfItsOwnForOldLoaders) {
    const std::string folders = (root() / "my layers").string();
    for (int time = 0; time < 2; ++time) { // the second time they are there already
        const ToolRun run = shell("eval \"$(\"$GS\" env --folders '" + folders + "')\"; \"$GS\" doctor");
        EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
        EXPECT_NE(run.output.find("pass  layer_order"), std::string::npos) << run.output;
    }
    EXPECT_TRUE(fs::exists(folders + "/VkLayer_Graph/VkLayer_Graph.json"));
    EXPECT_TRUE(fs::exists(folders + "/VkLayer_Tensor/VkLayer_Tensor.json"));
}

TEST_F(Env, PrintsNothingToEvaluateWhereItFails) {
    const ToolRun run = gridsample({"env"}, {{"VK_ICD_FILENAMES", "/nowhere"}, {"VK_DRIVER_FILES", "/nowhere"}});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_EQ(run.output, "");
    EXPECT_NE(run.errors.find("gridsample: error: env: there is no Vulkan device"), std::string::npos) << run.errors;
}

} // namespace
} // namespace gridsample::test
