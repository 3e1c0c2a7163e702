/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The Vulkan loader, the device and Arm's emulation layers.
#include "command/doctor.hpp"

#include "command/layer_setup.hpp"
#include "command/survey_process.hpp"
#include "data/image_format.hpp"
#include "launcher/scenario_runner/vulkan_loader.hpp"
#include "launcher/scratch_folder.hpp"
#include "launcher/stock_tool.hpp"

#include <algorithm>
#include <iterator>

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

namespace gridsample {
namespace {

constexpr const char *kOtherDriver = "use another device; VK_DRIVER_FILES names the driver";

std::string versionText(uint32_t version) {
    return std::to_string(VK_API_VERSION_MAJOR(version)) + "." + std::to_string(VK_API_VERSION_MINOR(version)) + "." +
           std::to_string(VK_API_VERSION_PATCH(version));
}

std::string joined(const std::vector<std::string> &words) {
    std::string text;
    for (const std::string &word : words) {
        text += (text.empty() ? "" : ", ") + word;
    }
    return text;
}

bool checkLoader(Diagnosis &diagnosis) {
    const uint32_t version = vulkanLoaderVersion();
    if (version == 0) {
        diagnosis.fail("vulkan_loader", "the Vulkan loader cannot be opened",
                       "install it (Debian and Ubuntu: libvulkan1)");
    } else if (version < VK_API_VERSION_1_3) {
        diagnosis.fail("vulkan_loader", "version " + versionText(version) + ", and Arm's tools need 1.3",
                       "install a newer one (Debian and Ubuntu: libvulkan1)");
    } else {
        diagnosis.pass("vulkan_loader", "version " + versionText(version));
    }
    return version >= VK_API_VERSION_1_3;
}

bool checkChosen(const Result<DeviceSurvey> &survey, Diagnosis &diagnosis) {
    if (!survey) {
        diagnosis.fail("vulkan_device", survey.error().what, survey.error().fix);
        return false;
    }
    std::string text = survey->devices[survey->chosen] + ", Vulkan " + versionText(survey->apiVersion);
    text += survey->isCpu ? ", on the CPU" : "";
    if (survey->devices.size() > 1) {
        text += ", the one of " + std::to_string(survey->devices.size()) + " that the runner takes";
    }
    if (survey->apiVersion < VK_API_VERSION_1_3) {
        diagnosis.fail("vulkan_device", text + ", and Arm's tools need 1.3", kOtherDriver);
        return false;
    }
    diagnosis.pass("vulkan_device", text);
    return true;
}

void checkFeatures(const DeviceSurvey &survey, Diagnosis &diagnosis) {
    std::vector<std::string> missing;
    bool lacksStorage = false;
    for (const SurveyedFeature &feature : survey.features) {
        if (!feature.isThere) {
            missing.push_back(feature.name);
            lacksStorage = lacksStorage || feature.name.starts_with("storageBuffer");
        }
    }
    const std::string range = "storage buffers of up to " + std::to_string(survey.maxStorageBufferRange) + " bytes";
    if (missing.empty()) {
        diagnosis.pass("device_features", "all that the shaders and the runner use; " + range);
    } else if (lacksStorage) {
        diagnosis.warn("device_features",
                       "there is no " + joined(missing) + ": float16, int8 and int16 models cannot run; " + range,
                       kOtherDriver);
    } else {
        diagnosis.warn("device_features", "there is no " + joined(missing) + ", which the runner asks for; " + range,
                       kOtherDriver);
    }
}

// Sampled images are read, storage images written, in either tiling.
void checkFormats(const DeviceSurvey &survey, Diagnosis &diagnosis) {
    std::vector<std::string> missing;
    for (const SurveyedFormat &found : survey.formats) {
        const ImageFormat *format = findImageFormat(found.vkFormat);
        const uint32_t features = found.linear | found.optimal;
        const bool isRead = (features & VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT) != 0;
        const bool isWritten = !format->isStorage || (features & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT) != 0;
        if (!isRead || !isWritten) {
            missing.push_back(std::string(format->name) + (isRead ? " (not written)" : ""));
        }
    }
    const std::string total = std::to_string(survey.formats.size());
    if (missing.empty()) {
        diagnosis.pass("image_formats", "all " + total + " of the runner");
    } else {
        diagnosis.warn("image_formats",
                       std::to_string(missing.size()) + " of " + total + " are not to be had: " + joined(missing),
                       "use other formats, or tensors, in scenarios");
    }
}

// Sets up what the launcher would, and says whether it will be right to try a device with it.
bool checkLayersThere(const LayerSetup &setup, Diagnosis &diagnosis) {
    switch (setup.origin) {
    case LayerSetup::Origin::NotNeeded:
        diagnosis.pass("emulation_layers", "not needed: the driver has VK_ARM_tensors and VK_ARM_data_graph");
        return false;
    case LayerSetup::Origin::BySomebody:
        diagnosis.pass("emulation_layers", "set up by the environment (VK_INSTANCE_LAYERS, VK_LAYER_PATH)");
        return true;
    case LayerSetup::Origin::Missing:
        diagnosis.fail("emulation_layers",
                       "the device lacks " + setup.need.missing() + ", and Arm's emulation layers were not found",
                       "pip install " + std::string(kEmulationWheel) + "==0.11.0");
        return false;
    case LayerSetup::Origin::Wheel:
        break;
    }
    const std::string text = (setup.version.empty() ? "" : "version " + setup.version + ", ") +
                             utf8FromPath(setup.layers.libraries) +
                             "; the launcher sets them up, since the device lacks " + setup.need.missing();
    if (!setup.version.empty() && !isKnownRelease(setup.version)) {
        diagnosis.warn("emulation_layers", text + "; the plugins were tried with 0.11 and 0.12",
                       "pip install " + std::string(kEmulationWheel) + "==0.11.0");
    } else {
        diagnosis.pass("emulation_layers", text);
    }
    return true;
}

bool checkLayerOrder(const Result<DeviceSurvey> &survey, const std::string &program, Diagnosis &diagnosis) {
    const std::string fix =
        "unset VK_INSTANCE_LAYERS and VK_LAYER_PATH, which the launcher sets by itself, or eval \"$(" + program +
        " env)\"";
    if (!survey) {
        diagnosis.fail("layer_order", survey.error().what, fix);
        return false;
    }
    if (!survey->hasTensors || !survey->hasDataGraph) {
        diagnosis.fail("layer_order",
                       "with the layers the device still lacks " +
                           EmulationNeed{!survey->hasDataGraph, !survey->hasTensors}.missing(),
                       fix);
        return false;
    }
    const auto place = [&](const char *name) { return std::find(survey->layers.begin(), survey->layers.end(), name); };
    const bool isGraphFirst = place(kGraphLayerName) <= place(kTensorLayerName);
    if (!survey->deviceFault.empty()) {
        diagnosis.fail("layer_order",
                       isGraphFirst ? "no device can be made with the layers: " + survey->deviceFault
                                    : "the loader puts the tensor layer above the graph layer: " + survey->deviceFault,
                       fix);
        return false;
    }
    diagnosis.pass("layer_order", "a device with VK_ARM_tensors and VK_ARM_data_graph can be made");
    return true;
}

} // namespace

void checkDevice(Patient &patient, Diagnosis &diagnosis) {
    bool works = checkLoader(diagnosis);
    if (works) {
        const Result<DeviceSurvey> own = surveyInProcess(patient.search.self, withoutLayerVariables());
        works = checkChosen(own, diagnosis);
        if (works) {
            checkFeatures(*own, diagnosis);
            checkFormats(*own, diagnosis);
            std::optional<ScratchFolder> scratch;
            const LayerSetup setup =
                setUpLayers(*own, patient.runner ? patient.runner->where().sitePackages : std::filesystem::path(),
                            patient.search, scratch);
            if (checkLayersThere(setup, diagnosis)) {
                works = checkLayerOrder(surveyInProcess(patient.search.self, setup.changes),
                                        utf8FromPath(patient.search.self), diagnosis);
            } else {
                works = setup.origin == LayerSetup::Origin::NotNeeded;
            }
        }
    }
    patient.canRun = patient.canRun && works;
}

} // namespace gridsample
