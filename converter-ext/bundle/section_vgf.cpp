/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Takes segments out of a model and numbers modules, resources and constants anew.
#include "bundle/section_vgf.hpp"

#include <algorithm>
#include <map>

namespace gridsample {
namespace {

class SectionMaker {
  public:
    SectionMaker(const VgfModel &model, const std::vector<BundleValue> &values) : model_(model), values_(values) {
        section_.version = model.version;
        section_.vulkanHeaderVersion = model.vulkanHeaderVersion;
    }

    void add(const VgfSegment &segment) {
        VgfSegment copy = segment;
        copy.module = moduleOf(segment.module);
        for (VgfDescriptorSet &set : copy.sets) {
            renumber(set.slots);
        }
        renumber(copy.inputs);
        renumber(copy.outputs);
        for (VgfConstantBinding &binding : copy.constants) {
            binding.constant = constantOf(binding.constant);
        }
        section_.segments.push_back(std::move(copy));
    }

    // Call after all segments are there.
    void cross(const Crossing &crossing, bool isInput, std::vector<PartSlot> &slots) {
        const VgfCategory category = isInput ? VgfCategory::Input : VgfCategory::Output;
        uint32_t resource = borderResource(crossing);
        section_.resources[resource].category = category;
        const uint32_t binding = bindingOf(resource);
        (isInput ? section_.inputs : section_.outputs).push_back({binding, resource});
        (isInput ? section_.inputNames : section_.outputNames).push_back(values_[crossing.value].name);
        slots.push_back({binding, crossing.value});
    }

    VgfModel take() {
        dropLoneGroups();
        return std::move(section_);
    }

  private:
    uint32_t moduleOf(uint32_t module) {
        const auto [place, isNew] = modules_.emplace(module, static_cast<uint32_t>(section_.modules.size()));
        if (isNew) {
            section_.modules.push_back(model_.modules[module]);
        }
        return place->second;
    }

    uint32_t resourceOf(uint32_t resource) {
        const auto [place, isNew] = resources_.emplace(resource, static_cast<uint32_t>(section_.resources.size()));
        if (isNew) {
            VgfResource copy = model_.resources[resource];
            if (copy.category != VgfCategory::Constant) {
                copy.category = VgfCategory::Intermediate;
            }
            section_.resources.push_back(std::move(copy));
        }
        return place->second;
    }

    uint32_t constantOf(uint32_t constant) {
        const auto [place, isNew] = constants_.emplace(constant, static_cast<uint32_t>(section_.constants.size()));
        if (isNew) {
            VgfConstant copy = model_.constants[constant];
            copy.resource = resourceOf(copy.resource);
            section_.constants.push_back(copy);
        }
        return place->second;
    }

    void renumber(std::vector<VgfSlot> &slots) {
        for (VgfSlot &slot : slots) {
            slot.resource = resourceOf(slot.resource);
        }
    }

    uint32_t borderResource(const Crossing &crossing) {
        for (const uint32_t resource : crossing.resources) {
            const bool isTensor = model_.resources[resource].descriptorType == kDescriptorTensor;
            if (isTensor == (crossing.kind == ValueKind::Tensor)) {
                return resourceOf(resource);
            }
        }
        // Bound as something else only: a tensor with the same memory, as it is done with buffers of ours.
        const uint32_t bound = resourceOf(crossing.resources.front());
        if (!section_.resources[bound].aliasGroup) {
            section_.resources[bound].aliasGroup = freshGroup();
        }
        VgfResource tensor = section_.resources[bound];
        tensor.descriptorType = kDescriptorTensor;
        tensor.sampler.reset();
        section_.resources.push_back(std::move(tensor));
        return static_cast<uint32_t>(section_.resources.size() - 1);
    }

    uint32_t freshGroup() const {
        uint32_t next = 0;
        for (const VgfResource &resource : model_.resources) {
            next = std::max(next, resource.aliasGroup.value_or(0) + 1);
        }
        for (const VgfResource &resource : section_.resources) {
            next = std::max(next, resource.aliasGroup.value_or(0) + 1);
        }
        return next;
    }

    // Whoever shared the memory with these has stayed outside. The runner would take them for groups of its own.
    void dropLoneGroups() {
        std::map<uint32_t, int> members;
        for (const VgfResource &resource : section_.resources) {
            if (resource.aliasGroup) {
                ++members[*resource.aliasGroup];
            }
        }
        for (VgfResource &resource : section_.resources) {
            if (resource.aliasGroup && members.at(*resource.aliasGroup) == 1) {
                resource.aliasGroup.reset();
            }
        }
    }

    // The number that the segments know the resource by; a new one for a tensor that was added.
    uint32_t bindingOf(uint32_t resource) const {
        uint32_t next = 0;
        for (const VgfSegment &segment : section_.segments) {
            for (const auto *list : {&segment.inputs, &segment.outputs}) {
                for (const VgfSlot &slot : *list) {
                    if (slot.resource == resource) {
                        return slot.binding;
                    }
                    next = std::max(next, slot.binding + 1);
                }
            }
        }
        for (const auto *list : {&section_.inputs, &section_.outputs}) {
            for (const VgfSlot &slot : *list) {
                next = std::max(next, slot.binding + 1);
            }
        }
        return next;
    }

    const VgfModel &model_;
    const std::vector<BundleValue> &values_;
    VgfModel section_;
    std::map<uint32_t, uint32_t> modules_, resources_, constants_; // the model's number -> the section's
};

} // namespace

Part makeSection(const VgfModel &model, size_t first, size_t last, const SectionBorder &border,
                 const std::vector<BundleValue> &values) {
    SectionMaker maker(model, values);
    for (size_t i = first; i < last; ++i) {
        maker.add(model.segments[i]);
    }
    Part part;
    for (const Crossing &crossing : border.inputs) {
        maker.cross(crossing, true, part.inputs);
    }
    for (const Crossing &crossing : border.outputs) {
        maker.cross(crossing, false, part.outputs);
    }
    part.content = SectionPart{maker.take()};
    return part;
}

} // namespace gridsample
