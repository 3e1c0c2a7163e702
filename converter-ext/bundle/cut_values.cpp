/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The values of a model: what its resources hold, and which of them go in and come out.
#include "bundle/cut_steps.hpp"
#include "data/image_format.hpp"

#include <map>
#include <optional>
#include <tuple>

namespace gridsample {
namespace {

// A damaged file may claim any lengths; from here on their product is taken to fit.
bool isShape(const BundleValue &value) {
    const bool isLength = std::all_of(value.shape.begin(), value.shape.end(),
                                      [](int64_t length) { return length > 0 && length <= UINT32_MAX; });
    return isLength && countOf(value.shape, value.element);
}

Status findResourceValues(ModelCut &cut) {
    std::map<uint32_t, size_t> groups; // alias group -> value
    cut.valueOf.resize(cut.model.resources.size());
    for (size_t i = 0; i < cut.model.resources.size(); ++i) {
        const VgfResource &resource = cut.model.resources[i];
        if (resource.category == VgfCategory::Constant) {
            continue;
        }
        const auto known = resource.aliasGroup ? groups.find(*resource.aliasGroup) : groups.end();
        if (known != groups.end()) {
            cut.valueOf[i] = known->second;
            continue;
        }
        cut.valueOf[i] = cut.parts.values.size();
        if (resource.aliasGroup) {
            groups.emplace(*resource.aliasGroup, cut.valueOf[i]);
        }
        BundleValue value;
        value.shape = resource.shape;
        const ImageFormat *format = findImageFormat(static_cast<uint32_t>(resource.format)); // of others' shaders
        const auto element = format != nullptr && format->components > 1
                                 ? std::optional(format->element())
                                 : tensorElement(static_cast<uint32_t>(resource.format));
        if (!element) {
            return cannotCut("resource " + std::to_string(i),
                             "VkFormat " + std::to_string(resource.format) + " is of no type that a scenario has",
                             "convert without grid_sample.bundle");
        }
        value.element = *element;
        if (!isShape(value)) {
            return cannotCut("resource " + std::to_string(i),
                             "shape " + shapeText(value.shape) + " is that of no resource of a scenario",
                             "see whether the file is damaged, or convert without grid_sample.bundle");
        }
        cut.parts.values.push_back(std::move(value));
    }
    return Nothing{};
}

Status describePort(const VgfResource &resource, BundleValue &value, const std::string &where) {
    if (resource.descriptorType == kDescriptorStorageBuffer) {
        value.kind = ValueKind::Buffer;
    } else if (resource.descriptorType != kDescriptorTensor) {
        return cannotCut(where, "is an image, to which a shader of somebody else is bound",
                         "give that shader tensors or buffers, or convert without grid_sample.bundle");
    }
    return Nothing{};
}

Status findPorts(ModelCut &cut) {
    for (const auto &[slots, what, list] : {std::tuple{&cut.model.inputs, "input ", &cut.parts.inputs},
                                            std::tuple{&cut.model.outputs, "output ", &cut.parts.outputs}}) {
        for (size_t i = 0; i < slots->size(); ++i) {
            const uint32_t resource = (*slots)[i].resource;
            const size_t value = cut.valueOf[resource];
            if (list == &cut.parts.inputs && contains(*list, value)) {
                return cannotCut(what + std::to_string(i), "is another input of the model, too",
                                 "see whether the file is damaged, or convert without grid_sample.bundle");
            }
            list->push_back(value);
            Status known =
                describePort(cut.model.resources[resource], cut.parts.values[value], what + std::to_string(i));
            if (!known) {
                return known;
            }
        }
    }
    return Nothing{};
}

} // namespace

Status findValues(ModelCut &cut) {
    Status found = findResourceValues(cut);
    return found ? findPorts(cut) : std::move(found);
}

} // namespace gridsample
