/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The device chosen among several is the one that the stock runner chooses.
#include "vulkan/device_choice.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>
#include <vulkan/vulkan_core.h>

namespace gridsample {
namespace {

constexpr uint32_t kOther = VK_PHYSICAL_DEVICE_TYPE_OTHER;
constexpr uint32_t kIntegrated = VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
constexpr uint32_t kDiscrete = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
constexpr uint32_t kVirtual = VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU;
constexpr uint32_t kCpu = VK_PHYSICAL_DEVICE_TYPE_CPU;
constexpr uint32_t kUnknown = 99;

struct Row {
    std::string claim;
    std::vector<uint32_t> types;
    size_t chosen;
};

TEST(DeviceChoice, FollowsTheRunnersOrderOfPreference) {
    const Row rows[] = {
        {"the only device", {kOther}, 0},
        {"discrete before integrated", {kIntegrated, kDiscrete}, 1},
        {"integrated before virtual", {kVirtual, kIntegrated}, 1},
        {"virtual before CPU", {kCpu, kVirtual}, 1},
        {"CPU before other", {kOther, kCpu}, 1},
        {"other before a kind of the future", {kUnknown, kOther}, 1},
        {"the first of two equals", {kCpu, kDiscrete, kDiscrete}, 1},
        {"the best of all kinds", {kOther, kCpu, kVirtual, kIntegrated, kDiscrete}, 4},
    };
    for (const Row &row : rows) {
        EXPECT_EQ(chooseDevice(row.types), row.chosen) << row.claim;
    }
}

TEST(DeviceChoice, FindsNothingInAnEmptyList) {
    EXPECT_FALSE(chooseDevice({}).has_value());
}

} // namespace
} // namespace gridsample
