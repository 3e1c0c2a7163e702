/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A Vulkan device like the one that the stock scenario-runner makes, to run compute shaders on in tests.
#pragma once

#include "base/result.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gridsample::test {

struct DeviceOptions {
    // Manifest of the driver (icd.json); empty: whatever the environment names. Set for the whole process, so that the
    // first device decides for all that follow.
    std::string driver;
    // True: the features that the runner (0.11.0) turns on, no more and no less. False: none, so core Vulkan only.
    bool runnerFeatures = true;
    bool validation = true;          // VK_LAYER_KHRONOS_validation: core checks
    bool synchronization = false;    // its checks of barriers
    bool gpuAssisted = false;        // its checks inside shaders
    bool pipelineStatistics = false; // VK_KHR_pipeline_executable_properties, which the device must have
};

// An image for a sampler that filters linearly, with a border of transparent black.
struct SampledTexels {
    uint32_t vkFormat = 0, vkAddressMode = 0; // VkFormat, VkSamplerAddressMode along both axes
    uint32_t width = 0, height = 0;
    std::span<const uint8_t> bytes; // row by row, packed
};

// A shader with three storage buffers in descriptor set 0: bindings 0 and 1 are read, 2 is written. With a sampled
// image at binding 0 if it was loaded so.
class ComputeShader {
  public:
    ComputeShader(ComputeShader &&) noexcept;
    ComputeShader &operator=(ComputeShader &&) noexcept;
    ~ComputeShader();

  private:
    friend class ComputeDevice;
    struct State;
    explicit ComputeShader(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

class ComputeDevice {
  public:
    // Errors: NotFound for a missing loader, device or validation layer; Unsupported, naming them, if the device lacks
    // features; Tool for anything else that Vulkan refuses.
    static Result<ComputeDevice> open(const DeviceOptions &options);

    ComputeDevice(ComputeDevice &&) noexcept;
    ComputeDevice &operator=(ComputeDevice &&) noexcept;
    ~ComputeDevice();

    const std::string &name() const;

    // Reads outside a buffer are errors, not only writes.
    bool hasFences() const;

    // spirv: no specialization constant left, entry point "main". Must not outlive the device.
    Result<ComputeShader> load(std::span<const uint32_t> spirv, bool isSampled = false);

    // Runs the shader and returns outputBytes bytes of binding 2, which begin as 0xff 0x7f ... Each buffer stands
    // between guard bands, and fences where the device has them (guarded_buffer.hpp).
    // Errors: Tool, naming the buffer and offset, if a guard band, a fence or an input was touched.
    Result<std::vector<uint8_t>> run(const ComputeShader &shader, std::array<uint32_t, 3> groups,
                                     std::span<const uint8_t> image, std::span<const uint8_t> grid, size_t outputBytes);

    // The same for a shader that samples. Errors: Unsupported too, if the device does not filter the format.
    Result<std::vector<uint8_t>> run(const ComputeShader &shader, std::array<uint32_t, 3> groups,
                                     const SampledTexels &image, std::span<const uint8_t> grid, size_t outputBytes);

    // Warnings and errors of the validation layer since the last call.
    std::vector<std::string> takeComplaints();

  private:
    struct State;
    explicit ComputeDevice(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace gridsample::test
