/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Asks the Vulkan loader, opened at run time, for the facts in device_survey.hpp.
#include "vulkan/device_survey.hpp"

#include "vulkan/device_choice.hpp"
#include "vulkan/loader_calls.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace gridsample {
namespace {

class Survey {
  public:
    ~Survey() {
        if (instance_ != VK_NULL_HANDLE) {
            function<PFN_vkDestroyInstance>("vkDestroyInstance")(instance_, nullptr);
        }
    }

    Result<DeviceSurvey> run(std::span<const uint32_t> vkFormats) {
        Result<DynamicLibrary> library = openLoader();
        if (!library) {
            return std::move(library).error();
        }
        library_ = *std::move(library);
        Status status = makeInstance();
        status = status ? chooseOne() : std::move(status);
        status = status ? readExtensions() : std::move(status);
        if (!status) {
            return std::move(status).error();
        }
        readFeatures();
        readFormats(vkFormats);
        if (found_.hasTensors && found_.hasDataGraph) {
            tryDevice();
        }
        return std::move(found_);
    }

  private:
    template <typename Function> Function function(const char *name) const {
        return reinterpret_cast<Function>(getInstanceProcAddr_(instance_, name));
    }

    Status makeInstance() {
        const Result<void *> entry = library_->symbol("vkGetInstanceProcAddr");
        if (!entry) {
            return entry.error();
        }
        getInstanceProcAddr_ = reinterpret_cast<PFN_vkGetInstanceProcAddr>(*entry);
        if (const auto version = function<PFN_vkEnumerateInstanceVersion>("vkEnumerateInstanceVersion")) {
            version(&found_.loaderVersion);
        }
        const auto enumerate = function<PFN_vkEnumerateInstanceLayerProperties>("vkEnumerateInstanceLayerProperties");
        std::vector<VkLayerProperties> layers;
        listOf(layers, [&](uint32_t *count, VkLayerProperties *list) { return enumerate(count, list); });
        for (const VkLayerProperties &layer : layers) {
            found_.layers.emplace_back(layer.layerName);
        }
        VkApplicationInfo application{};
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
        application.apiVersion = VK_API_VERSION_1_3; // what the runner asks for
        VkInstanceCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
        info.pApplicationInfo = &application;
        const VkResult result = function<PFN_vkCreateInstance>("vkCreateInstance")(&info, nullptr, &instance_);
        if (result == VK_ERROR_INCOMPATIBLE_DRIVER) { // how the loader says that it found no driver
            return noDevice();
        }
        if (result == VK_ERROR_LAYER_NOT_PRESENT) {
            return Error{ErrorCode::Tool, "Vulkan", "a layer that VK_INSTANCE_LAYERS names is not found",
                         "name its folder in VK_LAYER_PATH"};
        }
        return result == VK_SUCCESS ? Status(Nothing{}) : driverError("vkCreateInstance", result);
    }

    Status chooseOne() {
        const auto enumerate = function<PFN_vkEnumeratePhysicalDevices>("vkEnumeratePhysicalDevices");
        std::vector<VkPhysicalDevice> devices;
        const VkResult result =
            listOf(devices, [&](uint32_t *count, VkPhysicalDevice *list) { return enumerate(instance_, count, list); });
        if (result != VK_SUCCESS && result != VK_ERROR_INITIALIZATION_FAILED) {
            return driverError("vkEnumeratePhysicalDevices", result);
        }
        std::vector<uint32_t> types;
        std::vector<VkPhysicalDeviceProperties> properties(devices.size());
        for (size_t i = 0; i < devices.size(); ++i) {
            function<PFN_vkGetPhysicalDeviceProperties>("vkGetPhysicalDeviceProperties")(devices[i], &properties[i]);
            types.push_back(static_cast<uint32_t>(properties[i].deviceType));
            found_.devices.emplace_back(properties[i].deviceName);
        }
        const std::optional<size_t> chosen = chooseDevice(types);
        if (!chosen) {
            return noDevice();
        }
        device_ = devices[*chosen];
        found_.chosen = *chosen;
        found_.apiVersion = properties[*chosen].apiVersion;
        found_.isCpu = properties[*chosen].deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
        found_.maxStorageBufferRange = properties[*chosen].limits.maxStorageBufferRange;
        return Nothing{};
    }

