/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A finished VGF as the parts of a bundle: sections that Arm's tool made, and grid_sample shaders between them.
#pragma once

#include "base/result.hpp"
#include "data/array.hpp"
#include "vgf/vgf_model.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace gridsample {

// How a section takes or gives a value. A buffer is an input or output of the model that a shader of somebody else is
// bound to.
enum class ValueKind { Tensor, Buffer };

// One value that passes between parts, or into or out of the model: all resources of one alias group.
struct BundleValue {
    std::string name; // unique; the model's own for its inputs and outputs, else that of the part that makes it
    ElementType element = ElementType::F32;
    std::vector<int64_t> shape;
    ValueKind kind = ValueKind::Tensor;
    // A section has the value in an alias group, so that its tensor cannot be in a memory_group of the scenario as
    // well.
    bool isAliased = false;

    uint64_t bytes() const { return *countOf(shape, element) * bytesOf(element); }
};

struct PartSlot {
    uint32_t binding; // of the section's VGF, or of the shader
    size_t value;     // index into BundleParts::values
};

// Segments that follow each other and are not ours, as a VGF of their own.
struct SectionPart {
    VgfModel vgf; // its constants point into the bytes that the whole model was read from
};
// One of our shaders.
struct ShaderPart {
    std::vector<uint32_t> spirv;
    std::string entryPoint;
    std::array<uint32_t, 3> groups{}; // workgroup counts
};

struct Part {
    std::variant<SectionPart, ShaderPart> content;
    std::vector<PartSlot> inputs, outputs; // each value at most once

    bool isSection() const { return std::holds_alternative<SectionPart>(content); }
};

// A constant that shaders of ours read.
struct ConstantPart {
    size_t value;                  // index into BundleParts::values
    std::span<const uint8_t> data; // into the bytes that the whole model was read from
};

struct BundleParts {
    std::vector<BundleValue> values;
    std::vector<Part> parts; // in the order of execution
    std::vector<ConstantPart> constants;
    std::vector<size_t> inputs; // values, in the model's order
    // Likewise. A value that the model returns several times is there several times, under a name each.
    std::vector<size_t> outputs;
    std::vector<std::string> outputNames;
};

// inputNames, outputNames: the model's own; used if they are as many as the VGF has, else the VGF's names are.
// Errors: shaders of others that have no code, take an image of the model's, or share a buffer of the model's with a
// grid_sample; types that no tensor of a scenario has; a part that gives back what it was given.
Result<BundleParts> cutModel(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                             const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames);

} // namespace gridsample
