/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finds the values of a VGF and cuts its list of segments at our shaders.
#include "bundle/bundle_parts.hpp"
#include "bundle/section_vgf.hpp"
#include "data/image_format.hpp"
#include "spirv/graph_module.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace gridsample {
namespace {

Error cannotCut(const std::string &where, const std::string &what, const std::string &fix) {
    return {ErrorCode::Unsupported, "grid_sample.bundle: " + where, what, fix};
}

// Segments first to last - 1: one of ours, or a section.
struct Run {
    size_t first = 0, last = 0;
    bool isOurs = false;
    std::vector<size_t> reads, writes; // values; what a section only passes on inside itself is in `writes` alone
};

void addOnce(std::vector<size_t> &list, size_t value) {
    if (std::find(list.begin(), list.end(), value) == list.end()) {
        list.push_back(value);
    }
}

bool contains(const std::vector<size_t> &list, size_t value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

// A damaged file may claim any lengths; from here on their product is taken to fit.
bool isShape(const BundleValue &value) {
    const bool isLength = std::all_of(value.shape.begin(), value.shape.end(),
                                      [](int64_t length) { return length > 0 && length <= UINT32_MAX; });
    return isLength && countOf(value.shape, value.element);
}

class Cutter {
  public:
    Cutter(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders) : model_(model) {
        const std::set<std::vector<uint32_t>> shaders(ourShaders.begin(), ourShaders.end());
        for (const VgfModule &module : model_.modules) {
            ours_.push_back(module.stage == VgfStage::Compute && shaders.count(module.spirv) != 0);
        }
    }

    Result<BundleParts> cut(const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames) {
        Status status = findValues();
        status = status ? findPorts() : std::move(status);
        status = status ? findRuns() : std::move(status);
        status = status ? checkFlow() : std::move(status);
        if (!status) {
            return std::move(status).error();
        }
        nameValues(inputNames, outputNames);
        findAliased();
        for (const Run &run : runs_) {
            Result<Part> part = run.isOurs ? shaderPart(run) : Result<Part>(sectionPart(run));
            if (!part) {
                return std::move(part).error();
            }
            cut_.parts.push_back(*std::move(part));
        }
        return std::move(cut_);
    }

  private:
    Status findValues();
    Status findPorts();
    Status describePort(const VgfResource &resource, BundleValue &value, const std::string &where) const;
    Status findRuns();
    bool takeConstants(const VgfSegment &segment);
    Status checkFlow() const;
    void nameValues(const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames);
    void findAliased();
    std::string unique(const std::string &name);
    Result<Part> shaderPart(const Run &run) const;
    Part sectionPart(const Run &run) const;
    Crossing crossing(const Run &run, size_t value) const;
    bool isNeededElsewhere(const Run &run, size_t value) const;

    const VgfModel &model_;
    std::vector<bool> ours_;      // per module
    std::vector<size_t> valueOf_; // per resource
    std::vector<Run> runs_;
    std::set<std::string> names_;
    BundleParts cut_;
};

Status Cutter::findValues() {
    std::map<uint32_t, size_t> groups; // alias group -> value
    valueOf_.resize(model_.resources.size());
    for (size_t i = 0; i < model_.resources.size(); ++i) {
        const VgfResource &resource = model_.resources[i];
        if (resource.category == VgfCategory::Constant) {
            continue;
        }
        const auto known = resource.aliasGroup ? groups.find(*resource.aliasGroup) : groups.end();
        if (known != groups.end()) {
            valueOf_[i] = known->second;
            continue;
        }
        valueOf_[i] = cut_.values.size();
        if (resource.aliasGroup) {
            groups.emplace(*resource.aliasGroup, valueOf_[i]);
        }
        BundleValue value;
        value.shape = resource.shape;
        const ImageFormat *format = findImageFormat(static_cast<uint32_t>(resource.format)); // of others' shaders
        const auto element = format != nullptr && format->components > 1
                                 ? std::optional(format->element())
                                 : tensorElement(static_cast<uint32_t>(resource.format));
        if (!element) {
            return cannotCut("resource " + std::to_string(i),
                             "VkFormat " + std::to_string(resource.format) + " is of no type that a scenario has",
                             "convert without grid_sample.bundle");
        }
        value.element = *element;
        if (!isShape(value)) {
            return cannotCut("resource " + std::to_string(i),
                             "shape " + shapeText(value.shape) + " is that of no resource of a scenario",
                             "see whether the file is damaged, or convert without grid_sample.bundle");
        }
        cut_.values.push_back(std::move(value));
    }
    return Nothing{};
}

Status Cutter::describePort(const VgfResource &resource, BundleValue &value, const std::string &where) const {
    if (resource.descriptorType == kDescriptorStorageBuffer) {
        value.kind = ValueKind::Buffer;
    } else if (resource.descriptorType != kDescriptorTensor) {
        return cannotCut(where, "is an image, to which a shader of somebody else is bound",
                         "give that shader tensors or buffers, or convert without grid_sample.bundle");
    }
    return Nothing{};
}

Status Cutter::findPorts() {
    for (const auto &[slots, what, list] :
         {std::tuple{&model_.inputs, "input ", &cut_.inputs}, std::tuple{&model_.outputs, "output ", &cut_.outputs}}) {
        for (size_t i = 0; i < slots->size(); ++i) {
            const uint32_t resource = (*slots)[i].resource;
            const size_t value = valueOf_[resource];
            if (list == &cut_.inputs && contains(*list, value)) {
                return cannotCut(what + std::to_string(i), "is another input of the model, too",
                                 "see whether the file is damaged, or convert without grid_sample.bundle");
            }
            list->push_back(value);
            Status known = describePort(model_.resources[resource], cut_.values[value], what + std::to_string(i));
            if (!known) {
                return known;
            }
        }
    }
    return Nothing{};
}

// A graph segment that only hands out constants needs no graph: they become files.
bool Cutter::takeConstants(const VgfSegment &segment) {
    const VgfModule &module = model_.modules[segment.module];
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
        const VgfConstant &constant = model_.constants[binding->constant];
        const size_t value = valueOf_[slot->resource];
        if (constant.sparsityDimension != -1 || constant.data.size() != cut_.values[value].bytes() ||
            contains(cut_.outputs, value)) {
            return false; // what the model returns cannot also come from a file
        }
        found.push_back({value, constant.data});
    }
    if (found.empty() || found.size() != segment.outputs.size()) {
        return false;
    }
    cut_.constants.insert(cut_.constants.end(), found.begin(), found.end());
    return true;
}

Status Cutter::findRuns() {
    bool splitNext = false; // sections are segments that follow each other
    for (size_t i = 0; i < model_.segments.size(); ++i) {
        const VgfSegment &segment = model_.segments[i];
        const VgfModule &module = model_.modules[segment.module];
        const bool isOurs = ours_[segment.module];
        if (module.spirv.empty() && module.text.empty()) {
            return cannotCut("shader " + module.name, "has no code, which a scenario needs",
                             "convert with a plugin that knows the operator, or without grid_sample.bundle");
        }
        if (takeConstants(segment)) {
            splitNext = true;
            continue;
        }
        if (isOurs || runs_.empty() || runs_.back().isOurs || splitNext) {
            splitNext = false;
            runs_.push_back({i, i, isOurs, {}, {}});
        }
        Run &run = runs_.back();
        run.last = i + 1;
        for (const VgfSlot &slot : segment.inputs) {
            const VgfResource &resource = model_.resources[slot.resource];
            const bool isUnread = isOurs && resource.descriptorType == kDescriptorTensor; // kept for its name only
            if (!isUnread && !contains(run.writes, valueOf_[slot.resource])) {
                addOnce(run.reads, valueOf_[slot.resource]);
            }
        }
        for (const VgfSlot &slot : segment.outputs) {
            addOnce(run.writes, valueOf_[slot.resource]);
        }
    }
    return Nothing{};
}

// The stock tools give zeros for a part that returns its own input.
Status Cutter::checkFlow() const {
    std::vector<size_t> known = cut_.inputs;
    for (const ConstantPart &constant : cut_.constants) {
        known.push_back(constant.value);
    }
    for (const Run &run : runs_) {
        const std::string where = "part " + std::to_string(&run - runs_.data());
        for (const size_t value : run.reads) {
            if (!contains(known, value)) {
                return cannotCut(where, "reads a value that no part before it makes",
                                 "convert without grid_sample.bundle");
            }
            if (run.isOurs && cut_.values[value].kind != ValueKind::Tensor) {
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
    for (const size_t value : cut_.outputs) {
        if (contains(cut_.inputs, value) || !contains(known, value)) {
            return cannotCut("an output", "is an input as it is, for which the stock tools return zeros",
                             "have the model compute something between its input and its output");
        }
    }
    return Nothing{};
}

std::string Cutter::unique(const std::string &name) {
    std::string result = name.empty() ? "value" : name;
    for (int suffix = 2; !names_.insert(result).second; ++suffix) {
        result = name + "_" + std::to_string(suffix);
    }
    return result;
}

void Cutter::nameValues(const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames) {
    const auto nameFor = [](const std::vector<std::string> &model, const std::vector<std::string> &vgf, size_t count,
                            size_t index, const std::string &otherwise) {
        return model.size() == count ? model[index]
               : vgf.size() == count ? vgf[index]
                                     : otherwise + std::to_string(index);
    };
    for (size_t i = 0; i < cut_.inputs.size(); ++i) {
        cut_.values[cut_.inputs[i]].name =
            unique(nameFor(inputNames, model_.inputNames, cut_.inputs.size(), i, "input_"));
    }
    for (size_t i = 0; i < cut_.outputs.size(); ++i) {
        cut_.outputNames.push_back(unique(nameFor(outputNames, model_.outputNames, cut_.outputs.size(), i, "output_")));
        if (std::string &name = cut_.values[cut_.outputs[i]].name; name.empty()) {
            name = cut_.outputNames.back();
        }
    }
    for (size_t i = 0; i < cut_.constants.size(); ++i) {
        cut_.values[cut_.constants[i].value].name = unique("constant_" + std::to_string(i));
    }
    size_t sections = 0, shaders = 0;
    for (const Run &run : runs_) {
        const std::string part = run.isOurs ? "grid_sample_" + std::to_string(shaders++) + "_result"
                                            : "section_" + std::to_string(sections++) + "_result";
        for (size_t i = 0; i < run.writes.size(); ++i) {
            if (std::string &name = cut_.values[run.writes[i]].name; name.empty()) {
                name = unique(run.writes.size() == 1 ? part : part + "_" + std::to_string(i));
            }
        }
    }
}

void Cutter::findAliased() {
    for (const Run &run : runs_) {
        for (const auto *list : {&run.reads, &run.writes}) {
            for (const size_t value : *list) {
                const std::vector<uint32_t> bound = crossing(run, value).resources;
                const bool isOneTensor =
                    bound.size() == 1 && model_.resources[bound.front()].descriptorType == kDescriptorTensor;
                BundleValue &found = cut_.values[value];
                found.isAliased = found.isAliased || (!run.isOurs && found.kind == ValueKind::Tensor && !isOneTensor);
            }
        }
    }
}

Result<Part> Cutter::shaderPart(const Run &run) const {
    const VgfSegment &segment = model_.segments[run.first];
    const VgfModule &module = model_.modules[segment.module];
    Part part;
    part.content = ShaderPart{module.spirv, module.entryPoint, segment.groups};
    for (const VgfDescriptorSet &set : segment.sets) {
        for (const VgfSlot &slot : set.slots) {
            const VgfResource &resource = model_.resources[slot.resource];
            if (resource.descriptorType == kDescriptorTensor) {
                continue;
            }
            if (resource.descriptorType != kDescriptorStorageBuffer || set.index != 0) {
                return cannotCut("shader " + module.name, "binds an image, which a bundle does not do for grid_sample",
                                 "convert without grid_sample.bundle");
            }
            const size_t value = valueOf_[slot.resource];
            (contains(run.writes, value) ? part.outputs : part.inputs).push_back({slot.binding, value});
        }
    }
    std::sort(part.inputs.begin(), part.inputs.end(),
              [](const PartSlot &a, const PartSlot &b) { return a.binding < b.binding; });
    return part;
}

Part Cutter::sectionPart(const Run &run) const {
    SectionBorder border;
    for (const size_t value : run.reads) {
        border.inputs.push_back(crossing(run, value));
    }
    for (const size_t value : run.writes) {
        if (isNeededElsewhere(run, value)) {
            border.outputs.push_back(crossing(run, value));
        }
    }
    return makeSection(model_, run.first, run.last, border, cut_.values);
}

Crossing Cutter::crossing(const Run &run, size_t value) const {
    Crossing found{value, {}, cut_.values[value].kind};
    for (size_t i = run.first; i < run.last; ++i) {
        const VgfSegment &segment = model_.segments[i];
        const auto look = [&](const std::vector<VgfSlot> &slots) {
            for (const VgfSlot &slot : slots) {
                if (valueOf_[slot.resource] == value &&
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

bool Cutter::isNeededElsewhere(const Run &run, size_t value) const {
    return contains(cut_.outputs, value) || std::any_of(runs_.begin(), runs_.end(), [&](const Run &other) {
               return &other != &run && contains(other.reads, value);
           });
}

} // namespace

Result<BundleParts> cutModel(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                             const std::vector<std::string> &inputNames, const std::vector<std::string> &outputNames) {
    return Cutter(model, ourShaders).cut(inputNames, outputNames);
}

} // namespace gridsample
