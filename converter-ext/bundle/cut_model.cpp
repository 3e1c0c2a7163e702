/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a VGF to the parts of a bundle: the steps in order, then names and parts.
#include "bundle/bundle_parts.hpp"
#include "bundle/cut_steps.hpp"
#include "bundle/section_vgf.hpp"

#include <algorithm>
#include <set>

namespace gridsample {
namespace {

// Gives the values their names and makes the parts.
class PartMaker {
  public:
    explicit PartMaker(ModelCut &cut) : cut_(cut) {}

    Result<BundleParts> make(const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames) {
        nameValues(inputNames, outputNames);
        findAliased();
        for (const Run &run : cut_.runs) {
            Result<Part> part = run.isOurs ? shaderPart(run) : Result<Part>(sectionPart(run));
            if (!part) {
                return std::move(part).error();
            }
            cut_.parts.parts.push_back(*std::move(part));
        }
        return std::move(cut_.parts);
    }

  private:
    void nameValues(const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames);
    void findAliased();
    std::string unique(const std::string &name);
    Result<Part> shaderPart(const Run &run) const;
    Part sectionPart(const Run &run) const;
    Crossing crossing(const Run &run, size_t value) const;
    bool isNeededElsewhere(const Run &run, size_t value) const;

    ModelCut &cut_;
    std::set<std::string> names_;
};

std::string PartMaker::unique(const std::string &name) {
    std::string result = name.empty() ? "value" : name;
    for (int suffix = 2; !names_.insert(result).second; ++suffix) {
        result = name + "_" + std::to_string(suffix);
    }
    return result;
}

void PartMaker::nameValues(const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames) {
    const auto nameFor = [](const std::vector<std::string> &model, const std::vector<std::string> &vgf, size_t count,
                            size_t index, const std::string &otherwise) {
        return model.size() == count ? model[index]
               : vgf.size() == count ? vgf[index]
                                     : otherwise + std::to_string(index);
    };
    for (size_t i = 0; i < cut_.parts.inputs.size(); ++i) {
        cut_.parts.values[cut_.parts.inputs[i]].name =
            unique(nameFor(inputNames, cut_.model.inputNames, cut_.parts.inputs.size(), i, "input_"));
    }
    for (size_t i = 0; i < cut_.parts.outputs.size(); ++i) {
        cut_.parts.outputNames.push_back(
            unique(nameFor(outputNames, cut_.model.outputNames, cut_.parts.outputs.size(), i, "output_")));
        if (std::string &name = cut_.parts.values[cut_.parts.outputs[i]].name; name.empty()) {
            name = cut_.parts.outputNames.back();
        }
    }
    for (size_t i = 0; i < cut_.parts.constants.size(); ++i) {
        cut_.parts.values[cut_.parts.constants[i].value].name = unique("constant_" + std::to_string(i));
    }
    size_t sections = 0, shaders = 0;
    for (const Run &run : cut_.runs) {
        const std::string part = run.isOurs ? "grid_sample_" + std::to_string(shaders++) + "_result"
                                            : "section_" + std::to_string(sections++) + "_result";
        for (size_t i = 0; i < run.writes.size(); ++i) {
            if (std::string &name = cut_.parts.values[run.writes[i]].name; name.empty()) {
                name = unique(run.writes.size() == 1 ? part : part + "_" + std::to_string(i));
            }
        }
    }
}

void PartMaker::findAliased() {
    for (const Run &run : cut_.runs) {
        for (const auto *list : {&run.reads, &run.writes}) {
            for (const size_t value : *list) {
                const std::vector<uint32_t> bound = crossing(run, value).resources;
                const bool isOneTensor =
                    bound.size() == 1 && cut_.model.resources[bound.front()].descriptorType == kDescriptorTensor;
                BundleValue &found = cut_.parts.values[value];
                found.isAliased = found.isAliased || (!run.isOurs && found.kind == ValueKind::Tensor && !isOneTensor);
            }
        }
    }
}

Result<Part> PartMaker::shaderPart(const Run &run) const {
    const VgfSegment &segment = cut_.model.segments[run.first];
    const VgfModule &module = cut_.model.modules[segment.module];
    Part part;
    part.content = ShaderPart{module.spirv, module.entryPoint, segment.groups};
    for (const VgfDescriptorSet &set : segment.sets) {
        for (const VgfSlot &slot : set.slots) {
            const VgfResource &resource = cut_.model.resources[slot.resource];
            if (resource.descriptorType == kDescriptorTensor) {
                continue;
            }
            if (resource.descriptorType != kDescriptorStorageBuffer || set.index != 0) {
                return cannotCut("shader " + module.name, "binds an image, which a bundle does not do for grid_sample",
                                 "convert without grid_sample.bundle");
            }
            const size_t value = cut_.valueOf[slot.resource];
            (contains(run.writes, value) ? part.outputs : part.inputs).push_back({slot.binding, value});
        }
    }
    std::sort(part.inputs.begin(), part.inputs.end(),
              [](const PartSlot &a, const PartSlot &b) { return a.binding < b.binding; });
    return part;
}

Part PartMaker::sectionPart(const Run &run) const {
    SectionBorder border;
    for (const size_t value : run.reads) {
        border.inputs.push_back(crossing(run, value));
    }
    for (const size_t value : run.writes) {
        if (isNeededElsewhere(run, value)) {
            border.outputs.push_back(crossing(run, value));
        }
    }
    return makeSection(cut_.model, run.first, run.last, border, cut_.parts.values);
}

Crossing PartMaker::crossing(const Run &run, size_t value) const {
    Crossing found{value, {}, cut_.parts.values[value].kind};
    for (size_t i = run.first; i < run.last; ++i) {
        const VgfSegment &segment = cut_.model.segments[i];
        const auto look = [&](const std::vector<VgfSlot> &slots) {
            for (const VgfSlot &slot : slots) {
                if (cut_.valueOf[slot.resource] == value &&
                    std::find(found.resources.begin(), found.resources.end(), slot.resource) == found.resources.end()) {
                    found.resources.push_back(slot.resource);
                }
            }
        };
        look(segment.inputs);
        look(segment.outputs);
    }
    return found;
}

bool PartMaker::isNeededElsewhere(const Run &run, size_t value) const {
    return contains(cut_.parts.outputs, value) ||
           std::any_of(cut_.runs.begin(), cut_.runs.end(),
                       [&](const Run &other) { return &other != &run && contains(other.reads, value); });
}

} // namespace

Result<BundleParts> cutModel(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                             const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames) {
    const std::set<std::vector<uint32_t>> shaders(ourShaders.begin(), ourShaders.end());
    std::vector<bool> ours;
    for (const VgfModule &module : model.modules) {
        ours.push_back(module.stage == VgfStage::Compute && shaders.count(module.spirv) != 0);
    }
    ModelCut cut(model);
    Status status = findValues(cut);
    status = status ? findRuns(cut, ours) : std::move(status);
    status = status ? checkFlow(cut) : std::move(status);
    if (!status) {
        return std::move(status).error();
    }
    return PartMaker(cut).make(inputNames, outputNames);
}

} // namespace gridsample
