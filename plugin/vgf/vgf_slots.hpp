/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The binding slots of a VGF that is being written, each made once.
#pragma once

#include "vgf/vgf_model.hpp"

#include <vgf/encoder.hpp>

#include <map>
#include <utility>
#include <vector>

namespace gridsample {

// Binding slots are objects that many lists point to. The real converter has one for each (binding, resource) of
// segments and model, and apart from those one for each that a compute shader binds. Made in its order, the file's
// bytes agree.
class VgfSlots {
  public:
    VgfSlots(mlsdk::vgflib::Encoder &encoder, const std::vector<mlsdk::vgflib::ResourceRef> &resources)
        : encoder_(encoder), resources_(resources) {}

    void makeInOrder(const VgfModel &model) {
        listed(model.inputs);
        boundInComputeSegments(model, model.inputs);
        for (const VgfSegment &segment : model.segments) {
            for (const VgfSlot &slot : segment.inputs) {
                listed(slot);
                boundIn(model, segment, slot.resource);
            }
            for (const VgfSlot &slot : segment.outputs) {
                if (model.resources[slot.resource].category != VgfCategory::Output) {
                    listed(slot);
                    boundIn(model, segment, slot.resource);
                }
            }
        }
        listed(model.outputs);
        boundInComputeSegments(model, model.outputs);
    }

    std::vector<mlsdk::vgflib::BindingSlotRef> listed(const std::vector<VgfSlot> &slots) {
        return refs(listed_, slots);
    }
    std::vector<mlsdk::vgflib::BindingSlotRef> bound(const std::vector<VgfSlot> &slots) { return refs(bound_, slots); }

  private:
    using Made = std::map<std::pair<uint32_t, uint32_t>, mlsdk::vgflib::BindingSlotRef>;

    mlsdk::vgflib::BindingSlotRef ref(Made &made, const VgfSlot &slot) {
        const auto key = std::make_pair(slot.binding, slot.resource);
        const auto found = made.find(key);
        return found != made.end()
                   ? found->second
                   : made.emplace(key, encoder_.AddBindingSlot(slot.binding, resources_[slot.resource])).first->second;
    }
    std::vector<mlsdk::vgflib::BindingSlotRef> refs(Made &made, const std::vector<VgfSlot> &slots) {
        std::vector<mlsdk::vgflib::BindingSlotRef> result;
        result.reserve(slots.size());
        for (const VgfSlot &slot : slots) {
            result.push_back(ref(made, slot));
        }
        return result;
    }
    void listed(const VgfSlot &slot) { ref(listed_, slot); }
    void boundIn(const VgfModel &model, const VgfSegment &segment, uint32_t resource) {
        if (model.modules[segment.module].stage != VgfStage::Compute) {
            return;
        }
        for (const VgfDescriptorSet &set : segment.sets) {
            for (const VgfSlot &slot : set.slots) {
                if (slot.resource == resource) {
                    ref(bound_, slot);
                }
            }
        }
    }
    void boundInComputeSegments(const VgfModel &model, const std::vector<VgfSlot> &slots) {
        for (const VgfSlot &slot : slots) {
            for (const VgfSegment &segment : model.segments) {
                boundIn(model, segment, slot.resource);
            }
        }
    }

    mlsdk::vgflib::Encoder &encoder_;
    const std::vector<mlsdk::vgflib::ResourceRef> &resources_;
    Made listed_, bound_;
};

} // namespace gridsample
