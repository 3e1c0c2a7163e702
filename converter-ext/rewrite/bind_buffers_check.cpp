/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Compares names, shapes and formats; every difference is an error that names both sides.
#include "rewrite/bind_buffers_check.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace gridsample {
namespace {

Error unexpected(const std::string &where, const std::string &what) {
    return {ErrorCode::Tool, "VGF: " + where, what,
            "the model-converter in use does not do what this plugin was built for"};
}

std::string shapeText(const std::vector<int64_t> &shape) {
    std::string text;
    for (const int64_t size : shape) {
        text += (text.empty() ? "" : ",") + std::to_string(size);
    }
    return "[" + text + "]";
}

int32_t formatOf(DataType type) {
    switch (type) {
    case DataType::F32:
        return kFormatF32;
    case DataType::F16:
        return kFormatF16;
    case DataType::I8:
        return kFormatI8;
    case DataType::I16:
        return kFormatI16;
    }
    return 0;
}

// VkFormat of a TOSA type at the model's boundary; nothing for a type that has never been seen there.
std::optional<int32_t> formatOf(const std::string &tosaType) {
    static const std::map<std::string, int32_t> kFormats = {
        {"FP32", kFormatF32},    {"FP16", kFormatF16},   {"INT8", kFormatI8},  {"INT4", kFormatI8},
        {"INT16", kFormatI16},   {"INT32", 99},          {"BOOL", 1000460000}, {"BF16", 1000460001},
        {"FP8E4M3", 1000460002}, {"FP8E5M2", 1000460003}};
    const auto found = kFormats.find(tosaType);
    return found == kFormats.end() ? std::nullopt : std::optional<int32_t>(found->second);
}

bool formatFits(const ModelTensor &tensor, int32_t format, const RewriteOptions &options) {
    const std::optional<int32_t> expected = formatOf(tensor.type);
    const bool narrowed = options.narrowing != RewriteOptions::Narrowing::None && expected == kFormatF32;
    return !expected || format == *expected || (narrowed && format == kFormatF16);
}

std::set<std::vector<uint32_t>> codeSet(const RewriteResult &rewritten) {
    return {rewritten.shaders.begin(), rewritten.shaders.end()};
}

// Inputs or outputs of the model.
struct Boundary {
    const char *name;
    VgfCategory category;
    const std::vector<VgfSlot> &slots;
    const std::vector<std::string> &names;
    const std::vector<ModelTensor> &declared;
    bool mayMiss; // what nobody reads has no slot
};

Status checkBoundary(const VgfModel &model, const Boundary &side, const RewriteOptions &options) {
    if (side.names.size() != side.declared.size()) {
        return unexpected(side.name, std::to_string(side.names.size()) + " names for " +
                                         std::to_string(side.declared.size()) + " tensors of the model");
    }
    for (size_t i = 0; i < side.names.size(); ++i) {
        const std::string numbered = side.name + ("_" + std::to_string(i)); // what the converter calls it today
        if (side.names[i] != numbered && side.names[i] != side.declared[i].name) {
            return unexpected(side.name, "'" + side.names[i] + "' stands where the model has " + numbered + ", '" +
                                             side.declared[i].name + "'");
        }
    }
    if (side.slots.size() > side.declared.size() || (!side.mayMiss && side.slots.size() < side.declared.size())) {
        return unexpected(side.name, std::to_string(side.slots.size()) + " resources for " +
                                         std::to_string(side.declared.size()) + " tensors of the model");
    }
    size_t spare = side.declared.size() - side.slots.size(); // tensors that may still be passed over
    size_t next = 0;
    for (const VgfSlot &slot : side.slots) {
        const VgfResource &resource = model.resources[slot.resource];
        const auto fits = [&](const ModelTensor &tensor) {
            return tensor.shape == resource.shape && formatFits(tensor, resource.format, options);
        };
        while (spare > 0 && !fits(side.declared[next])) {
            ++next;
            --spare;
        }
        const ModelTensor &tensor = side.declared[next++];
        const bool isTensor = resource.category == side.category && resource.descriptorType == kDescriptorTensor;
        if (!isTensor || !fits(tensor)) {
            return unexpected(std::string(side.name) + " '" + tensor.name + "'",
                              std::string(isTensor ? "" : "not a tensor of the model's boundary; ") + "shape " +
                                  shapeText(resource.shape) + " and VkFormat " + std::to_string(resource.format) +
                                  " for a tensor " + shapeText(tensor.shape) + " of " + tensor.type);
        }
    }
    return Nothing{};
}

// Shape and format at bindings 0, 1 and 2.
using Operands = std::array<std::pair<std::vector<int64_t>, int32_t>, 3>;

std::string operandsText(const Operands &operands) {
    std::string text;
    for (const auto &[shape, format] : operands) {
        text += (text.empty() ? "" : ", ") + shapeText(shape) + " of VkFormat " + std::to_string(format);
    }
    return text;
}

Status checkSegments(const VgfModel &model, const RewriteResult &rewritten) {
    std::multiset<Operands> open;
    for (const OperatorRecord &record : rewritten.operators) {
        if (record.replaced) {
            open.insert({std::make_pair(record.boundShapes[0], formatOf(record.desc.image.type)),
                         std::make_pair(record.boundShapes[1], formatOf(record.desc.grid.type)),
                         std::make_pair(record.boundShapes[2], formatOf(record.desc.output.type))});
        }
    }
    const auto ours = codeSet(rewritten);
    std::map<std::vector<uint32_t>, FastShader> fast;
    for (const auto &[shader, info] : rewritten.fast) {
        fast.emplace(rewritten.shaders[shader], info);
    }
    for (const VgfSegment &segment : model.segments) {
        if (ours.count(model.modules[segment.module].spirv) == 0) {
            continue;
        }
        const auto sampled = fast.find(model.modules[segment.module].spirv);
        Operands operands;
        for (const VgfSlot &slot : segment.sets.at(0).slots) {
            const VgfResource &resource = model.resources[slot.resource];
            if (slot.binding >= operands.size()) {
                continue; // not read by the shader
            }
            if (sampled != fast.end() && slot.binding == 0) {
                if (resource.descriptorType != kDescriptorCombinedImageSampler ||
                    resource.format != static_cast<int32_t>(sampled->second.image.vkFormat)) {
                    return Error{ErrorCode::Internal, "VGF: " + segment.name, "no image at binding 0", ""};
                }
                operands[0] = {resource.shape, formatOf(sampled->second.type)};
                continue;
            }
            if (resource.descriptorType != kDescriptorStorageBuffer) {
                return Error{ErrorCode::Internal, "VGF: " + segment.name,
                             "no buffer at binding " + std::to_string(slot.binding), ""};
            }
            operands[slot.binding] = {resource.shape, resource.format};
        }
        const auto found = open.find(operands);
        if (found == open.end()) {
            return unexpected(segment.name, "no grid_sample operator of the model has image, grid and output " +
                                                operandsText(operands));
        }
        open.erase(found);
    }
    return Nothing{};
}

} // namespace

Status checkShadersArrived(const VgfModel &model, const RewriteResult &rewritten) {
    const auto ours = codeSet(rewritten);
    const auto segments = std::count_if(model.segments.begin(), model.segments.end(), [&](const VgfSegment &segment) {
        return ours.count(model.modules[segment.module].spirv) != 0;
    });
    const auto replaced = std::count_if(rewritten.operators.begin(), rewritten.operators.end(),
                                        [](const OperatorRecord &record) { return record.replaced; });
    if (segments != replaced) {
        return unexpected("segments", std::to_string(segments) + " run grid_sample shaders for " +
                                          std::to_string(replaced) + " shader operators of the model");
    }
    return Nothing{};
}

Status checkBound(const VgfModel &model, const RewriteResult &rewritten, const RewriteOptions &options) {
    Status status = checkBoundary(
        model, {"input", VgfCategory::Input, model.inputs, model.inputNames, rewritten.inputs, true}, options);
    if (status) {
        status = checkBoundary(
            model, {"output", VgfCategory::Output, model.outputs, model.outputNames, rewritten.outputs, false},
            options);
    }
    return status ? checkSegments(model, rewritten) : status;
}

} // namespace gridsample
