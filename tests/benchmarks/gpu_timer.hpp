/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs compute shaders on buffers of a Vulkan device and takes the time by the device's own timestamps.
#pragma once

#include "base/result.hpp"
#include "compute_device.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gridsample::bench {

struct DeviceFacts {
    std::string name;
    std::string driver;         // name and version as the driver spells them
    int64_t longestSide = 0;    // of images (maxImageDimension2D)
    uint64_t longestBuffer = 0; // bytes (maxStorageBufferRange)
    bool isCpu = false;         // VkPhysicalDeviceType
};

// Buffers in the device's own memory, at bindings 0 to 2; those of one GpuTimer at a time.
class GpuTimer {
  public:
    // driver: manifest (icd.json), or empty for what the environment names. Errors: no loader, no device, no
    // timestamps.
    // statistics: what the driver tells about each pipeline goes to time()'s caller.
    static Result<GpuTimer> open(const std::string &driver, bool statistics);

    GpuTimer(GpuTimer &&) noexcept;
    GpuTimer &operator=(GpuTimer &&) noexcept;
    ~GpuTimer();

    const DeviceFacts &facts() const;

    // Makes room for buffers of so many bytes together, as far as the device has it, so that none has to be moved
    // later.
    Status reserve(uint64_t bytes);

    // Replaces the buffers: two with these contents, and one of outputBytes. None may be larger than
    // facts().longestBuffer.
    Status setBuffers(std::span<const uint8_t> image, std::span<const uint8_t> grid, uint64_t outputBytes);

    // In the place of the first buffer, for shaders that sample. Stays until the buffers are replaced. Errors:
    // Unsupported if the device does not filter the format.
    Status setImage(const test::SampledTexels &texels);

    struct Shader {
        std::span<const uint32_t> spirv; // no specialization constant left, entry point "main"
        std::array<uint32_t, 3> groups;
        bool isSampled = false; // reads the image
    };

    // Microseconds of each of `runs` dispatches, one after the other with a barrier between, after some that don't
    // count.
    Result<std::vector<double>> time(const Shader &shader, uint32_t runs);

    // "NAME VALUE, ..." of the pipeline last timed, as the driver says it; empty without statistics.
    const std::string &statistics() const;

    // The output as the last dispatch left it.
    Result<std::vector<uint8_t>> output();

  private:
    struct State;
    explicit GpuTimer(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace gridsample::bench
