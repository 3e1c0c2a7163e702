/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scenario of one graph in a folder, and the launcher on it: the real runner on lavapipe, or one that a test names.
#pragma once

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "support/npy.hpp"
#include "support/stock_tools.hpp"
#include "support/tool_run.hpp"

namespace gridsample::test {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;
using Variables = std::map<std::string, std::string>;

inline const std::string kLauncher = GRIDSAMPLE_BINARY_DIR "/bin/scenario-runner";
inline const std::string kFakeTools = GRIDSAMPLE_BINARY_DIR "/tests/fake_tools/";
inline const std::string kPlugin = kFakeTools + "scenario_plugin.so";
inline const std::string kSite = fs::canonical(GRIDSAMPLE_SITE_PACKAGES).string();
inline const std::string kBin = fs::canonical(kSite + "/../../../bin").string();
inline const std::string kRealTool = kSite + "/scenario_runner/binaries/bin/scenario-runner";

inline constexpr const char *kScenario = R"({
    "commands": [{"dispatch_graph": {"graph_ref": "g", "bindings": [{"set": 0, "id": 0, "resource_ref": "in"},
                                                                    {"set": 0, "id": 1, "resource_ref": "out"}]}}],
    "resources": [{"graph": {"uid": "g", "src": "m.vgf"}},
                  {"tensor": {"uid": "in", "dims": [1, 2, 2, 1], "format": "VK_FORMAT_R32_SFLOAT",
                              "shader_access": "readonly", "src": "in.npy"}},
                  {"tensor": {"uid": "out", "dims": [1, 2, 2, 1], "format": "VK_FORMAT_R32_SFLOAT",
                              "shader_access": "writeonly", "dst": "out.npy"}}]})";
inline constexpr const char *kModel = "module { func.func @main(%a: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {\n"
                                      "%0 = tosa.abs %a : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>\n"
                                      "return %0 : tensor<1x2x2x1xf32> } }\n";

inline Array floats(const std::vector<float> &values) {
    return {"<f4", {1, 2, 2, 1}, {reinterpret_cast<const char *>(values.data()), values.size() * sizeof(float)}};
}

inline std::string text(const Bytes &bytes) {
    return {bytes.begin(), bytes.end()};
}

class ScenarioRunner : public testing::Test {
  protected:
    void SetUp() override {
        static const std::string model = text(stockConvert(kModel));
        writeFile(path("m.vgf"), model);
        writeNpy(path("in.npy"), floats({-1, 2, -3, 4}));
        writeFile(path("s.json"), kScenario);
    }
    std::string path(const std::string &name) const { return (folder_.path() / name).string(); }

    // On lavapipe, with the wheels' folder on PATH and temporary files in a folder of their own.
    ToolRun launch(const Arguments &arguments, Variables environment = {},
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
        return runTool(command);
    }
    ToolRun runStock(const Arguments &arguments) const { return launch(arguments, {}, kRealTool); }
    void expectRightResult() const {
        EXPECT_EQ(readNpy(path("out.npy")), floats({1, 2, 3, 4}));
        EXPECT_TRUE(fs::is_empty(temporary_.path())) << "a temporary file was left";
    }
    // A runner of our own that prints the variables it sees.
    std::string environmentPrinter() const {
        writeFile(path("printer"), "#!/bin/sh\nenv\n");
        fs::permissions(path("printer"), fs::perms::owner_all);
        return path("printer");
    }

    TempFolder folder_, temporary_;
};

} // namespace gridsample::test
