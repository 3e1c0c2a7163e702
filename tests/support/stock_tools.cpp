/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finds the tools in GRIDSAMPLE_SITE_PACKAGES and fills in the scenario that vgf_dump proposes.
#include "support/stock_tools.hpp"
#include "support/npy.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <stdexcept>

namespace gridsample::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const fs::path kSite = GRIDSAMPLE_SITE_PACKAGES;

std::string programOf(const std::string &package, const std::string &name) {
    return (kSite / package / "binaries/bin" / (name + kProgramEnding)).string();
}

std::string text(const Bytes &bytes) {
    return {bytes.begin(), bytes.end()};
}

ToolRun checked(const std::vector<std::string> &arguments, const std::map<std::string, std::string> &environment,
                const std::string &input) {
    ToolRun run = runTool(arguments, environment, input);
    if (run.exitCode != 0) {
        throw std::runtime_error(arguments[0] + " ended with " + std::to_string(run.exitCode) + ": " + run.errors +
                                 run.output);
    }
    return run;
}

std::string dump(const fs::path &vgf, const std::vector<std::string> &options) {
    std::vector<std::string> arguments = {programOf("vgf_lib", "vgf_dump"), "-i", vgf.string()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const std::string output = checked(arguments, {}, "").output;
    return output.substr(output.find('{'));
}

// The graph layer must stand above the tensor layer; old loaders take the order of the folders, not of the names.
std::map<std::string, std::string> layers(const fs::path &folder) {
    std::string paths;
    for (const char *name : {"Graph", "Tensor"}) {
        const std::string manifest = std::string("VkLayer_") + name + ".json";
        fs::create_directories(folder / name);
        fs::copy_file(kSite / "emulation_layer/deploy/share/vulkan/explicit_layer.d" / manifest,
                      folder / name / manifest);
        paths += (paths.empty() ? "" : ":") + (folder / name).string();
    }
    return {{"VK_LAYER_PATH", paths},
            {"LD_LIBRARY_PATH", (kSite / "emulation_layer/deploy/lib").string()},
            {"VK_INSTANCE_LAYERS", "VK_LAYER_ML_Graph_Emulation:VK_LAYER_ML_Tensor_Emulation"}};
}

} // namespace

Bytes stockConvert(const std::string &model, const std::vector<std::string> &options) {
    // Files, as TOSA goes neither through standard input nor, where "-" is a name like others, to standard output.
    const TempFolder folder;
    const std::string input = (folder.path() / "in").string(), output = (folder.path() / "out").string();
    writeFile(input, model);
    std::vector<std::string> arguments = {programOf("model_converter", "model-converter"), "-i", input, "-o", output};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const ToolRun run = checked(arguments, {}, "");
    const std::string bytes = readFile(output);
    if (bytes.empty()) {
        throw std::runtime_error("model-converter wrote nothing: " + run.errors);
    }
    return {bytes.begin(), bytes.end()};
}

std::string stockDump(const Bytes &vgf) {
    const TempFolder folder;
    writeFile(folder.path() / "m.vgf", text(vgf));
    return dump(folder.path() / "m.vgf", {});
}

std::vector<Array> stockRun(const Bytes &vgf, const std::vector<Array> &inputs) {
    const TempFolder folder;
    writeFile(folder.path() / "m.vgf", text(vgf));
    Json scenario = Json::parse(dump(folder.path() / "m.vgf", {"--scenario-template"}));
    Json resources = Json::array();
    size_t input = 0;
    std::vector<std::string> results;
    for (Json &resource : scenario["resources"]) {
        if (resource.contains("shader")) {
            continue; // the VGF brings its own
        }
        for (auto &[kind, value] : resource.items()) {
            if (kind == "graph") {
                value["src"] = "m.vgf";
            } else if (value.contains("src")) {
                const std::string name = "in" + std::to_string(input) + ".npy";
                writeNpy(folder.path() / name, inputs.at(input++));
                value["src"] = name;
            } else if (value.contains("dst")) {
                results.push_back("out" + std::to_string(results.size()) + ".npy");
                value["dst"] = results.back();
            }
        }
        resources.push_back(resource);
    }
    scenario["resources"] = resources;
    for (Json &command : scenario["commands"]) {
        for (auto &[kind, value] : command.items()) {
            value.erase("shader_substitutions");
        }
    }
    writeFile(folder.path() / "scenario.json", scenario.dump());
    stockRunScenario(folder.path() / "scenario.json", folder.path());
    std::vector<Array> outputs;
    for (const std::string &name : results) {
        outputs.push_back(readNpy(folder.path() / name));
    }
    return outputs;
}

void stockRunScenario(const fs::path &scenario, const fs::path &output) {
    const TempFolder folder;
    checked({programOf("scenario_runner", "scenario-runner"), "--scenario", scenario.string(), "--output",
             output.string(), "--log-level", "debug"},
            layers(folder.path()), "");
}

} // namespace gridsample::test
