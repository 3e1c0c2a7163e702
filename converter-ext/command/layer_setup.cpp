/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Decides about the emulation layers.
#include "command/layer_setup.hpp"

#include "launcher/python_sites.hpp"
#include "launcher/scenario_runner/vulkan_loader.hpp"

#include <algorithm>
#include <system_error>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr char kSeparator = ';';
#else
constexpr char kSeparator = ':';
#endif

// The list without the entries that `isOurs`.
template <typename IsOurs> std::string without(const std::string &list, IsOurs isOurs) {
    std::string kept;
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(kSeparator, begin), list.size());
        const std::string entry = list.substr(begin, end - begin);
        if (!entry.empty() && !isOurs(entry)) {
            kept += (kept.empty() ? "" : std::string(1, kSeparator)) + entry;
        }
        begin = end + 1;
    }
    return kept;
}

} // namespace

LayerSetup setUpLayers(const DeviceSurvey &own, const fs::path &site, const ToolSearch &search,
                       std::optional<ScratchFolder> &scratch) {
    LayerSetup setup;
    setup.need = {!own.hasDataGraph, !own.hasTensors};
    if (environmentHasEmulation(search.environment)) {
        setup.origin = LayerSetup::Origin::BySomebody;
        return setup;
    }
    if (!setup.need) {
        return setup;
    }
    std::optional<EmulationLayers> layers = findEmulationLayers(site, search);
    setup.origin = layers ? LayerSetup::Origin::Wheel : LayerSetup::Origin::Missing;
    if (!layers) {
        return setup;
    }
    setup.version = wheelVersion(layers->libraries, "ai_ml_emulation_layer_for_vulkan", *search.files);
    setup.layers = *layers;
    if (!takesManifestFiles(vulkanLoaderVersion())) {
        Result<ScratchFolder> made = ScratchFolder::create("gridsample-doctor-");
        if (made && putInFolders(*layers, made->path())) {
            scratch = *std::move(made);
        }
    }
    setup.changes = emulationEnvironment(*layers, setup.need, search.environment);
    return setup;
}

std::string wheelVersion(const fs::path &inside, const std::string &package, const FileProbe &files) {
    const std::string beginning = package + "-", ending = ".dist-info";
    for (fs::path folder = inside; folder != folder.parent_path(); folder = folder.parent_path()) {
        if (folder.filename() != "site-packages" && folder.filename() != "dist-packages") {
            continue;
        }
        for (const std::string &name : files.folderNames(folder)) {
            if (name.starts_with(beginning) && name.ends_with(ending)) {
                return name.substr(beginning.size(), name.size() - beginning.size() - ending.size());
            }
        }
        return "";
    }
    return "";
}

EnvironmentChanges withoutLayerVariables() {
    return {{"VK_INSTANCE_LAYERS", std::nullopt}, {"VK_LOADER_LAYERS_ENABLE", std::nullopt}};
}

Environment withoutEmulation(const Environment &environment, const EmulationLayers &layers) {
    return [environment, layers](const std::string &name) -> std::optional<std::string> {
        std::optional<std::string> value = environment(name);
        if (!value) {
            return value;
        }
        if (name == "VK_INSTANCE_LAYERS") {
            return without(
                *value, [](const std::string &entry) { return entry == kGraphLayerName || entry == kTensorLayerName; });
        }
        if (name == "VK_LAYER_PATH" || name == "VK_ADD_LAYER_PATH") {
            return without(*value, [](const std::string &entry) {
                const fs::path path = pathFromUtf8(entry);
                std::error_code ignored;
                return std::any_of(std::begin(kEmulationManifests), std::end(kEmulationManifests),
                                   [&](const char *manifest) {
                                       return path.filename() == manifest || fs::exists(path / manifest, ignored);
                                   });
            });
        }
        if (name == "LD_LIBRARY_PATH") {
            return without(*value, [&](const std::string &entry) { return pathFromUtf8(entry) == layers.libraries; });
        }
        return value;
    };
}

} // namespace gridsample
