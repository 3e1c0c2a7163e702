/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From an operator to the shader that computes it: which variant, which specialization, how many workgroups.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

namespace shaders {
struct Choice;
}

// One specialization constant: its constant_id and the 32 bits of its value (floats as IEEE bits).
struct SpecValue {
    uint32_t id;
    uint32_t bits;
    bool operator==(const SpecValue &) const = default;
};

// Exact: the same bits on every device. Fast: through a hardware sampler, where that means the same operator up to the
// 8 bits of fraction in its weights.
enum class Precision : uint32_t { Exact = 0, Fast = 1 };

// What computes: a GPU, or a processor (VkPhysicalDeviceType CPU, as lavapipe is).
enum class DeviceKind : uint32_t { Gpu = 0, Cpu = 1 };

// What is asked of a plan.
struct PlanRequest {
    Precision precision = Precision::Exact;
    std::string_view obstacle =
        {};                     // why the caller has no image for a sampler, one of the table's reasons; empty: it has
    int64_t longestSide = 4096; // of images on the device (maxImageDimension2D); by default the least of any device
    DeviceKind device = DeviceKind::Gpu; // a device of either kind runs the other's plan, with the same bits
};

// The image of a fast plan, whose texels are [H,W,C] whatever the operator's layout. min and mag filter are linear, the
// border is transparent black.
struct SampledImage {
    uint32_t vkFormat = 0;      // VkFormat with the bits of an image tensor
    uint32_t vkAddressMode = 0; // VkSamplerAddressMode along both axes
    bool operator==(const SampledImage &) const = default;
};

// Everything that a converter or a runner needs to dispatch the operator. Descriptor set 0; storage buffers at
// binding 0 (image), 1 (grid) and 2 (output), tightly packed; entry point "main". In a fast plan binding 0 is a
// combined image sampler.
struct ShaderPlan {
    std::string_view choice;             // a name of the table of choices; none of a fast plan
    std::string_view variant;            // a name of the variant table
    std::vector<SpecValue> constants;    // every specialization constant of that variant
    std::array<uint32_t, 3> groups{};    // workgroup counts, each at most 65535
    std::vector<std::string> warnings;   // what may fail on a device that offers no more than Vulkan's minima
    std::optional<SampledImage> sampled; // of a fast plan
    std::string_view whyExact;           // fast was asked for, but is not to be had; else empty
};

// Checks ranks, axes, types, sizes and attributes against each other; the error names the axis and the value.
Status validate(const GridSampleDesc &desc);

// Validates, then chooses: a fast plan if it is asked for and there is one, else an exact one by shaders/choices.json.
// Errors: what validate finds, or too many fill values.
Result<ShaderPlan> planShader(const GridSampleDesc &desc, const PlanRequest &request = {});

// The same by a given row of that table; for tests and benchmarks. Errors: also a row that does not admit the operator.
Result<ShaderPlan> planShader(const GridSampleDesc &desc, const shaders::Choice &choice);

} // namespace gridsample
