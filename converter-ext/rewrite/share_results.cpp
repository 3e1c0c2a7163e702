/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Merges alias groups and shortens graphs.
#include "rewrite/share_results.hpp"

#include "spirv/graph_module.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace gridsample {
namespace {

class ResultSharer {
  public:
    explicit ResultSharer(VgfModel &model) : model_(model) {
        for (const VgfResource &resource : model_.resources) {
            nextGroup_ = std::max(nextGroup_, resource.aliasGroup.value_or(0) + 1);
        }
    }

    bool run() {
        bool changed = false;
        for (VgfSegment &segment : model_.segments) {
            changed = (model_.modules[segment.module].stage == VgfStage::Graph && share(segment)) || changed;
        }
        const auto gone = [&](const VgfSegment &segment) {
            return segment.outputs.empty() && model_.modules[segment.module].stage == VgfStage::Graph;
        };
        if (changed) {
            model_.segments.erase(std::remove_if(model_.segments.begin(), model_.segments.end(), gone),
                                  model_.segments.end());
        }
        return changed;
    }

  private:
    bool share(VgfSegment &segment);
    bool merge(uint32_t resource, uint32_t into);
    bool holds(uint32_t resource, VgfCategory category) const;
    bool isSameGroup(uint32_t a, uint32_t b) const {
        const auto &group = model_.resources[a].aliasGroup;
        return a == b || (group && group == model_.resources[b].aliasGroup);
    }

    VgfModel &model_;
    uint32_t nextGroup_ = 0;
};

// Whether a resource of that category shares the memory.
bool ResultSharer::holds(uint32_t resource, VgfCategory category) const {
    for (uint32_t i = 0; i < model_.resources.size(); ++i) {
        if (isSameGroup(resource, i) && model_.resources[i].category == category) {
            return true;
        }
    }
    return false;
}

bool ResultSharer::merge(uint32_t resource, uint32_t into) {
    const VgfResource &from = model_.resources[resource], &to = model_.resources[into];
    const bool isAlike = from.descriptorType == kDescriptorTensor && to.descriptorType == kDescriptorTensor &&
                         from.shape == to.shape && from.strides == to.strides && from.format == to.format;
    if (!isAlike || (holds(resource, VgfCategory::Output) && holds(into, VgfCategory::Input))) {
        return false;
    }
    const uint32_t group = to.aliasGroup ? *to.aliasGroup : nextGroup_++;
    const std::optional<uint32_t> old = from.aliasGroup;
    for (VgfResource &other : model_.resources) {
        if (old && other.aliasGroup == old) {
            other.aliasGroup = group;
        }
    }
    model_.resources[resource].aliasGroup = group;
    model_.resources[into].aliasGroup = group;
    return true;
}

bool ResultSharer::share(VgfSegment &segment) {
    const VgfModule &module = model_.modules[segment.module];
    const auto results = readGraphResults(module.spirv);
    const auto users = std::count_if(model_.segments.begin(), model_.segments.end(),
                                     [&](const VgfSegment &other) { return other.module == segment.module; });
    if (!results || segment.sets.size() != 1 || users != 1) {
        return false;
    }
    auto &slots = segment.sets[0].slots;
    const auto resourceAt = [&](uint32_t binding) -> std::optional<uint32_t> {
        const auto slot =
            std::find_if(slots.begin(), slots.end(), [&](const VgfSlot &one) { return one.binding == binding; });
        return slot == slots.end() ? std::nullopt : std::optional(slot->resource);
    };
    std::map<std::pair<GraphResult::Source, uint32_t>, uint32_t> first; // origin -> binding
    std::map<uint32_t, uint32_t> copies;                                // binding -> binding of the same value
    for (const GraphResult &result : *results) {
        if (result.source == GraphResult::Source::Input) {
            copies.emplace(result.binding, result.origin);
            continue;
        }
        const auto [known, isFirst] = first.emplace(std::pair(result.source, result.origin), result.binding);
        if (!isFirst) {
            copies.emplace(result.binding, known->second);
        }
    }
    const std::vector<VgfResource> before = copies.empty() ? std::vector<VgfResource>() : model_.resources;
    std::set<uint32_t> gone;
    for (const auto &[binding, other] : copies) {
        const auto resource = resourceAt(binding), into = resourceAt(other);
        if (resource && into && merge(*resource, *into)) {
            gone.insert(binding);
        }
    }
    if (gone.empty()) {
        return false;
    }
    const bool isAll = gone.size() == results->size();
    auto shorter = isAll ? std::nullopt : withoutResults(module.spirv, gone);
    if (!isAll && !shorter) {
        model_.resources = before;
        return false;
    }
    if (shorter) {
        model_.modules[segment.module].spirv = *std::move(shorter);
    }
    const auto isGone = [&](const VgfSlot &slot) { return gone.count(slot.binding) != 0; };
    slots.erase(std::remove_if(slots.begin(), slots.end(), isGone), slots.end());
    segment.outputs.erase(std::remove_if(segment.outputs.begin(), segment.outputs.end(), isGone),
                          segment.outputs.end());
    return true;
}

} // namespace

bool shareResults(VgfModel &model) {
    return ResultSharer(model).run();
}

} // namespace gridsample
