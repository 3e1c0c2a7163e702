/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Only lists are edited here; what is bound to what stays as it is.
#include "rewrite/shader_segments.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace gridsample {

Error badVgf(const std::string &where, const std::string &what) {
    return {ErrorCode::Tool, "VGF: " + where, what,
            "the model-converter in use does not do what this plugin was built for; use the version it names in its "
            "documentation"};
}

std::string resourceName(uint32_t resource) {
    return "resource " + std::to_string(resource);
}

void dropUnread(VgfModel &model, const std::vector<bool> &ours) {
    const auto unread = [&ours](const VgfSegment &segment) {
        bool bound = !segment.outputs.empty();
        for (const VgfDescriptorSet &set : segment.sets) {
            bound = bound || std::any_of(set.slots.begin(), set.slots.end(),
                                         [](const VgfSlot &slot) { return slot.binding == kOutputBinding; });
        }
        return ours[segment.module] && !bound;
    };
    auto &segments = model.segments;
    segments.erase(std::remove_if(segments.begin(), segments.end(), unread), segments.end());
}

Status completeBindings(const VgfModel &model, VgfSegment &segment) {
    if (segment.sets.size() != 1 || segment.sets[0].index != 0) {
        return badVgf(segment.name, "a grid_sample shader is not bound through descriptor set 0 alone");
    }
    auto &slots = segment.sets[0].slots;
    std::array<const VgfSlot *, kBindings> bound{};
    for (const VgfSlot &slot : slots) {
        const VgfResource &resource = model.resources[slot.resource];
        const std::string what = resourceName(slot.resource) + " at binding " + std::to_string(slot.binding);
        if (slot.binding >= kBindings) {
            continue; // an input of the model that only had to be read by somebody
        }
        if (bound[slot.binding] != nullptr) {
            return badVgf(segment.name, what + " is bound where another resource is");
        }
        // NOLINTNEXTLINE(misc-redundant-expression): clang-tidy 14 takes the two constants for one
        if (resource.descriptorType != kDescriptorTensor && resource.descriptorType != kDescriptorStorageBuffer) {
            return badVgf(segment.name, what + " is neither a tensor nor a storage buffer");
        }
        bound[slot.binding] = &slot;
    }
    const VgfSlot *input = bound[kImageBinding] != nullptr ? bound[kImageBinding] : bound[kGridBinding];
    if (input == nullptr || bound[kOutputBinding] == nullptr) {
        return badVgf(segment.name, "a grid_sample shader has no image or no output");
    }
    for (const uint32_t binding : {kImageBinding, kGridBinding}) {
        if (bound[binding] == nullptr) {
            const VgfSlot missing{binding, input->resource};
            slots.insert(slots.begin() + binding, missing); // invalidates `input`: at most one is missing
            break;
        }
    }
    return Nothing{};
}

void shareModules(VgfModel &model, const std::vector<bool> &ours) {
    std::map<std::vector<uint32_t>, uint32_t> first;
    std::vector<bool> used(model.modules.size());
    for (VgfSegment &segment : model.segments) {
        if (ours[segment.module]) {
            segment.module = first.emplace(model.modules[segment.module].spirv, segment.module).first->second;
        }
        used[segment.module] = true;
    }
    std::vector<VgfModule> kept;
    std::vector<uint32_t> place(model.modules.size());
    for (uint32_t index = 0; index < model.modules.size(); ++index) {
        place[index] = static_cast<uint32_t>(kept.size());
        if (used[index] || !ours[index]) {
            kept.push_back(std::move(model.modules[index]));
        }
    }
    for (VgfSegment &segment : model.segments) {
        segment.module = place[segment.module];
    }
    model.modules = std::move(kept);
}

} // namespace gridsample
