/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Arm's emulation layers as they would be switched on here: for the doctor to try, for `env` to print.
#pragma once

#include "launcher/scenario_runner/emulation_layers.hpp"
#include "launcher/scratch_folder.hpp"
#include "vulkan/device_survey.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace gridsample {

inline constexpr const char *kGraphLayerName = "VK_LAYER_ML_Graph_Emulation";
inline constexpr const char *kTensorLayerName = "VK_LAYER_ML_Tensor_Emulation";

struct LayerSetup {
    enum class Origin {
        NotNeeded,  // the driver has both extensions
        BySomebody, // the environment names the layers already
        Wheel,      // found, and `changes` switches them on
        Missing,    // needed, but not found
    };
    Origin origin = Origin::NotNeeded;
    EmulationNeed need;
    EmulationLayers layers;     // of Wheel
    std::string version;        // the wheel's; "" if it cannot be made out
    EnvironmentChanges changes; // of Wheel
};

// As the scenario-runner launcher decides it. site: the folder of the runner's wheel, may be empty. scratch: made where
// the loader takes folders only.
LayerSetup setUpLayers(const DeviceSurvey &own, const std::filesystem::path &site, const ToolSearch &search,
                       std::optional<ScratchFolder> &scratch);

// The version in the name of a wheel's .dist-info folder beside `inside`, a path in the wheel; "" if there is none.
std::string wheelVersion(const std::filesystem::path &inside, const std::string &package, const FileProbe &files);

// What takes all layers off that the environment asks for.
EnvironmentChanges withoutLayerVariables();

// The environment without what names Arm's layers, so that setting them up again changes nothing.
Environment withoutEmulation(const Environment &environment, const EmulationLayers &layers);

} // namespace gridsample
