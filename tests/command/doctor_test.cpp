/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The doctor on a healthy machine, and on machines broken in one way each.
#include "machine.hpp"

#include <set>

namespace gridsample::test {
namespace {

class Doctor : public Machine {
  protected:
    // Runs the doctor and holds what it says against the schema and its exit code.
    void examine(const Variables &broken = {}) {
        const ToolRun run = gridsample({"doctor", "--json"}, broken);
        report_ = nlohmann::json::parse(run.output, nullptr, false);
        ASSERT_TRUE(report_.is_object()) << run.output << run.errors;
        expectValid(report_, "doctor");
        EXPECT_EQ(run.exitCode, fails().empty() ? 0 : 1) << report_.dump(2);
        EXPECT_EQ(report_["healthy"].get<bool>(), fails().empty());
    }

    nlohmann::json check(const std::string &id) const {
        for (const auto &one : report_["checks"]) {
            if (one["id"] == id) {
                return one;
            }
        }
        return {{"level", "left out"}, {"found", ""}, {"fix", ""}};
    }

    std::set<std::string> with(const std::string &level) const {
        std::set<std::string> ids;
        for (const auto &one : report_["checks"]) {
            if (one["level"] == level) {
                ids.insert(one["id"]);
            }
        }
        return ids;
    }
    std::set<std::string> fails() const { return with("fail"); }

    void expect(const std::string &id, const std::string &level, const std::string &found, const std::string &fix) {
        const nlohmann::json one = check(id);
        EXPECT_EQ(one["level"], level) << report_.dump(2);
        EXPECT_NE(one["found"].get<std::string>().find(found), std::string::npos) << one;
        EXPECT_NE(one.value("fix", "").find(fix), std::string::npos) << one;
    }
    void expectLeftOut(const std::vector<std::string> &ids) {
        for (const std::string &id : ids) {
            EXPECT_EQ(check(id)["level"], "left out") << id << report_.dump(2);
        }
    }

    nlohmann::json report_;
};

TEST_F(Doctor, PassesAHealthyMachineAndFindsTheToolsBehindTheirWrappers) {
    examine();
    EXPECT_EQ(fails(), std::set<std::string>());
    for (const auto &id :
         {"launchers", "environment", "converter_plugin", "runner_plugin", "vgf_library", "temporary_folder",
          "vulkan_loader", "vulkan_device", "device_features", "layer_order", "convert", "run_shader", "run_graph"}) {
        EXPECT_EQ(check(id)["level"], "pass") << id << report_.dump(2);
    }
    // PATH holds the wheels' Python wrappers only.
    expect("model_converter", "pass", stockTool("model_converter", "model-converter") + ", version 0.1", "");
    expect("scenario_runner", "pass", stockTool("scenario_runner", "scenario-runner") + ", version 0.1", "");
    expect("emulation_layers", "pass", "version 0.1", "");
    EXPECT_TRUE(fs::is_empty(root() / "tmp")) << "something is left behind";
}

TEST_F(Doctor, PrintsALineACheck) {
    const ToolRun run = gridsample({"doctor"}, {{"GRIDSAMPLE_PASS_THROUGH", "1"}});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_NE(run.output.find("\nfail  environment: GRIDSAMPLE_PASS_THROUGH turns the launchers into the stock tools; "
                              "unset GRIDSAMPLE_PASS_THROUGH\n"),
              std::string::npos)
        << run.output;
    EXPECT_NE(run.output.find("\npass  vulkan_loader: version 1."), std::string::npos) << run.output;
    EXPECT_NE(run.output.find(", 1 failed\n"), std::string::npos) << run.output;
}

TEST_F(Doctor, SeesThatThereIsNoVulkanLoader) {
    fs::create_directory(root() / "empty");
    writeFile(root() / "empty" / "libvulkan.so.1", ""); // found first, and no library
    writeFile(root() / "empty" / "libvulkan.so", "");
    examine({{"LD_LIBRARY_PATH", (root() / "empty").string()}});
    expect("vulkan_loader", "fail", "cannot be opened", "libvulkan1");
    expectLeftOut({"vulkan_device", "emulation_layers", "layer_order", "run_shader"});
    expect("convert", "pass", "", ""); // needs no Vulkan
}

TEST_F(Doctor, SeesThatThereIsNoDriver) {
    examine({{"VK_ICD_FILENAMES", "/nowhere/icd.json"}, {"VK_DRIVER_FILES", "/nowhere/icd.json"}});
    expect("vulkan_device", "fail", "no Vulkan device", "mesa-vulkan-drivers");
    expect("environment", "warn", "VK_DRIVER_FILES names /nowhere/icd.json", "VK_DRIVER_FILES");
    expectLeftOut({"device_features", "layer_order", "run_shader"});
}

TEST_F(Doctor, NamesTheVariableThatHidesTheDriver) {
    examine({{"VK_LOADER_DRIVERS_DISABLE", "*"}});
    expect("vulkan_device", "fail", "and VK_LOADER_DRIVERS_DISABLE=*", "unset that");
}

TEST_F(Doctor, SeesThatThereIsNoTemporaryFolder) {
    examine({{"TMPDIR", "/nowhere"}});
    expect("convert", "fail", "(TMPDIR=/nowhere): No such file or directory", "let TMPDIR name a folder");
    expectLeftOut({"run_shader"});
}

TEST_F(Doctor, SurvivesADriverThatCrashes) {
    writeFile(
        root() / "icd.json",
        R"({"file_format_version": "1.0.0", "ICD": {"api_version": "1.3.0", "library_path": ")" GRIDSAMPLE_BINARY_DIR
        R"(/tests/fake_tools/crashing_driver.so"}})");
    const std::string manifest = (root() / "icd.json").string();
    examine({{"VK_ICD_FILENAMES", manifest}, {"VK_DRIVER_FILES", manifest}});
    expect("vulkan_device", "fail", "ended the process that asked it (signal 6)", "VK_DRIVER_FILES");
}