    Status readExtensions() {
        const Result<ArmExtensions> extensions = armExtensionsOf(
            device_, function<PFN_vkEnumerateDeviceExtensionProperties>("vkEnumerateDeviceExtensionProperties"));
        if (!extensions) {
            return extensions.error();
        }
        found_.hasTensors = extensions->hasTensors;
        found_.hasDataGraph = extensions->hasDataGraph;
        return Nothing{};
    }

    void readFeatures() {
        VkPhysicalDeviceVulkan13Features v13{};
        v13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
        VkPhysicalDeviceVulkan12Features v12{};
        v12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
        v12.pNext = found_.apiVersion >= VK_API_VERSION_1_3 ? &v13 : nullptr;
        VkPhysicalDeviceVulkan11Features v11{};
        v11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
        v11.pNext = &v12;
        VkPhysicalDeviceFeatures2 all{};
        all.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
        all.pNext = found_.apiVersion >= VK_API_VERSION_1_2 ? &v11 : nullptr;
        if (found_.apiVersion >= VK_API_VERSION_1_1) {
            function<PFN_vkGetPhysicalDeviceFeatures2>("vkGetPhysicalDeviceFeatures2")(device_, &all);
        }
        const auto add = [&](const char *name, VkBool32 value) { found_.features.push_back({name, value == VK_TRUE}); };
        add("storageBuffer8BitAccess", v12.storageBuffer8BitAccess);
        add("storageBuffer16BitAccess", v11.storageBuffer16BitAccess);
        add("shaderInt8", v12.shaderInt8);
        add("shaderInt16", all.features.shaderInt16);
        add("shaderInt64", all.features.shaderInt64);
        add("shaderFloat16", v12.shaderFloat16);
        add("vulkanMemoryModel", v12.vulkanMemoryModel);
        add("synchronization2", v13.synchronization2);
        add("maintenance4", v13.maintenance4);
    }

    void readFormats(std::span<const uint32_t> vkFormats) {
        const auto read = function<PFN_vkGetPhysicalDeviceFormatProperties>("vkGetPhysicalDeviceFormatProperties");
        for (const uint32_t format : vkFormats) {
            VkFormatProperties properties{};
            read(device_, static_cast<VkFormat>(format), &properties);
            found_.formats.push_back({format, properties.linearTilingFeatures, properties.optimalTilingFeatures});
        }
    }

    // Layers in the wrong order offer both extensions, too; only a device shows it.
    void tryDevice() {
        const float priority = 1.0F;
        VkDeviceQueueCreateInfo queue{};
        queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
        queue.queueCount = 1;
        queue.pQueuePriorities = &priority;
        const char *const extensions[] = {kTensorsExtension, kDataGraphExtension};
        VkDeviceCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
        info.queueCreateInfoCount = 1;
        info.pQueueCreateInfos = &queue;
        info.enabledExtensionCount = 2;
        info.ppEnabledExtensionNames = extensions;
        VkDevice device = VK_NULL_HANDLE;
        const VkResult result = function<PFN_vkCreateDevice>("vkCreateDevice")(device_, &info, nullptr, &device);
        if (result != VK_SUCCESS) {
            found_.deviceFault = "vkCreateDevice failed with VkResult " + std::to_string(result);
        } else if (const auto destroy = function<PFN_vkDestroyDevice>("vkDestroyDevice")) {
            destroy(device, nullptr);
        }
    }

    std::optional<DynamicLibrary> library_; // closed after the instance is gone
    PFN_vkGetInstanceProcAddr getInstanceProcAddr_ = nullptr;
    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice device_ = VK_NULL_HANDLE;
    DeviceSurvey found_;
};

} // namespace

Result<DeviceSurvey> surveyDevice(std::span<const uint32_t> vkFormats) {
    return Survey().run(vkFormats);
}

} // namespace gridsample
