/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Arm's emulation layers, as the Vulkan loader's environment variables switch them on.
#include "launcher/scenario_runner/emulation_layers.hpp"

#include <algorithm>
#include <system_error>
#include <vector>

#include "launcher/python_sites.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

constexpr const char *kGraphLayer = "VK_LAYER_ML_Graph_Emulation";
constexpr const char *kTensorLayer = "VK_LAYER_ML_Tensor_Emulation";
constexpr const char *kGraphManifest = kEmulationManifests[0];
constexpr const char *kTensorManifest = kEmulationManifests[1];
#ifdef _WIN32
constexpr char kSeparator = ';';
constexpr const char *kLibraryFolders[] = {"bin"};
constexpr const char *kGraphLibrary = "VkLayer_Graph.dll";
const fs::path kManifestFolder = "bin";
#else
constexpr char kSeparator = ':';
constexpr const char *kLibraryFolders[] = {"lib64", "lib"};
constexpr const char *kGraphLibrary = "libVkLayer_Graph.so";
const fs::path kManifestFolder = fs::path("share") / "vulkan" / "explicit_layer.d";
#endif

std::vector<std::string> split(const std::string &list) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(kSeparator, begin), list.size());
        if (end > begin) {
            parts.push_back(list.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return parts;
}

std::string join(const std::vector<std::string> &parts) {
    std::string list;
    for (const std::string &part : parts) {
        list += (list.empty() ? "" : std::string(1, kSeparator)) + part;
    }
    return list;
}

bool isThere(const fs::path &path) {
    std::error_code failure;
    return fs::exists(path, failure);
}

// What pip calls the folder in which it keeps what it knows of the wheel.
std::string wheelVersion(const fs::path &site) {
    const std::string prefix = "ai_ml_emulation_layer_for_vulkan-", suffix = ".dist-info";
    std::error_code failure;
    for (fs::directory_iterator entry(site, failure), end; !failure && entry != end; entry.increment(failure)) {
        const std::string name = utf8FromPath(entry->path().filename());
        if (name.starts_with(prefix) && name.ends_with(suffix)) {
            return name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
        }
    }
    return "";
}

std::optional<EmulationLayers> layersIn(const fs::path &site) {
    const fs::path deploy = site / "emulation_layer" / "deploy";
    EmulationLayers layers{
        deploy / kManifestFolder / kGraphManifest, deploy / kManifestFolder / kTensorManifest, {}, {}};
    if (!isThere(layers.graph) || !isThere(layers.tensor)) {
        return std::nullopt;
    }
    for (const char *folder : kLibraryFolders) {
        if (isThere(deploy / folder / kGraphLibrary)) {
            layers.libraries = deploy / folder;
            layers.version = wheelVersion(site);
            return layers;
        }
    }
    return std::nullopt;
}

// Where the loader looks for explicit layers by itself; it stops doing so once VK_LAYER_PATH is set.
std::vector<std::string> standardLayerFolders(const Environment &environment) {
    std::vector<std::string> folders;
#ifndef _WIN32
    const auto add = [&](const std::string &variable, const std::string &otherwise) {
        for (const std::string &folder : split(environment(variable).value_or(otherwise))) {
            folders.push_back(folder + "/vulkan/explicit_layer.d");
        }
    };
    const std::string home = environment("HOME").value_or("");
    add("XDG_CONFIG_HOME", home.empty() ? "" : home + "/.config");
    add("XDG_CONFIG_DIRS", "/etc/xdg");
    folders.push_back("/usr/local/etc/vulkan/explicit_layer.d");
    folders.push_back("/etc/vulkan/explicit_layer.d");
    add("XDG_DATA_HOME", home.empty() ? "" : home + "/.local/share");
    add("XDG_DATA_DIRS", "/usr/local/share:/usr/share");
    std::erase_if(folders, [](const std::string &folder) { return !isThere(folder); });
#else
    (void)environment; // the loader takes them from the registry, which VK_LAYER_PATH does not switch off
#endif
    return folders;
}

} // namespace

