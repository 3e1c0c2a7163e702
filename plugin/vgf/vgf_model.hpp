/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A VGF as a plain value, free of the library that reads and writes it: modules, resources, constants, segments.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gridsample {

// VkDescriptorType values that matter here; the Vulkan headers of the distributions do not know tensors yet.
inline constexpr int32_t kDescriptorCombinedImageSampler = 1;
inline constexpr int32_t kDescriptorStorageBuffer = 7;
inline constexpr int32_t kDescriptorTensor = 1000460000;

// VkFormat values of the elements that our shaders read and write.
inline constexpr int32_t kFormatI8 = 14;
inline constexpr int32_t kFormatI16 = 75;
inline constexpr int32_t kFormatF16 = 76;
inline constexpr int32_t kFormatF32 = 100;

enum class VgfStage { Compute, Graph };
enum class VgfLanguage { Spirv, Glsl, Hlsl };
enum class VgfCategory { Input, Output, Intermediate, Constant };

struct VgfModule {
    VgfStage stage = VgfStage::Compute;
    std::string name;
    std::string entryPoint;
    VgfLanguage language = VgfLanguage::Spirv;
    std::vector<uint32_t> spirv; // empty: a placeholder, filled in by whoever loads the VGF
    std::string text;            // GLSL or HLSL; likewise
    bool operator==(const VgfModule &) const = default;
};

// VkFilter, VkSamplerAddressMode and VkBorderColor values of a sampled image.
struct VgfSampler {
    uint32_t minFilter = 0, magFilter = 0;
    uint32_t addressModeU = 0, addressModeV = 0;
    uint32_t borderColor = 0;
    bool operator==(const VgfSampler &) const = default;
};

// A tensor, buffer or image. Resources of one alias group share their memory.
struct VgfResource {
    VgfCategory category = VgfCategory::Intermediate;
    std::optional<int32_t> descriptorType; // VkDescriptorType; absent for constants
    int32_t format = 0;                    // VkFormat
    std::vector<int64_t> shape;            // outermost axis first
    std::vector<int64_t> strides;          // empty: packed
    std::optional<uint32_t> aliasGroup;
    std::optional<VgfSampler> sampler;
    bool operator==(const VgfResource &) const = default;
};

struct VgfConstant {
    uint32_t resource = 0;          // index into VgfModel::resources
    int64_t sparsityDimension = -1; // -1: not sparse
    std::span<const uint8_t> data;  // into the bytes that the model was read from
};

struct VgfSlot {
    uint32_t binding = 0;
    uint32_t resource = 0; // index into VgfModel::resources
    bool operator==(const VgfSlot &) const = default;
};

struct VgfDescriptorSet {
    uint32_t index = 0;
    std::vector<VgfSlot> slots; // what the module's bindings are bound to
    bool operator==(const VgfDescriptorSet &) const = default;
};

struct VgfConstantBinding {
    uint32_t graphConstant = 0; // the id that the graph's SPIR-V uses
    uint32_t constant = 0;      // index into VgfModel::constants
    bool operator==(const VgfConstantBinding &) const = default;
};

struct VgfPushConstants {
    uint32_t stages = 0, offset = 0, size = 0;
    bool operator==(const VgfPushConstants &) const = default;
};

// One dispatch. Its inputs and outputs say what it reads and writes; their binding numbers are the model's, not the
// module's.
struct VgfSegment {
    std::string name;
    uint32_t module = 0; // index into VgfModel::modules
    std::vector<VgfDescriptorSet> sets;
    std::vector<VgfSlot> inputs, outputs;
    std::vector<VgfConstantBinding> constants;
    std::array<uint32_t, 3> groups{}; // workgroup counts; zeros for graphs
    std::vector<VgfPushConstants> pushConstants;
    bool operator==(const VgfSegment &) const = default;
};

struct VgfModel {
    std::array<uint8_t, 3> version{}; // of the format, as read; writing always writes the newest
    uint16_t vulkanHeaderVersion = 0; // VK_HEADER_VERSION that the numbers above belong to
    std::vector<VgfModule> modules;
    std::vector<VgfResource> resources;
    std::vector<VgfConstant> constants;
    // Their section of the file that was read, so that it can be written as one piece, and where it began; empty: none.
    std::span<const uint8_t> constantBytes;
    uint64_t constantPlace = 0;
    std::vector<VgfSegment> segments; // in the order of execution
    std::vector<VgfSlot> inputs, outputs;
    // Empty, or a name each. Inputs that nothing reads have a name but no slot.
    std::vector<std::string> inputNames, outputNames;
};

} // namespace gridsample
