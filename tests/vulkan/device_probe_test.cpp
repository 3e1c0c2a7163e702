/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The probe tells the truth about lavapipe, without layers, and says what is missing where there is no device.
#include "vulkan/device_probe.hpp"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vulkan/vulkan_core.h>

namespace gridsample {
namespace {

void set(const char *name, const std::string &value) {
    setenv(name, value.c_str(), 1);
}

class DeviceProbeTest : public testing::Test {
  protected:
    void SetUp() override {
        useDriver(GRIDSAMPLE_LAVAPIPE_ICD);
        unsetenv("VK_INSTANCE_LAYERS");
    }

    // Older loaders read the one variable, newer ones prefer the other.
    static void useDriver(const std::string &manifest) {
        set("VK_ICD_FILENAMES", manifest);
        set("VK_DRIVER_FILES", manifest);
    }
};

TEST_F(DeviceProbeTest, DescribesLavapipe) {
    const Result<gridsample_device_facts> facts = probeDevice();
    ASSERT_TRUE(facts) << facts.error().message();
    EXPECT_EQ(facts->struct_size, sizeof(gridsample_device_facts));
    EXPECT_EQ(std::string(facts->name).substr(0, 8), "llvmpipe");
    EXPECT_EQ(facts->device_type, static_cast<uint32_t>(VK_PHYSICAL_DEVICE_TYPE_CPU));
    EXPECT_GE(facts->api_version, VK_API_VERSION_1_3);
    EXPECT_NE(facts->vendor_id, 0U);
    EXPECT_EQ(facts->has_arm_tensors, 0U);
    EXPECT_EQ(facts->has_arm_data_graph, 0U);
    EXPECT_EQ(facts->uses_emulation, 0U);
    // Vulkan's own minima; lavapipe offers more.
    EXPECT_GE(facts->max_storage_buffer_range, 1U << 27U);
    EXPECT_GE(facts->max_compute_work_group_count[2], 65535U);
    EXPECT_GE(facts->max_compute_work_group_size[2], 64U);
    EXPECT_GE(facts->max_compute_work_group_invocations, 128U);
    EXPECT_GE(facts->max_image_dimension_2d, 4096U);
}

TEST_F(DeviceProbeTest, LeavesTheEmulationLayersOutAndTheEnvironmentAsItWas) {
    // With these two set, every Vulkan program on this machine sees VK_ARM_tensors on lavapipe.
    const std::string layers = "VK_LAYER_ML_Graph_Emulation:VK_LAYER_ML_Tensor_Emulation";
    const std::string folder = GRIDSAMPLE_SITE_PACKAGES "/emulation_layer/deploy/share/vulkan/explicit_layer.d";
    ASSERT_TRUE(std::filesystem::exists(folder)) << folder;
    set("VK_LAYER_PATH", folder);
    set("VK_INSTANCE_LAYERS", layers);
    const Result<gridsample_device_facts> facts = probeDevice();
    unsetenv("VK_LAYER_PATH");
    ASSERT_TRUE(facts) << facts.error().message();
    EXPECT_EQ(facts->has_arm_tensors, 0U);
    EXPECT_EQ(facts->has_arm_data_graph, 0U);
    EXPECT_EQ(std::string(std::getenv("VK_INSTANCE_LAYERS")), layers);
}

TEST_F(DeviceProbeTest, TellsWhatAFormatCanDo) {
    const Result<DeviceProbe> probe = DeviceProbe::open();
    ASSERT_TRUE(probe) << probe.error().message();
    const Result<gridsample_format_facts> facts = probe->format(VK_FORMAT_R32_SFLOAT);
    ASSERT_TRUE(facts) << facts.error().message();
    EXPECT_EQ(facts->struct_size, sizeof(gridsample_format_facts));
    EXPECT_TRUE(facts->optimal_tiling_features & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT);
    EXPECT_TRUE(facts->optimal_tiling_features & VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT);
    EXPECT_TRUE(facts->buffer_features & VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT);
}

TEST_F(DeviceProbeTest, SaysThatThreeComponentsCannotBeStored) {
    const Result<gridsample_format_facts> facts = probeFormat(VK_FORMAT_R32G32B32_SFLOAT);
    ASSERT_TRUE(facts) << facts.error().message();
    EXPECT_FALSE(facts->optimal_tiling_features & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT);
}

TEST_F(DeviceProbeTest, RefusesNumbersThatAreNoFormat) {
    const Result<DeviceProbe> probe = DeviceProbe::open();
    ASSERT_TRUE(probe) << probe.error().message();
    for (const uint32_t number : {0U, 185U, 999999U, 0xffffffffU}) {
        const Result<gridsample_format_facts> facts = probe->format(number);
        ASSERT_FALSE(facts) << number;
        EXPECT_EQ(facts.error().code, ErrorCode::NotFound) << number;
        EXPECT_NE(facts.error().message().find(std::to_string(number)), std::string::npos) << number;
    }
}

TEST_F(DeviceProbeTest, WithoutADriverThereIsNoDevice) {
    useDriver("/no/such/driver.json");
    const Result<gridsample_device_facts> facts = probeDevice();
    ASSERT_FALSE(facts);
    EXPECT_EQ(facts.error().code, ErrorCode::NotFound);
    EXPECT_EQ(facts.error().what, "there is no Vulkan device with VK_DRIVER_FILES=/no/such/driver.json");
    EXPECT_NE(facts.error().fix.find("VK_DRIVER_FILES"), std::string::npos);
}

TEST_F(DeviceProbeTest, WithoutALoaderThereIsNoDevice) {
    const Result<DeviceProbe> probe = DeviceProbe::open("/no/such/libvulkan.so.1");
    ASSERT_FALSE(probe);
    EXPECT_EQ(probe.error().code, ErrorCode::NotFound);
    EXPECT_NE(probe.error().fix.find("Vulkan loader"), std::string::npos);
}

TEST_F(DeviceProbeTest, RefusesALibraryThatIsNoLoader) {
    const Result<DeviceProbe> probe = DeviceProbe::open("libm.so.6");
    ASSERT_FALSE(probe);
    EXPECT_EQ(probe.error().message(), "libm.so.6: the library does not export vkGetInstanceProcAddr");
}

} // namespace
} // namespace gridsample
