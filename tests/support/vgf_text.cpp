/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Prints what the converter decides and leaves out what changes with its version, such as sizes of code.
#include "support/vgf_text.hpp"

#include <algorithm>
#include <sstream>

namespace gridsample::test {
namespace {

template <typename List> std::string joined(const List &list) {
    std::string text;
    for (const auto value : list) {
        text += (text.empty() ? "" : ",") + std::to_string(value);
    }
    return text;
}

std::string slotsText(const std::vector<VgfSlot> &slots) {
    std::string text;
    for (const VgfSlot &slot : slots) {
        text += " " + std::to_string(slot.binding) + "=r" + std::to_string(slot.resource);
    }
    return text;
}

std::string namesText(const std::vector<std::string> &names) {
    std::string text;
    for (const std::string &name : names) {
        text += " \"" + name + "\"";
    }
    return text;
}

std::string descriptorText(const VgfResource &resource) {
    if (!resource.descriptorType) {
        return "";
    }
    switch (*resource.descriptorType) {
    case kDescriptorTensor:
        return " tensor";
    case kDescriptorStorageBuffer:
        return " buffer";
    default:
        return " descriptor-" + std::to_string(*resource.descriptorType);
    }
}

std::string formatText(int32_t format) {
    switch (format) {
    case kFormatF32:
        return " f32";
    case kFormatF16:
        return " f16";
    case kFormatI8:
        return " i8";
    case kFormatI16:
        return " i16";
    default:
        return " format-" + std::to_string(format);
    }
}

std::string codeText(const VgfModule &module, const std::vector<std::vector<uint32_t>> &ours) {
    const auto found = std::find(ours.begin(), ours.end(), module.spirv);
    if (found != ours.end()) {
        return "ours " + std::to_string(found - ours.begin());
    }
    const char *languages[] = {"spirv", "glsl", "hlsl"};
    const bool empty = module.spirv.empty() && module.text.empty();
    return std::string(languages[static_cast<int>(module.language)]) + (empty ? " to come" : "");
}

const char *const kStages[] = {"compute", "graph"};
const char *const kCategories[] = {"input", "output", "intermediate", "constant"};

} // namespace

std::string vgfText(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ours) {
    std::ostringstream text;
    for (size_t i = 0; i < model.modules.size(); ++i) {
        const VgfModule &module = model.modules[i];
        text << "module " << i << ": " << kStages[static_cast<int>(module.stage)] << " " << module.name << " "
             << module.entryPoint << " " << codeText(module, ours) << "\n";
    }
    for (size_t i = 0; i < model.resources.size(); ++i) {
        const VgfResource &resource = model.resources[i];
        text << "resource r" << i << ": " << kCategories[static_cast<int>(resource.category)]
             << descriptorText(resource) << formatText(resource.format) << " [" << joined(resource.shape) << "]";
        if (!resource.strides.empty()) {
            text << " strides [" << joined(resource.strides) << "]";
        }
        if (resource.aliasGroup) {
            text << " group " << *resource.aliasGroup;
        }
        text << (resource.sampler ? " sampler" : "") << "\n";
    }
    for (size_t i = 0; i < model.constants.size(); ++i) {
        text << "constant " << i << ": r" << model.constants[i].resource << " " << model.constants[i].data.size()
             << " bytes\n";
    }
    for (size_t i = 0; i < model.segments.size(); ++i) {
        const VgfSegment &segment = model.segments[i];
        text << "segment " << i << ": " << segment.name << " module " << segment.module << " groups "
             << joined(segment.groups) << "\n";
        for (const VgfDescriptorSet &set : segment.sets) {
            text << "  set " << set.index << ":" << slotsText(set.slots) << "\n";
        }
        text << "  in:" << slotsText(segment.inputs) << "\n  out:" << slotsText(segment.outputs) << "\n";
        for (const VgfConstantBinding &binding : segment.constants) {
            text << "  graph constant " << binding.graphConstant << " = constant " << binding.constant << "\n";
        }
        for (const VgfPushConstants &range : segment.pushConstants) {
            text << "  push constants at " << range.offset << ", " << range.size << " bytes\n";
        }
    }
    text << "in:" << slotsText(model.inputs) << namesText(model.inputNames) << "\nout:" << slotsText(model.outputs)
         << namesText(model.outputNames) << "\n";
    return text.str();
}

} // namespace gridsample::test
