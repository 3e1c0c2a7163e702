/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Asks the Vulkan loader, opened at run time, for the facts in device_probe.hpp.
#include "vulkan/device_probe.hpp"

#include "vulkan/device_choice.hpp"
#include "vulkan/layer_environment.hpp"
#include "vulkan/loader_calls.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridsample {
namespace {

// First and last of each run of formats that belong to core Vulkan 1.3.
constexpr std::pair<uint32_t, uint32_t> kCoreFormats[] = {
    {VK_FORMAT_R4G4_UNORM_PACK8, VK_FORMAT_ASTC_12x12_SRGB_BLOCK},
    {VK_FORMAT_ASTC_4x4_SFLOAT_BLOCK, VK_FORMAT_ASTC_12x12_SFLOAT_BLOCK},
    {VK_FORMAT_G8B8G8R8_422_UNORM, VK_FORMAT_G16_B16_R16_3PLANE_444_UNORM},
    {VK_FORMAT_G8_B8R8_2PLANE_444_UNORM, VK_FORMAT_G16_B16R16_2PLANE_444_UNORM},
    {VK_FORMAT_A4R4G4B4_UNORM_PACK16, VK_FORMAT_A4B4G4R4_UNORM_PACK16}};

} // namespace

struct DeviceProbe::State {
    explicit State(DynamicLibrary loader) : library(std::move(loader)) {}
    State(const State &) = delete;
    State &operator=(const State &) = delete;
    ~State() {
        if (destroyInstance != nullptr) {
            destroyInstance(instance, nullptr);
        }
    }

    template <typename Function> Function function(const char *name) const {
        return reinterpret_cast<Function>(getInstanceProcAddr(instance, name));
    }

    DynamicLibrary library; // closed after the instance is gone
    PFN_vkGetInstanceProcAddr getInstanceProcAddr = nullptr;
    PFN_vkDestroyInstance destroyInstance = nullptr; // set once the instance exists
    VkInstance instance = VK_NULL_HANDLE;
    VkPhysicalDevice physicalDevice = VK_NULL_HANDLE;
    gridsample_device_facts facts{};

    Status createInstance() {
        Result<void *> entry = library.symbol("vkGetInstanceProcAddr");
        if (!entry) {
            return std::move(entry).error();
        }
        getInstanceProcAddr = reinterpret_cast<PFN_vkGetInstanceProcAddr>(*entry);
        const auto create = function<PFN_vkCreateInstance>("vkCreateInstance");
        VkApplicationInfo application{};
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
        application.apiVersion = VK_API_VERSION_1_3; // what the runner asks for
        VkInstanceCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
        info.pApplicationInfo = &application;
        const WithoutLayers withoutLayers;
        const VkResult result = create(&info, nullptr, &instance);
        if (result == VK_ERROR_INCOMPATIBLE_DRIVER) { // how the loader says that it found no driver
            return noDevice();
        }
        if (result != VK_SUCCESS) {
            return driverError("vkCreateInstance", result);
        }
        destroyInstance = function<PFN_vkDestroyInstance>("vkDestroyInstance");
        return Nothing{};
    }

    Status choose() {
        const auto enumerate = function<PFN_vkEnumeratePhysicalDevices>("vkEnumeratePhysicalDevices");
        const auto properties = function<PFN_vkGetPhysicalDeviceProperties>("vkGetPhysicalDeviceProperties");
        std::vector<VkPhysicalDevice> devices;
        const VkResult result =
            listOf(devices, [&](uint32_t *count, VkPhysicalDevice *list) { return enumerate(instance, count, list); });
        if (result != VK_SUCCESS && result != VK_ERROR_INITIALIZATION_FAILED) {
            return driverError("vkEnumeratePhysicalDevices", result);
        }
        std::vector<uint32_t> types;
        for (VkPhysicalDevice device : devices) {
            VkPhysicalDeviceProperties found{};
            properties(device, &found);
            types.push_back(static_cast<uint32_t>(found.deviceType));
        }
        const std::optional<size_t> chosen = chooseDevice(types);
        if (!chosen) {
            return noDevice();
        }
        physicalDevice = devices[*chosen];
        return Nothing{};
    }

