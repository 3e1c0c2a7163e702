/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looks at who else uses a sampled tensor.
#include "rewrite/fast_shaders.hpp"

#include "catalogue/fast_table.hpp"

#include <algorithm>
#include <optional>

namespace gridsample {
namespace {

constexpr uint32_t kImageBinding = 0; // of every shader of ours

class Settler {
  public:
    Settler(VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders, const FastShaders &fast)
        : model_(model), ourShaders_(ourShaders), fast_(fast) {
        std::map<std::vector<uint32_t>, size_t> byCode;
        for (const auto &[shader, info] : fast) {
            byCode.emplace(ourShaders[shader], shader);
        }
        for (const VgfSegment &segment : model_.segments) {
            const VgfModule &module = model_.modules[segment.module];
            const auto found = module.stage == VgfStage::Compute ? byCode.find(module.spirv) : byCode.end();
            shaderOf_.push_back(found != byCode.end() ? std::optional(found->second) : std::nullopt);
        }
    }

    std::vector<ExactInstead> run() {
        std::vector<ExactInstead> changed;
        for (bool hasMoved = true; hasMoved;) { // an exact shader may be in the way of the next fast one
            hasMoved = false;
            for (size_t i = 0; i < shaderOf_.size(); ++i) {
                const std::string_view reason = shaderOf_[i] ? obstacle(model_.segments[i]) : std::string_view();
                if (!reason.empty()) {
                    changed.push_back({*shaderOf_[i], model_.segments[i].name, reason});
                    makeExact(i);
                    hasMoved = true;
                }
            }
        }
        return changed;
    }

  private:
    static bool lists(const std::vector<VgfSlot> &slots, uint32_t resource) {
        return std::any_of(slots.begin(), slots.end(),
                           [resource](const VgfSlot &slot) { return slot.resource == resource; });
    }

    // Empty if the segment's image can be one.
    std::string_view obstacle(const VgfSegment &segment) const {
        for (const VgfDescriptorSet &set : segment.sets) {
            for (const VgfSlot &slot : set.slots) {
                if (slot.binding == kImageBinding) {
                    return obstacleTo(slot.resource);
                }
            }
        }
        return shaders::fastReason("read_by_shader"); // the grid is the same value, and is bound alone
    }

    std::string_view obstacleTo(uint32_t tensor) const {
        if (const std::string_view reason = obstacleInMemory(tensor); !reason.empty()) {
            return reason;
        }
        bool isFromGraph = false;
        for (size_t i = 0; i < model_.segments.size(); ++i) {
            const VgfSegment &segment = model_.segments[i];
            if (model_.modules[segment.module].stage == VgfStage::Graph) {
                isFromGraph = isFromGraph || lists(segment.outputs, tensor);
            } else if (!lists(segment.outputs, tensor) && bindsOtherwise(i, tensor)) {
                return shaders::fastReason("read_by_shader");
            }
        }
        return isFromGraph ? std::string_view() : shaders::fastReason("not_from_graph");
    }

    // What the tensor is, and what shares its memory already.
    std::string_view obstacleInMemory(uint32_t tensor) const {
        const auto &group = model_.resources[tensor].aliasGroup;
        for (uint32_t i = 0; i < model_.resources.size(); ++i) {
            const VgfResource &resource = model_.resources[i];
            if (i != tensor && (!group || resource.aliasGroup != group)) {
                continue;
            }
            if (resource.category == VgfCategory::Input || resource.category == VgfCategory::Output) {
                return shaders::fastReason(resource.category == VgfCategory::Input ? "input" : "output");
            }
            if (i != tensor) { // a buffer or an image of somebody else's shader
                return shaders::fastReason("read_by_shader");
            }
        }
        return {};
    }

    // Whether a compute segment has the tensor for anything but the image of a fast shader.
    bool bindsOtherwise(size_t index, uint32_t tensor) const {
        for (const VgfDescriptorSet &set : model_.segments[index].sets) {
            for (const VgfSlot &slot : set.slots) {
                const bool isSampled = shaderOf_[index] && slot.binding == kImageBinding;
                if (slot.resource == tensor && !isSampled) {
                    return true;
                }
            }
        }
        return false;
    }

    void makeExact(size_t index) {
        const FastShader &shader = fast_.at(*shaderOf_[index]);
        VgfSegment &segment = model_.segments[index];
        VgfModule module = model_.modules[segment.module];
        module.spirv = ourShaders_[shader.exact];
        segment.module = static_cast<uint32_t>(model_.modules.size());
        segment.groups = shader.exactGroups;
        model_.modules.push_back(std::move(module));
        shaderOf_[index].reset();
    }

    VgfModel &model_;
    const std::vector<std::vector<uint32_t>> &ourShaders_;
    const FastShaders &fast_;
    std::vector<std::optional<size_t>> shaderOf_; // per segment, if it is fast
};

} // namespace

std::vector<ExactInstead> settleFastShaders(VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                                            const FastShaders &fast) {
    return fast.empty() ? std::vector<ExactInstead>() : Settler(model, ourShaders, fast).run();
}

} // namespace gridsample
