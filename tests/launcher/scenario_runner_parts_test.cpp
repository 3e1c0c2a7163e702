/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The scenario that the runner gets, and the emulation layers' environment.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vulkan/vulkan_core.h>

#include "launcher/scenario_runner/emulation_layers.hpp"
#include "launcher/scenario_runner/scenario_file.hpp"
#include "launcher/scenario_runner/vulkan_loader.hpp"
#include "support/tool_run.hpp"

namespace gridsample::test {
namespace {

namespace fs = std::filesystem;

const std::string kSite = fs::canonical(GRIDSAMPLE_SITE_PACKAGES).string();

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
    const TempFolder folder;
    const fs::path from = fs::path(kSite) / "emulation_layer/deploy/share/vulkan/explicit_layer.d";
    EmulationLayers layers{from / "VkLayer_Graph.json", from / "VkLayer_Tensor.json", "/l/lib", ""};
    ASSERT_TRUE(putInFolders(layers, folder.path()));
    EXPECT_EQ(layers.graph, folder.path() / "VkLayer_Graph");
    EXPECT_EQ(layers.tensor, folder.path() / "VkLayer_Tensor");
    for (const fs::path &path : {layers.graph, layers.tensor}) {
        const std::string name = path.filename().string() + ".json";
        EXPECT_EQ(readFile(path / name), readFile(from / name));
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
} // namespace gridsample::test