TEST_F(Doctor, SeesThatTheLayersAreMissing) {
    const std::string converter =
        script("converter", "exec " + forShell(stockTool("model_converter", "model-converter")) + " \"$@\"");
    const std::string runner =
        script("runner", "exec " + forShell(stockTool("scenario_runner", "scenario-runner")) + " \"$@\"");
    examine({{"PATH", "/usr/bin:/bin"},
             {"GRIDSAMPLE_REAL_MODEL_CONVERTER", converter},
             {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", runner}});
    expect("emulation_layers", "fail", "lacks VK_ARM_tensors and VK_ARM_data_graph",
           "pip install ai-ml-emulation-layer-for-vulkan");
    expect("scenario_runner", "warn", "is a script", "GRIDSAMPLE_REAL_SCENARIO_RUNNER");
    expectLeftOut({"layer_order", "run_shader"});
}

TEST_F(Doctor, SeesLayersInTheWrongOrder) {
    // Loaders of 1.3.275 and newer go by the variable that names the layers, older ones by which they find first. Arm's
    // emulation_layer prints one folder for both, where that depends on the file system; here each has its own.
    const std::string deploy = kSite + "/emulation_layer/deploy";
    for (const char *name : {"Tensor", "Graph"}) {
        const std::string manifest = std::string("VkLayer_") + name + ".json";
        fs::create_directory(root() / name);
        fs::copy_file(deploy + "/share/vulkan/explicit_layer.d/" + manifest, root() / name / manifest);
    }
    examine({{"LD_LIBRARY_PATH", deploy + "/lib64:" + deploy + "/lib"},
             {"VK_LAYER_PATH", (root() / "Tensor").string() + ":" + (root() / "Graph").string()},
             {"VK_INSTANCE_LAYERS", "VK_LAYER_ML_Tensor_Emulation:VK_LAYER_ML_Graph_Emulation"}});
    expect("emulation_layers", "pass", "set up by the environment", "");
    expect("layer_order", "fail", "tensor layer above the graph layer",
           "eval \"$(" + (root() / "bin" / "gridsample").string() + " env)\"");
    expectLeftOut({"run_shader"});
}

TEST_F(Doctor, SeesThatAToolIsMissing) {
    examine({{"PATH", "/usr/bin:/bin"},
             {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", stockTool("scenario_runner", "scenario-runner")}});
    expect("model_converter", "fail", "the stock model-converter was not found",
           "pip install ai-ml-sdk-model-converter");
    expect("scenario_runner", "pass", "", "");
    expectLeftOut({"convert", "run_shader"});
}

TEST_F(Doctor, SeesAToolOfAnotherVersion) {
    const std::string old =
        script("old", "if [ \"$1\" = --version ]; then echo '{\"version\": \"0.9.0\"}'; else exec " +
                          forShell(stockTool("model_converter", "model-converter")) + " \"$@\"; fi");
    examine({{"GRIDSAMPLE_REAL_MODEL_CONVERTER", old}});
    expect("model_converter", "warn", "version 0.9.0", "pip install ai-ml-sdk-model-converter==0.11.0");
    expect("run_graph", "pass", "", "");
}

TEST_F(Doctor, SeesAWrapperWhosePackageIsGone) {
    fs::create_directory(root() / "scripts");
    script("scripts/model-converter",
           "exec /nowhere/python -m model_converter # from model_converter.main import main");
    examine({{"PATH", (root() / "scripts").string() + ":/usr/bin:/bin"},
             {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", stockTool("scenario_runner", "scenario-runner")}});
    expect("model_converter", "fail", "scripts/model-converter does not answer --version", "pip install");
}

TEST_F(Doctor, SeesThatAPluginIsMissing) {
    fs::remove(root() / "lib" / "libgrid_sample_converter.so");
    examine();
    expect("converter_plugin", "fail", "there is no libgrid_sample_converter.so in " + (root() / "bin").string(),
           "install the plugin");
    expect("runner_plugin", "pass", "", "");
    expectLeftOut({"convert"});
}

TEST_F(Doctor, SeesAPluginOfAnotherInterface) {
    fs::copy_file(GRIDSAMPLE_BINARY_DIR "/tests/plugins/probe_future.so",
                  root() / "lib" / "libgrid_sample_converter.so", fs::copy_options::overwrite_existing);
    examine();
    expect("converter_plugin", "fail", "99", "");
    expectLeftOut({"convert"});
}

TEST_F(Doctor, SeesAFolderThatCannotBeRead) {
    fs::create_directory_symlink("loop", root() / "loop"); // unreadable for everybody, an administrator too
    examine({{"VK_LAYER_PATH", (root() / "loop").string()}});
    expect("environment", "warn", "VK_LAYER_PATH names " + (root() / "loop").string(), "VK_LAYER_PATH");
    expect("run_graph", "pass", "", "");
}

TEST_F(Doctor, SeesATemporaryFolderThatCannotBeWrittenTo) {
    examine({{"TMPDIR", "/proc/self"}});
    expect("temporary_folder", "fail", "/proc/", "set TMPDIR"); // links are followed
    expectLeftOut({"run_shader"});
}

TEST_F(Doctor, SeesThatExecuTorchWouldRunAnotherConverter) {
    examine({{"MODEL_CONVERTER_PATH", stockTool("model_converter", "model-converter")}});
    expect("executorch", "warn", "is not the launcher",
           "MODEL_CONVERTER_PATH=" + (root() / "bin" / "model-converter").string());
    EXPECT_EQ(fails(), std::set<std::string>());
}

#ifdef GRIDSAMPLE_SWIFTSHADER_ICD
TEST_F(Doctor, SeesADeviceWithoutShortTypesThatRunsNoGraphs) {
    examine({{"VK_ICD_FILENAMES", GRIDSAMPLE_SWIFTSHADER_ICD}, {"VK_DRIVER_FILES", GRIDSAMPLE_SWIFTSHADER_ICD}});
    expect("vulkan_device", "pass", "SwiftShader", "");
    expect("device_features", "warn", "no storageBuffer8BitAccess, storageBuffer16BitAccess", "another device");
    expect("device_features", "warn", "float16, int8 and int16 models cannot run", "");
    expect("run_shader", "pass", "", "");
    expect("run_graph", "fail", "could not be run", "use another device"); // the driver crashes
}
#endif

} // namespace
} // namespace gridsample::test