std::optional<EmulationLayers> findEmulationLayers(const fs::path &site, const ToolSearch &search) {
    for (const fs::path &place : {site, ownSitePackages(search).value_or("")}) {
        if (std::optional<EmulationLayers> layers = place.empty() ? std::nullopt : layersIn(place)) {
            return layers;
        }
    }
    for (const fs::path &environment : pythonEnvironments(search)) {
        for (const fs::path &folder : sitePackagesOf(environment, *search.files)) {
            if (std::optional<EmulationLayers> layers = layersIn(search.files->canonical(folder).value_or(folder))) {
                return layers;
            }
        }
    }
    return std::nullopt;
}

std::string layersRemark(const EmulationLayers &layers) {
    std::string releases;
    for (const std::string &release : scenarioRunnerTool().releases) {
        if (layers.version.empty() || layers.version.starts_with(release + ".")) {
            return "";
        }
        releases += (releases.empty() ? "" : " or ") + release;
    }
    return "they are of version " + layers.version + ", while " + releases + " is needed; pip install '" +
           kEmulationWheel + "==" + scenarioRunnerTool().releases.front() + ".*'";
}

Status putInFolders(EmulationLayers &layers, const fs::path &scratch) {
    for (fs::path *manifest : {&layers.graph, &layers.tensor}) {
        const fs::path folder = scratch / manifest->stem();
        std::error_code failure;
        if (!fs::create_directory(folder, failure) ||
            !fs::copy_file(*manifest, folder / manifest->filename(), failure)) {
            return Error{ErrorCode::Io, utf8FromPath(folder), failure.message(), ""};
        }
        *manifest = folder;
    }
    return Nothing{};
}

bool environmentHasEmulation(const Environment &environment) {
    for (const char *variable : {"VK_INSTANCE_LAYERS", "VK_LOADER_LAYERS_ENABLE"}) {
        const std::string value = environment(variable).value_or("");
        if (value.find(kGraphLayer) != std::string::npos || value.find(kTensorLayer) != std::string::npos) {
            return true;
        }
    }
    for (const char *variable : {"VK_LAYER_PATH", "VK_ADD_LAYER_PATH"}) {
        for (const std::string &part : split(environment(variable).value_or(""))) {
            const fs::path path = pathFromUtf8(part);
            for (const char *manifest : kEmulationManifests) {
                if (path.filename() == manifest || isThere(path / manifest)) {
                    return true;
                }
            }
        }
    }
    return false;
}

EmulationNeed emulationNeed(const gridsample_device_facts &device) {
    return {device.has_arm_data_graph == 0, device.has_arm_tensors == 0};
}

std::string EmulationNeed::missing() const {
    return std::string(tensor ? "VK_ARM_tensors" : "") + (tensor && graph ? " and " : "") +
           (graph ? "VK_ARM_data_graph" : "");
}

EnvironmentChanges emulationEnvironment(const EmulationLayers &layers, const EmulationNeed &need,
                                        const Environment &environment) {
    std::vector<std::string> names = split(environment("VK_INSTANCE_LAYERS").value_or(""));
    std::vector<std::string> paths;
    if (need.graph) {
        names.emplace_back(kGraphLayer);
        paths.push_back(utf8FromPath(layers.graph));
    }
    if (need.tensor) {
        names.emplace_back(kTensorLayer);
        paths.push_back(utf8FromPath(layers.tensor));
    }
    const auto append = [](std::vector<std::string> &list, const std::vector<std::string> &more) {
        list.insert(list.end(), more.begin(), more.end());
    };
    if (const auto own = environment("VK_LAYER_PATH"); own && !own->empty()) {
        append(paths, split(*own));
    } else {
        append(paths, split(environment("VK_ADD_LAYER_PATH").value_or("")));
        append(paths, standardLayerFolders(environment));
    }
    EnvironmentChanges changes{{"VK_INSTANCE_LAYERS", join(names)}, {"VK_LAYER_PATH", join(paths)}};
#ifndef _WIN32
    std::vector<std::string> libraries = {utf8FromPath(layers.libraries)};
    append(libraries, split(environment("LD_LIBRARY_PATH").value_or("")));
    changes["LD_LIBRARY_PATH"] = join(libraries);
#endif
    return changes;
}

} // namespace gridsample