    Status readFacts() {
        VkPhysicalDeviceProperties properties{};
        function<PFN_vkGetPhysicalDeviceProperties>("vkGetPhysicalDeviceProperties")(physicalDevice, &properties);
        facts.struct_size = sizeof(facts);
        facts.api_version = properties.apiVersion;
        facts.vendor_id = properties.vendorID;
        facts.device_id = properties.deviceID;
        facts.device_type = static_cast<uint32_t>(properties.deviceType);
        const VkPhysicalDeviceLimits &limits = properties.limits;
        facts.max_storage_buffer_range = limits.maxStorageBufferRange;
        std::copy(std::begin(limits.maxComputeWorkGroupCount), std::end(limits.maxComputeWorkGroupCount),
                  facts.max_compute_work_group_count);
        std::copy(std::begin(limits.maxComputeWorkGroupSize), std::end(limits.maxComputeWorkGroupSize),
                  facts.max_compute_work_group_size);
        facts.max_compute_work_group_invocations = limits.maxComputeWorkGroupInvocations;
        facts.max_image_dimension_2d = limits.maxImageDimension2D;
        std::snprintf(facts.name, sizeof(facts.name), "%s", properties.deviceName);

        const Result<ArmExtensions> extensions = armExtensionsOf(
            physicalDevice, function<PFN_vkEnumerateDeviceExtensionProperties>("vkEnumerateDeviceExtensionProperties"));
        if (!extensions) {
            return extensions.error();
        }
        facts.has_arm_tensors = extensions->hasTensors ? 1 : 0;
        facts.has_arm_data_graph = extensions->hasDataGraph ? 1 : 0;
        return Nothing{};
    }
};

DeviceProbe::DeviceProbe(std::unique_ptr<State> state) : state_(std::move(state)) {}
DeviceProbe::DeviceProbe(DeviceProbe &&other) noexcept = default;
DeviceProbe &DeviceProbe::operator=(DeviceProbe &&other) noexcept = default;
DeviceProbe::~DeviceProbe() = default;

Result<DeviceProbe> DeviceProbe::open(const std::filesystem::path &loader) {
    Result<DynamicLibrary> library = openLoader(loader);
    if (!library) {
        return std::move(library).error();
    }
    auto state = std::make_unique<State>(std::move(*library));
    Status status = state->createInstance();
    if (status) {
        status = state->choose();
    }
    if (status) {
        status = state->readFacts();
    }
    if (!status) {
        return std::move(status).error();
    }
    return DeviceProbe(std::move(state));
}

const gridsample_device_facts &DeviceProbe::device() const {
    return state_->facts;
}

Result<gridsample_format_facts> DeviceProbe::format(uint32_t vkFormat) const {
    const bool known = std::any_of(std::begin(kCoreFormats), std::end(kCoreFormats), [vkFormat](const auto &run) {
        return vkFormat >= run.first && vkFormat <= run.second;
    });
    if (!known) {
        return Error{ErrorCode::NotFound, "Vulkan",
                     "VkFormat " + std::to_string(vkFormat) + " is no format of Vulkan 1.3", ""};
    }
    VkFormatProperties properties{};
    state_->function<PFN_vkGetPhysicalDeviceFormatProperties>("vkGetPhysicalDeviceFormatProperties")(
        state_->physicalDevice, static_cast<VkFormat>(vkFormat), &properties);
    gridsample_format_facts facts{};
    facts.struct_size = sizeof(facts);
    facts.linear_tiling_features = properties.linearTilingFeatures;
    facts.optimal_tiling_features = properties.optimalTilingFeatures;
    facts.buffer_features = properties.bufferFeatures;
    return facts;
}

Result<gridsample_device_facts> probeDevice() {
    Result<DeviceProbe> probe = DeviceProbe::open();
    if (!probe) {
        return std::move(probe).error();
    }
    return probe->device();
}

Result<gridsample_format_facts> probeFormat(uint32_t vkFormat) {
    Result<DeviceProbe> probe = DeviceProbe::open();
    if (!probe) {
        return std::move(probe).error();
    }
    return probe->format(vkFormat);
}

} // namespace gridsample
