/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the tests on a Vulkan device have in common: one device for the program, and no complaint of the validation
// layer.
#pragma once

#include "run_operator.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace gridsample::test {

class DeviceTest : public testing::Test {
  protected:
    // Lavapipe, unless the environment names another driver.
    static const DeviceOptions &options() {
        static const DeviceOptions chosen = optionsFromEnvironment(GRIDSAMPLE_LAVAPIPE_ICD);
        return chosen;
    }

    // Opened once. Tests must not run if it cannot be: SetUp sees to that.
    static Result<ComputeDevice> &opened() {
        static Result<ComputeDevice> device = ComputeDevice::open(options());
        return device;
    }
    static ComputeDevice &device() { return *opened(); }

    void SetUp() override { ASSERT_TRUE(opened()) << opened().error().message(); }

    void TearDown() override {
        if (opened()) {
            const std::vector<std::string> complaints = device().takeComplaints();
            EXPECT_TRUE(complaints.empty())
                << complaints.size() << " complaints of the validation layer, the first: " << complaints.front();
        }
    }
};

} // namespace gridsample::test
