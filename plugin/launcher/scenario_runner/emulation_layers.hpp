/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Arm's emulation layers for devices without VK_ARM_tensors or VK_ARM_data_graph: finding them, switching them on.
//
// The graph layer must stand above the tensor layer, and loaders up to 1.3.239 at least stack layers in the order in
// which they find the manifests, whatever VK_INSTANCE_LAYERS says; in Arm's one folder they find the tensor layer
// first. So VK_LAYER_PATH names the two manifests one by one, graph first: nothing has to be written anywhere, and
// nothing is left behind when the launcher becomes the tool. Loaders before 1.3.239 take folders only; for them the
// manifests are copied, each into a folder of its own, and the launcher stays to remove them. The manifests name their
// libraries without a folder, hence LD_LIBRARY_PATH.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "gridsample/plugin.h"
#include "launcher/process.hpp"
#include "launcher/real_tool.hpp"

namespace gridsample {

using Environment = std::function<std::optional<std::string>(const std::string &)>;

struct EmulationLayers {
    std::filesystem::path graph, tensor; // each layer's manifest, or a folder with nothing but that
    std::filesystem::path libraries;     // the folder of both layers' libraries
    std::string version;                 // of their wheel; "" if it cannot be made out
};
// The file names of the manifests, graph first.
inline constexpr const char *kEmulationManifests[] = {"VkLayer_Graph.json", "VkLayer_Tensor.json"};
inline constexpr const char *kEmulationWheel = "ai-ml-emulation-layer-for-vulkan";

// In the wheels beside the runner (`site`, may be empty), else in the Python environments that the launcher knows.
std::optional<EmulationLayers> findEmulationLayers(const std::filesystem::path &site, const ToolSearch &search);

// What is wrong with the layers' version, and what to install; "" if nothing is known to be.
std::string layersRemark(const EmulationLayers &layers);

// Copies the manifests into two new folders below `scratch` and lets `layers` name those.
Status putInFolders(EmulationLayers &layers, const std::filesystem::path &scratch);

// Whether the user has set up Arm's layers already: a variable of the Vulkan loader names them or a folder with them.
bool environmentHasEmulation(const Environment &environment);

// Which of the two layers a device needs.
struct EmulationNeed {
    bool graph = false, tensor = false;
    explicit operator bool() const { return graph || tensor; }
    std::string missing() const; // the extensions that the device lacks
};
EmulationNeed emulationNeed(const gridsample_device_facts &device);

// What to change for the runner. Layers that the user asked for stay on, and stay to be found.
EnvironmentChanges emulationEnvironment(const EmulationLayers &layers, const EmulationNeed &need,
                                        const Environment &environment);

} // namespace gridsample
