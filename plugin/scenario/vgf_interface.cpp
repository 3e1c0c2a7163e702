/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads a VGF's inputs and outputs off its model sequence.
#include "scenario/vgf_interface.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

namespace gridsample {
namespace {

// VkDescriptorType.
constexpr int32_t kCombinedImageSampler = 1;
constexpr int32_t kSampledImage = 2;
constexpr int32_t kStorageImage = 3;

std::optional<PortKind> kindOf(int32_t descriptorType) {
    switch (descriptorType) {
    case kCombinedImageSampler:
    case kSampledImage:
        return PortKind::SampledImage;
    case kStorageImage:
        return PortKind::StorageImage;
    case kDescriptorStorageBuffer:
        return PortKind::Buffer;
    case kDescriptorTensor:
        return PortKind::Tensor;
    default:
        return std::nullopt;
    }
}

Error unsupported(const std::string &where, const std::string &what) {
    return Error{ErrorCode::Unsupported, where, what, ""};
}

Result<VgfPort> portOf(const VgfModel &model, const VgfSlot &slot, const std::string &where) {
    const VgfResource &resource = model.resources[slot.resource];
    VgfPort port;
    port.binding = slot.binding;
    port.shape = resource.shape;
    port.sampler = resource.sampler;
    const std::optional<PortKind> kind = kindOf(resource.descriptorType.value_or(-1));
    if (!kind) {
        return unsupported(where,
                           "descriptor type " + std::to_string(resource.descriptorType.value_or(-1)) + " is not known");
    }
    port.kind = *kind;
    const std::string format = "VkFormat " + std::to_string(resource.format);
    if (*kind == PortKind::SampledImage || *kind == PortKind::StorageImage) {
        port.imageFormat = findImageFormat(static_cast<uint32_t>(resource.format));
        if (port.imageFormat == nullptr) {
            return unsupported(where, "image format " + format + " is not known");
        }
        port.element = port.imageFormat->element();
        if (port.shape.size() != 4 || port.shape[0] != 1 || port.shape[3] != port.imageFormat->components) {
            return unsupported(where, "shape " + shapeText(port.shape) + " is no image of " +
                                          std::string(port.imageFormat->name));
        }
    } else {
        const std::optional<ElementType> element = tensorElement(static_cast<uint32_t>(resource.format));
        if (!element) {
            return unsupported(where, format + " is no type of a tensor that is known");
        }
        port.element = *element;
    }
    const std::optional<uint64_t> count = countOf(port.shape, port.element);
    if (!count || *count == 0 || *count > std::numeric_limits<uint32_t>::max() / bytesOf(port.element)) {
        return unsupported(where, "shape " + shapeText(port.shape) + " cannot be a resource");
    }
    return port;
}

// Where there are more names than slots none is certain.
Result<std::vector<VgfPort>> portsOf(const VgfModel &model, const std::vector<VgfSlot> &slots,
                                     const std::vector<std::string> &names, const std::string &what) {
    std::vector<VgfPort> ports;
    for (size_t i = 0; i < slots.size(); ++i) {
        Result<VgfPort> port = portOf(model, slots[i], what + " " + std::to_string(i));
        if (!port) {
            return std::move(port).error();
        }
        if (names.size() == slots.size()) {
            port->name = names[i];
        }
        ports.push_back(*std::move(port));
    }
    return ports;
}

} // namespace

bool hideFurtherInputs(VgfModel &model) {
    std::set<uint32_t> bound;
    std::set<uint32_t> groups;
    for (const VgfSlot &slot : model.inputs) {
        bound.insert(slot.resource);
        if (const auto group = model.resources[slot.resource].aliasGroup) {
            groups.insert(*group);
        }
    }
    bool hasFound = false;
    for (uint32_t i = 0; i < model.resources.size(); ++i) {
        VgfResource &resource = model.resources[i];
        if (resource.category == VgfCategory::Input && bound.count(i) == 0 && resource.aliasGroup &&
            groups.count(*resource.aliasGroup) != 0) {
            resource.category = VgfCategory::Intermediate;
            hasFound = true;
        }
    }
    return hasFound;
}

Result<VgfInterface> readInterface(const VgfModel &model) {
    for (const VgfModule &module : model.modules) {
        if (module.stage == VgfStage::Compute && module.spirv.empty() && module.text.empty()) {
            return Error{
                ErrorCode::InvalidInput, "shader " + module.name, "has no code",
                "write a scenario with shader_substitutions, or convert the model with a plugin that knows it"};
        }
    }
    VgfInterface interface;
    Result<std::vector<VgfPort>> inputs = portsOf(model, model.inputs, model.inputNames, "input");
    if (!inputs) {
        return std::move(inputs).error();
    }
    Result<std::vector<VgfPort>> outputs = portsOf(model, model.outputs, model.outputNames, "output");
    if (!outputs) {
        return std::move(outputs).error();
    }
    interface.inputs = *std::move(inputs);
    if (model.inputNames.size() > model.inputs.size()) {
        interface.allInputNames = model.inputNames;
    }
    interface.outputs = *std::move(outputs);
    return interface;
}

Result<size_t> findPort(const std::vector<VgfPort> &ports, const std::string &what, std::string_view nameOrNumber) {
    std::vector<size_t> named;
    for (size_t i = 0; i < ports.size(); ++i) {
        if (!ports[i].name.empty() && ports[i].name == nameOrNumber) {
            named.push_back(i);
        }
    }
    size_t number = 0;
    const char *end = nameOrNumber.data() + nameOrNumber.size();
    const auto [stopped, failure] = std::from_chars(nameOrNumber.data(), end, number);
    if (named.empty() && failure == std::errc() && stopped == end && number < ports.size()) {
        named.push_back(number);
    }
    if (named.size() != 1) {
        return Error{ErrorCode::NotFound, "",
                     named.empty() ? "the model has no " + what + " '" + std::string(nameOrNumber) + "'"
                                   : "the model has several " + what + "s '" + std::string(nameOrNumber) + "'",
                     "its " + what + "s are " + listPorts(ports) + (named.empty() ? "" : "; give the number")};
    }
    return named.front();
}

std::string listPorts(const std::vector<VgfPort> &ports) {
    static constexpr const char *kKinds[] = {"", "buffer of ", "image ", "storage image "};
    std::string list;
    for (size_t i = 0; i < ports.size(); ++i) {
        const VgfPort &port = ports[i];
        list += (i == 0 ? "" : ", ") + std::to_string(i);
        list += port.name.empty() ? "" : " " + port.name;
        list += ": " + std::string(kKinds[static_cast<size_t>(port.kind)]);
        list += port.imageFormat != nullptr ? std::string(port.imageFormat->name) : nameOf(port.element);
        list += " " + shapeText(port.shape);
    }
    return list.empty() ? "none" : list;
}

} // namespace gridsample
