/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Makes the instance and the device with the features that the stock scenario-runner turns on.
#include "vulkan_context.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace gridsample::test {
namespace {

constexpr const char *kValidationLayer = "VK_LAYER_KHRONOS_validation";

using Features = vk::StructureChain<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan11Features,
                                    vk::PhysicalDeviceVulkan12Features, vk::PhysicalDeviceVulkan13Features>;

struct Feature {
    const char *name;
    vk::Bool32 *value; // in the chain given to runnerFeatures()
};

// What the runner turns on of what shaders can use. It leaves off among others shaderStorageImageExtendedFormats, image
// access without format, scalarBlockLayout, shaderFloat64 and the robustness features.
std::vector<Feature> runnerFeatures(Features &chain) {
    auto &core = chain.get<vk::PhysicalDeviceFeatures2>().features;
    auto &v11 = chain.get<vk::PhysicalDeviceVulkan11Features>();
    auto &v12 = chain.get<vk::PhysicalDeviceVulkan12Features>();
    auto &v13 = chain.get<vk::PhysicalDeviceVulkan13Features>();
    return {{"shaderInt16", &core.shaderInt16},
            {"shaderInt64", &core.shaderInt64},
            {"storageBuffer16BitAccess", &v11.storageBuffer16BitAccess},
            {"uniformAndStorageBuffer16BitAccess", &v11.uniformAndStorageBuffer16BitAccess},
            {"storageBuffer8BitAccess", &v12.storageBuffer8BitAccess},
            {"uniformAndStorageBuffer8BitAccess", &v12.uniformAndStorageBuffer8BitAccess},
            {"shaderInt8", &v12.shaderInt8},
            {"shaderFloat16", &v12.shaderFloat16},
            {"vulkanMemoryModel", &v12.vulkanMemoryModel},
            {"synchronization2", &v13.synchronization2},
            {"maintenance4", &v13.maintenance4}};
}

VKAPI_ATTR VkBool32 VKAPI_CALL keepComplaint(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                             const VkDebugUtilsMessengerCallbackDataEXT *message, void *complaints) {
    static_cast<std::vector<std::string> *>(complaints)->emplace_back(message->pMessage);
    return VK_FALSE;
}

vk::DebugUtilsMessengerCreateInfoEXT messengerInfo(std::vector<std::string> &complaints) {
    vk::DebugUtilsMessengerCreateInfoEXT info;
    info.messageSeverity =
        vk::DebugUtilsMessageSeverityFlagBitsEXT::eWarning | vk::DebugUtilsMessageSeverityFlagBitsEXT::eError;
    info.messageType =
        vk::DebugUtilsMessageTypeFlagBitsEXT::eValidation | vk::DebugUtilsMessageTypeFlagBitsEXT::ePerformance;
    info.pfnUserCallback = reinterpret_cast<decltype(info.pfnUserCallback)>(&keepComplaint);
    info.pUserData = &complaints;
    return info;
}

void useDriver(const std::string &manifest) {
#if defined(_WIN32)
    _putenv_s("VK_ICD_FILENAMES", manifest.c_str());
    _putenv_s("VK_DRIVER_FILES", manifest.c_str());
#else
    setenv("VK_ICD_FILENAMES", manifest.c_str(), 1); // read by every loader
    setenv("VK_DRIVER_FILES", manifest.c_str(), 1);  // goes first with newer ones
#endif
}

Status makeInstance(VulkanContext &context, const DeviceOptions &options) {
    std::vector<const char *> layers;
    std::vector<const char *> extensions;
    std::vector<vk::ValidationFeatureEnableEXT> checks;
    if (options.validation) {
        const auto present = context.loader.enumerateInstanceLayerProperties();
        if (std::none_of(present.begin(), present.end(), [](const vk::LayerProperties &layer) {
                return std::string_view(layer.layerName.data()) == kValidationLayer;
            })) {
            return Error{ErrorCode::NotFound, "Vulkan", std::string("there is no layer ") + kValidationLayer,
                         "install vulkan-validationlayers"};
        }
        layers.push_back(kValidationLayer);
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
        if (options.synchronization) {
            checks.push_back(vk::ValidationFeatureEnableEXT::eSynchronizationValidation);
        }
        if (options.gpuAssisted) {
            checks.push_back(vk::ValidationFeatureEnableEXT::eGpuAssisted);
        }
    }
    const vk::ApplicationInfo application("grid_sample shader tests", 1, nullptr, 0, VK_API_VERSION_1_3);
    vk::ValidationFeaturesEXT validation;
    validation.setEnabledValidationFeatures(checks);
    vk::DebugUtilsMessengerCreateInfoEXT messenger = messengerInfo(context.complaints);
    messenger.pNext = &validation;
    vk::InstanceCreateInfo info({}, &application, layers, extensions);
    info.pNext = options.validation ? &messenger : nullptr;
    context.instance.emplace(context.loader, info);
    if (options.validation) {
        context.messenger.emplace(*context.instance, messengerInfo(context.complaints));
    }
    return Nothing{};
}

bool hasHostPages(const vk::raii::PhysicalDevice &device) {
    const auto extensions = device.enumerateDeviceExtensionProperties();
    return std::any_of(extensions.begin(), extensions.end(), [](const vk::ExtensionProperties &one) {
        return std::string_view(one.extensionName.data()) == VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME;
    });
}

Status makeDevice(VulkanContext &context, const DeviceOptions &options) {
    vk::raii::PhysicalDevices devices(*context.instance);
    if (devices.empty()) {
        return Error{ErrorCode::NotFound, "Vulkan", "there is no device", ""};
    }
    context.physicalDevice.emplace(std::move(devices.front()));
    const vk::PhysicalDeviceProperties properties = context.physicalDevice->getProperties();
    context.name = properties.deviceName.data();

    Features available =
        context.physicalDevice->getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan11Features,
                                             vk::PhysicalDeviceVulkan12Features, vk::PhysicalDeviceVulkan13Features>();
    Features wanted;
    if (options.runnerFeatures) {
        const std::vector<Feature> has = runnerFeatures(available);
        const std::vector<Feature> wants = runnerFeatures(wanted);
        std::string missing;
        for (size_t i = 0; i < wants.size(); ++i) {
            *wants[i].value = VK_TRUE;
            missing += *has[i].value != VK_TRUE ? std::string(missing.empty() ? "" : ", ") + has[i].name : "";
        }
        if (!missing.empty()) {
            return Error{ErrorCode::Unsupported, context.name, "the device lacks " + missing,
                         "the runner cannot use it either; test another driver, or core Vulkan only"};
        }
    }

    const auto families = context.physicalDevice->getQueueFamilyProperties();
    const auto family = std::find_if(families.begin(), families.end(), [](const vk::QueueFamilyProperties &f) {
        return static_cast<bool>(f.queueFlags & vk::QueueFlagBits::eCompute);
    });
    if (family == families.end()) {
        return Error{ErrorCode::Unsupported, context.name, "the device has no queue for compute", ""};
    }
    context.queueFamily = static_cast<uint32_t>(family - families.begin());
    const float priority = 1.0F;
    const vk::DeviceQueueCreateInfo queue({}, context.queueFamily, 1, &priority);
    vk::DeviceCreateInfo info({}, queue);
    info.pNext = &wanted.get<vk::PhysicalDeviceFeatures2>();
    std::vector<const char *> extensions;
    if (properties.deviceType == vk::PhysicalDeviceType::eCpu && hasHostPages(*context.physicalDevice)) {
        context.takesHostPages = true; // a GPU would have to look at them
        extensions.push_back(VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME);
    }
    vk::PhysicalDevicePipelineExecutablePropertiesFeaturesKHR statisticsFeature(VK_TRUE,
                                                                                const_cast<void *>(info.pNext));
    if (options.pipelineStatistics) {
        extensions.push_back(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME);
        info.pNext = &statisticsFeature;
    }
    info.setPEnabledExtensionNames(extensions);
    context.device.emplace(*context.physicalDevice, info);
    context.queue.emplace(*context.device, context.queueFamily, 0);
    return Nothing{};
}

Status findMemory(VulkanContext &context) {
    const auto wanted = vk::MemoryPropertyFlagBits::eHostVisible | vk::MemoryPropertyFlagBits::eHostCoherent;
    const vk::PhysicalDeviceMemoryProperties memory = context.physicalDevice->getMemoryProperties();
    for (uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
        if ((memory.memoryTypes[type].propertyFlags & wanted) == wanted) {
            context.memoryType = type;
            return Nothing{};
        }
    }
    return Error{ErrorCode::Unsupported, context.name, "the device has no memory that the host can see", ""};
}

} // namespace

Result<std::unique_ptr<VulkanContext>> makeContext(const DeviceOptions &options) {
    if (!options.driver.empty()) {
        useDriver(options.driver);
    }
    auto context = std::make_unique<VulkanContext>();
    Status status = makeInstance(*context, options);
    if (status) {
        status = makeDevice(*context, options);
    }
    if (status) {
        status = findMemory(*context);
    }
    if (!status) {
        return std::move(status).error();
    }
    return context;
}

} // namespace gridsample::test
