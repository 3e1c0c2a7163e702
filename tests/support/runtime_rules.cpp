/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One function for each kind of object that the runtime looks at.
#include "support/runtime_rules.hpp"

#include <map>
#include <set>

namespace gridsample::test {
namespace {

class Rules {
  public:
    explicit Rules(const VgfModel &model) : model_(model) {}

    std::vector<std::string> check() {
        rule(!model_.segments.empty(), "there is no segment");
        segments();
        groups();
        boundary();
        return std::move(broken_);
    }

  private:
    void rule(bool kept, const std::string &text) {
        if (!kept) {
            broken_.push_back(text);
        }
    }

    void segments() {
        for (const VgfSegment &segment : model_.segments) {
            const VgfModule &module = model_.modules[segment.module];
            const bool compute = module.stage == VgfStage::Compute;
            rule(!module.spirv.empty(), segment.name + ": no SPIR-V in its module");
            rule(!compute || segment.constants.empty(), segment.name + ": constants on a compute segment");
            rule(segment.pushConstants.empty(), segment.name + ": push constants");
            rule(segment.sets.size() == 1 && segment.sets[0].index == 0, segment.name + ": not descriptor set 0 alone");
            for (const VgfDescriptorSet &set : segment.sets) {
                std::set<uint32_t> bindings;
                for (const VgfSlot &slot : set.slots) {
                    const VgfResource &resource = model_.resources[slot.resource];
                    const std::string name = segment.name + ": r" + std::to_string(slot.resource);
                    rule(bindings.insert(slot.binding).second, name + ": a binding used twice");
                    rule(resource.descriptorType.has_value(), name + ": a constant is bound");
                    rule(compute || resource.descriptorType != kDescriptorStorageBuffer,
                         name + ": a graph is bound to a storage buffer");
                }
            }
        }
    }

    // Formats of one component only: images do not come from us.
    static std::pair<int, char> scalar(int32_t format) {
        switch (format) {
        case kFormatF32:
            return {4, 'f'};
        case kFormatF16:
            return {2, 'f'};
        case kFormatI16:
            return {2, 'i'};
        case kFormatI8:
            return {1, 'i'};
        case 99: // VK_FORMAT_R32_SINT
            return {4, 'i'};
        default:
            return {0, '?'};
        }
    }

    static std::vector<int64_t> strides(const VgfResource &resource) {
        std::vector<int64_t> strides = resource.strides;
        if (strides.empty()) {
            strides.assign(resource.shape.size(), 1);
            for (size_t axis = strides.size(); axis-- > 1;) {
                strides[axis - 1] = strides[axis] * resource.shape[axis];
            }
        }
        return strides;
    }

    void groups() {
        std::map<uint32_t, const VgfResource *> first;
        for (size_t i = 0; i < model_.resources.size(); ++i) {
            const VgfResource &resource = model_.resources[i];
            if (!resource.aliasGroup) {
                continue;
            }
            const std::string name = "r" + std::to_string(i);
            const VgfResource &other = *first.emplace(*resource.aliasGroup, &resource).first->second;
            rule(resource.descriptorType == kDescriptorTensor || resource.descriptorType == kDescriptorStorageBuffer,
                 name + ": an alias that is neither tensor nor storage buffer");
            rule(scalar(resource.format).first != 0 && scalar(resource.format) == scalar(other.format),
                 name + ": an alias of another kind of element");
            rule(resource.shape == other.shape && strides(resource) == strides(other),
                 name + ": an alias of another layout");
        }
    }

    void boundary() {
        rule(model_.inputs.size() <= model_.inputNames.size(), "more inputs than names");
        rule(model_.outputs.size() == model_.outputNames.size(), "outputs and names differ in number");
        for (const VgfSlot &slot : model_.inputs) {
            rule(model_.resources[slot.resource].category == VgfCategory::Input,
                 "input r" + std::to_string(slot.resource) + " is of another category");
            rule(slot.binding < model_.inputNames.size(), "an input's binding is not its place");
        }
        for (const VgfSlot &slot : model_.outputs) {
            rule(model_.resources[slot.resource].category == VgfCategory::Output,
                 "output r" + std::to_string(slot.resource) + " is of another category");
        }
    }

    const VgfModel &model_;
    std::vector<std::string> broken_;
};

} // namespace

std::vector<std::string> brokenRuntimeRules(const VgfModel &model) {
    return Rules(model).check();
}

} // namespace gridsample::test
