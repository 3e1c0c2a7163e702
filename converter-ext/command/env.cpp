/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Exports for the stock tools.
#include "command/env.hpp"

#include "command/layer_setup.hpp"
#include "command/survey_process.hpp"
#include "launcher/scenario_runner/vulkan_loader.hpp"
#include "launcher/shell_words.hpp"

#include <system_error>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

// Written anew each time: an older release's manifests may lie there.
Status putInNewFolders(EmulationLayers &layers, const std::string &folders) {
    const fs::path root = fs::absolute(pathFromUtf8(folders));
    std::error_code failure;
    fs::create_directories(root, failure);
    for (const fs::path &manifest : {layers.graph, layers.tensor}) {
        if (!failure) {
            fs::remove_all(root / manifest.stem(), failure);
        }
    }
    return failure ? Status(Error{ErrorCode::Io, folders, failure.message(), "name another folder"})
                   : putInFolders(layers, root);
}

} // namespace

Result<std::string> environmentExports(const ToolSearch &search, const std::optional<std::string> &folders) {
    const Result<DeviceSurvey> own = surveyInProcess(search.self, withoutLayerVariables());
    if (!own) {
        return Error(own.error()).in("env");
    }
    const EmulationNeed need{!own->hasDataGraph, !own->hasTensors};
    const std::string device = own->devices[own->chosen];
    if (!need) {
        return "# " + device + " has VK_ARM_tensors and VK_ARM_data_graph: there is nothing to set\n";
    }
    const Result<RealTool> runner = findRealTool(scenarioRunnerTool(), search);
    std::optional<EmulationLayers> layers = findEmulationLayers(runner ? runner->sitePackages : fs::path(), search);
    if (!layers) {
        return Error{ErrorCode::NotFound, "env",
                     device + " lacks " + need.missing() + ", and Arm's emulation layers were not found",
                     "pip install " + std::string(kEmulationWheel)};
    }
    const Environment before = withoutEmulation(search.environment, *layers);
    if (folders) {
        if (Status put = putInNewFolders(*layers, *folders); !put) {
            return std::move(put).error();
        }
    } else if (!takesManifestFiles(vulkanLoaderVersion())) {
        return Error{ErrorCode::Unsupported, "env",
                     "this Vulkan loader is older than 1.3.239 and finds layers in folders only",
                     "use --folders DIR, where the layers' manifests may be put"};
    }
    std::string text = "# " + device + " lacks " + need.missing() + ": Arm's emulation layers, for the stock tools\n";
    for (const auto &[name, value] : emulationEnvironment(*layers, need, before)) {
        text += value ? "export " + name + "=" + shellQuoted(*value) + "\n" : "unset " + name + "\n";
    }
    return text;
}

} // namespace gridsample
