/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Cuts a model's list of segments at our shaders, and follows the values through what comes of it.
#include "bundle/cut_steps.hpp"
#include "spirv/graph_module.hpp"

#include <optional>

namespace gridsample {
namespace {

void addOnce(std::vector<size_t> &list, size_t value) {
    if (std::find(list.begin(), list.end(), value) == list.end()) {
        list.push_back(value);
    }
}

// A graph segment that only hands out constants needs no graph: they become files.
bool takeConstants(ModelCut &cut, const VgfSegment &segment) {
    const VgfModule &module = cut.model.modules[segment.module];
    const auto results = module.stage == VgfStage::Graph ? readGraphResults(module.spirv) : std::nullopt;
    std::vector<ConstantPart> found;
    for (const GraphResult &result : results.value_or(std::vector<GraphResult>())) {
        if (result.source != GraphResult::Source::Constant) {
            return false;
        }
        const auto slot = std::find_if(segment.outputs.begin(), segment.outputs.end(),
                                       [&](const VgfSlot &one) { return one.binding == result.binding; });
        const auto binding =
            std::find_if(segment.constants.begin(), segment.constants.end(),
                         [&](const VgfConstantBinding &one) { return one.graphConstant == result.origin; });
        if (slot == segment.outputs.end() || binding == segment.constants.end()) {
            return false;
        }
        const VgfConstant &constant = cut.model.constants[binding->constant];
        const size_t value = cut.valueOf[slot->resource];
        if (constant.sparsityDimension != -1 || constant.data.size() != cut.parts.values[value].bytes() ||
            contains(cut.parts.outputs, value)) {
            return false; // what the model returns cannot also come from a file
        }
        found.push_back({value, constant.data});
    }
    if (found.empty() || found.size() != segment.outputs.size()) {
        return false;
    }
    cut.parts.constants.insert(cut.parts.constants.end(), found.begin(), found.end());
    return true;
}

} // namespace

Status findRuns(ModelCut &cut, const std::vector<bool> &ours) {
    bool splitNext = false; // sections are segments that follow each other
    for (size_t i = 0; i < cut.model.segments.size(); ++i) {
        const VgfSegment &segment = cut.model.segments[i];
        const VgfModule &module = cut.model.modules[segment.module];
        const bool isOurs = ours[segment.module];
        if (module.spirv.empty() && module.text.empty()) {
            return cannotCut("shader " + module.name, "has no code, which a scenario needs",
                             "convert with a plugin that knows the operator, or without grid_sample.bundle");
        }
        if (takeConstants(cut, segment)) {
            splitNext = true;
            continue;
        }
        if (isOurs || cut.runs.empty() || cut.runs.back().isOurs || splitNext) {
            splitNext = false;
            cut.runs.push_back({i, i, isOurs, {}, {}});
        }
        Run &run = cut.runs.back();
        run.last = i + 1;
        for (const VgfSlot &slot : segment.inputs) {
            const VgfResource &resource = cut.model.resources[slot.resource];
            const bool isUnread = isOurs && resource.descriptorType == kDescriptorTensor; // kept for its name only
            if (!isUnread && !contains(run.writes, cut.valueOf[slot.resource])) {
                addOnce(run.reads, cut.valueOf[slot.resource]);
            }
        }
        for (const VgfSlot &slot : segment.outputs) {
            addOnce(run.writes, cut.valueOf[slot.resource]);
        }
    }
    return Nothing{};
}

// The stock tools give zeros for a part that returns its own input.
Status checkFlow(const ModelCut &cut) {
    std::vector<size_t> known = cut.parts.inputs;
    for (const ConstantPart &constant : cut.parts.constants) {
        known.push_back(constant.value);
    }
    for (const Run &run : cut.runs) {
        const std::string where = "part " + std::to_string(&run - cut.runs.data());
        for (const size_t value : run.reads) {
            if (!contains(known, value)) {
                return cannotCut(where, "reads a value that no part before it makes",
                                 "convert without grid_sample.bundle");
            }
            if (run.isOurs && cut.parts.values[value].kind != ValueKind::Tensor) {
                return cannotCut(where,
                                 "is a grid_sample that shares a buffer of the model with a shader of somebody "
                                 "else",
                                 "give one of them a copy of the value");
            }
        }
        for (const size_t value : run.writes) {
            if (contains(known, value)) {
                return cannotCut(where, "gives back a value that it was given, for which the stock tools return zeros",
                                 "have the model compute something between its input and its output");
            }
            known.push_back(value);
        }
    }
    for (const size_t value : cut.parts.outputs) {
        if (contains(cut.parts.inputs, value) || !contains(known, value)) {
            return cannotCut("an output", "is an input as it is, for which the stock tools return zeros",
                             "have the model compute something between its input and its output");
        }
    }
    return Nothing{};
}

} // namespace gridsample
