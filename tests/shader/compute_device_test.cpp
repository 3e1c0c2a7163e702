/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The harness itself: it sees shaders leave their buffers, hears the validation layer, and says what a device lacks.
#include "device_test.hpp"
#include "same_bits.hpp"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <numeric>
#include <string>
#include <vector>

namespace gridsample::test {
namespace {

constexpr uint32_t kCopy[] = {
#include "copy.inc"
};
constexpr uint32_t kReadsBehind[] = {
#include "copy_reads_behind.inc"
};
constexpr uint32_t kWritesBefore[] = {
#include "copy_writes_before.inc"
};
constexpr uint32_t kWritesBehind[] = {
#include "copy_writes_behind.inc"
};
constexpr uint32_t kCopyBytes[] = {
#include "copy_bytes.inc"
};

// As many bytes as the offset of a descriptor may have to be aligned to, so that the fence begins behind the last one.
const std::vector<float> kImage = [] {
    std::vector<float> values(64);
    std::iota(values.begin(), values.end(), 1.0F);
    return values;
}();

std::span<const uint8_t> bytesOf(const std::vector<float> &values) {
    return {reinterpret_cast<const uint8_t *>(values.data()), values.size() * sizeof(float)};
}

class ComputeDeviceTest : public DeviceTest {
  protected:
    // kImage copied by the shader, one invocation per element.
    static Result<Bytes> copied(std::span<const uint32_t> spirv) {
        Result<ComputeShader> shader = device().load(spirv);
        if (!shader) {
            return std::move(shader).error();
        }
        return device().run(*shader, {static_cast<uint32_t>(kImage.size()), 1, 1}, bytesOf(kImage), bytesOf({0}),
                            kImage.size() * sizeof(float));
    }

    static void expectComplaint(const std::string &text) {
        const std::vector<std::string> complaints = device().takeComplaints();
        ASSERT_FALSE(complaints.empty());
        EXPECT_NE(complaints.front().find(text), std::string::npos) << complaints.front();
    }
};

TEST_F(ComputeDeviceTest, BringsBackWhatTheShaderWrote) {
    const Result<Bytes> output = copied(kCopy);
    ASSERT_TRUE(output) << output.error().message();
    EXPECT_FALSE(firstDifference("f32", bytesOf(kImage), *output));
}

TEST_F(ComputeDeviceTest, HasFencesOnTheDriversForTheCpu) {
    const bool isCpu = device().name().rfind("SwiftShader", 0) == 0 || device().name().rfind("llvmpipe", 0) == 0;
    EXPECT_EQ(device().hasFences(), isCpu && !options().gpuAssisted);
}

TEST_F(ComputeDeviceTest, SeesReadsBehindABuffer) {
    const Result<Bytes> behind = copied(kReadsBehind);
    if (options().gpuAssisted) {
        expectComplaint("access out of bounds");
    } else if (device().hasFences()) {
        ASSERT_FALSE(behind);
        EXPECT_EQ(behind.error().what, "read outside the image, at byte 256");
    } else { // what it read comes out as NaN
        ASSERT_TRUE(behind) << behind.error().message();
        std::vector<float> values(kImage.size());
        std::memcpy(values.data(), behind->data(), behind->size());
        EXPECT_EQ(values.front(), 2);
        EXPECT_TRUE(std::isnan(values.back()));
    }
}

TEST_F(ComputeDeviceTest, SeesWritesBehindABuffer) {
    const Result<Bytes> behind = copied(kWritesBehind);
    if (options().gpuAssisted) {
        expectComplaint("access out of bounds");
    } else {
        ASSERT_FALSE(behind);
        EXPECT_EQ(behind.error().what, "wrote outside the output, at byte 256");
    }
}

TEST_F(ComputeDeviceTest, SeesWritesBeforeABufferUnlessTheDriverDropsThem) {
    const Result<Bytes> before = copied(kWritesBefore);
    const bool mustSee = device().name().rfind("SwiftShader", 0) == 0; // which tests nothing
    if (options().gpuAssisted) {
        expectComplaint("access out of bounds");
    } else if (before && !mustSee) { // lavapipe and NVIDIA test every access
        EXPECT_FALSE(firstDifference("f32", bytesOf({2, 3}), std::span(*before).first(8)));
    } else {
        ASSERT_FALSE(before);
        EXPECT_EQ(before.error().what, "wrote outside the output, at byte -4");
    }
}

// The driver was chosen by the first device, and so holds for these as well.
TEST_F(ComputeDeviceTest, HearsTheValidationLayer) {
    Result<ComputeDevice> core = ComputeDevice::open({.driver = "", .runnerFeatures = false});
    ASSERT_TRUE(core) << core.error().message();
    EXPECT_TRUE(core->takeComplaints().empty());
    const Result<ComputeShader> shader = core->load(kCopyBytes); // needs a feature that is off
    const std::vector<std::string> complaints = core->takeComplaints();
    ASSERT_FALSE(complaints.empty());
    EXPECT_NE(complaints.front().find("StorageBuffer8BitAccess"), std::string::npos) << complaints.front();
}

TEST_F(ComputeDeviceTest, HasTheRunnersFeaturesOnOrSaysWhatIsMissing) {
    Result<ComputeDevice> runner =
        ComputeDevice::open({.driver = "", .runnerFeatures = true, .validation = options().validation});
    if (options().runnerFeatures) {
        ASSERT_TRUE(runner) << runner.error().message();
        EXPECT_TRUE(runner->load(kCopyBytes));
        EXPECT_TRUE(runner->takeComplaints().empty());
    } else { // SwiftShader
        ASSERT_FALSE(runner);
        EXPECT_EQ(runner.error().code, ErrorCode::Unsupported);
        EXPECT_NE(runner.error().what.find("storageBuffer8BitAccess"), std::string::npos) << runner.error().message();
    }
}

TEST(SameBits, TellsWhereOutputsDiffer) {
    const std::vector<float> nan = {1, NAN, -0.0F};
    const std::vector<float> other = {1, -NAN, 0.0F};
    EXPECT_FALSE(firstDifference("f32", bytesOf(nan), bytesOf(nan)));
    EXPECT_EQ(firstDifference("f32", bytesOf(nan), bytesOf(other)), "element 2 is 0x0, not 0x80000000 (0, not -0)");
    EXPECT_FALSE(firstDifference("f32", bytesOf(nan), bytesOf(other), 1e-36F));
    EXPECT_TRUE(firstDifference("f32", bytesOf(nan), bytesOf({1})));
    const Bytes halves = {0x00, 0x7e, 0x01, 0x3c};
    const Bytes otherHalves = {0x01, 0xfe, 0x00, 0x3c};
    EXPECT_EQ(firstDifference("f16", halves, otherHalves), "element 1 is 0x3c00, not 0x3c01");
    EXPECT_EQ(firstDifference("i16", halves, otherHalves), "element 0 is 0xfe01, not 0x7e00");
    EXPECT_EQ(firstDifference("i8", halves, otherHalves), "element 0 is 0x1, not 0x0");
}

} // namespace
} // namespace gridsample::test
