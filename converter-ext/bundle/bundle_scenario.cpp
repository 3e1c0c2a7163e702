/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Walks through the parts in the order of execution and gives each value its resources.
#include "bundle/bundle_scenario.hpp"

#include "bundle/value_memory.hpp"

#include <algorithm>

namespace gridsample {
namespace {

// One value on its way.
struct ValueState {
    ValueMemory written;             // where the part that makes the value leaves it
    std::optional<ValueMemory> read; // where others find it, if that is somewhere else
    std::optional<ImageView> image;  // the value is an input of the model and comes as an image of that name
    bool comesFromFile = false;
    bool meetsShader = false; // a shader of ours reads or writes it
};

class ScenarioMaker {
  public:
    ScenarioMaker(const BundleParts &parts, const BundleOptions &options) : parts_(parts), options_(options) {}

    BundleScenario make() {
        addStates();
        addInputs();
        addOutputs();
        addConstants();
        for (const Part &part : parts_.parts) {
            part.isSection() ? addSection(part) : addShader(part);
        }
        finishOutputs();
        return std::move(made_);
    }

  private:
    void addStates();
    void addInputs();
    void addOutputs();
    void addConstants();
    void addSection(const Part &part);
    void addShader(const Part &part);
    void finishOutputs();
    ValueMemory &toRead(size_t value);
    void passThroughImage(size_t value);
    std::optional<ImageView> portImage(const BundlePort &port, bool isInput);

    bool isShared(size_t value, bool meetsShader) const {
        return !valueOf(value).isAliased && (options_.intermediates != Intermediates::Tensor || !meetsShader);
    }
    const BundleValue &valueOf(size_t value) const { return parts_.values[value]; }
    void note(const std::string &text) {
        if (std::find(made_.notes.begin(), made_.notes.end(), text) == made_.notes.end()) {
            made_.notes.push_back(text);
        }
    }

    const BundleParts &parts_;
    const BundleOptions &options_;
    BundleScenario made_;
    std::vector<ValueState> states_;
    FileNames inputFiles_, outputFiles_;
    std::map<std::vector<uint32_t>, std::string> shaderNames_;
    size_t sections_ = 0;
};

void ScenarioMaker::addStates() {
    std::vector<bool> meetsShader(parts_.values.size());
    for (const Part &part : parts_.parts) {
        for (const auto *slots : {&part.inputs, &part.outputs}) {
            for (const PartSlot &slot : *slots) {
                meetsShader[slot.value] = meetsShader[slot.value] || !part.isSection();
            }
        }
    }
    for (size_t i = 0; i < parts_.values.size(); ++i) {
        states_.push_back({ValueMemory(made_.draft, valueOf(i), valueOf(i).name, isShared(i, meetsShader[i])),
                           {},
                           {},
                           false,
                           meetsShader[i]});
    }
}

std::optional<ImageView> ScenarioMaker::portImage(const BundlePort &port, bool isInput) {
    const BundleValue &value = valueOf(port.value);
    if (options_.ports != ModelPorts::Image || value.kind != ValueKind::Tensor) {
        return std::nullopt;
    }
    const std::string what = std::string(isInput ? "input '" : "output '") + port.name + "' stays a tensor: ";
    const Result<ImageView> view = imageViewOf(value);
    if (!view) {
        note(what + view.error().what);
        return std::nullopt;
    }
    if (!isInput && !view->format->runnerWritesDds) {
        note(what + "the stock runner writes no file of " + std::string(view->format->name));
        return std::nullopt;
    }
    return *view;
}

void ScenarioMaker::addInputs() {
    for (const size_t value : parts_.inputs) {
        made_.draft.reserve(valueOf(value).name);
    }
    for (const std::string &name : parts_.outputNames) {
        made_.draft.reserve(name);
    }
    for (const size_t value : parts_.inputs) {
        ValueState &state = states_[value];
        state.comesFromFile = true;
        BundlePort port{valueOf(value).name, value, inputFiles_.make(valueOf(value).name, ".npy"), {}};
        port.image = state.image = portImage(port, true);
        if (port.image) {
            addImage(made_.draft, port.name, *port.image, ImageRole::Input);
        } else if (valueOf(value).kind == ValueKind::Buffer) {
            made_.draft.addResource(
                "buffer", {{"uid", port.name}, {"size", valueOf(value).bytes()}, {"shader_access", "readonly"}});
        } else {
            made_.draft.addResource("tensor", tensorMembers(port.name, valueOf(value), "readonly"));
            state.written.adoptTensor(port.name, true);
        }
        made_.draft.members(port.name)["src"] = port.file;
        made_.inputs.push_back(std::move(port));
    }
}

void ScenarioMaker::addOutputs() {
    std::set<size_t> adopted;
    for (size_t i = 0; i < parts_.outputs.size(); ++i) {
        const size_t value = parts_.outputs[i];
        BundlePort port{parts_.outputNames[i], value, "", {}};
        port.image = portImage(port, false);
        port.file = outputFiles_.make(port.name, port.image ? ".dds" : ".npy");
        if (port.image) {
            addImage(made_.draft, port.name, *port.image, ImageRole::Output);
        } else if (valueOf(value).kind == ValueKind::Buffer) {
            made_.draft.addResource(
                "buffer", {{"uid", port.name}, {"size", valueOf(value).bytes()}, {"shader_access", "writeonly"}});
        } else {
            made_.draft.addResource("tensor", tensorMembers(port.name, valueOf(value), "writeonly"));
            if (adopted.insert(value).second) {
                states_[value].written.adoptTensor(port.name, false);
            }
        }
        made_.draft.members(port.name)["dst"] = port.file;
        made_.outputs.push_back(std::move(port));
    }
}

void ScenarioMaker::addConstants() {
    for (const ConstantPart &constant : parts_.constants) {
        const BundleValue &value = valueOf(constant.value);
        const std::string uid = made_.draft.freshUid(value.name);
        made_.constantFiles.push_back(inputFiles_.make(uid, ".npy"));
        made_.draft.addResource("tensor", tensorMembers(uid, value, "readonly"));
        made_.draft.members(uid)["src"] = made_.constantFiles.back();
        states_[constant.value].written.adoptTensor(uid, true);
        states_[constant.value].comesFromFile = true;
    }
}

// What an image cannot hold goes on as it is.
void ScenarioMaker::passThroughImage(size_t value) {
    ValueState &state = states_[value];
    const std::string &name = valueOf(value).name;
    const Result<ImageView> view = imageViewOf(valueOf(value));
    if (!view) {
        note("'" + name + "' between the parts is no image: " + view.error().what);
        return;
    }
    const std::string image = made_.draft.freshUid(name + "_image");
    addImage(made_.draft, image, *view, ImageRole::Between);
    copyBufferToImage(made_.draft, state.written.bufferToRead(), image, *view);
    state.read.emplace(made_.draft, valueOf(value), name + "_read", isShared(value, state.meetsShader));
    copyImageToBuffer(made_.draft, image, state.read->bufferToWrite(), *view);
}

ValueMemory &ScenarioMaker::toRead(size_t value) {
    ValueState &state = states_[value];
    if (!state.read && state.image) {
        state.read.emplace(made_.draft, valueOf(value), valueOf(value).name + "_read",
                           isShared(value, state.meetsShader));
        copyImageToBuffer(made_.draft, valueOf(value).name, state.read->bufferToWrite(), *state.image);
    }
    if (!state.read && !state.comesFromFile && state.meetsShader) {
        if (options_.intermediates == Intermediates::Image) {
            passThroughImage(value);
        } else if (options_.intermediates == Intermediates::Tensor) {
            state.read.emplace(made_.draft, valueOf(value), valueOf(value).name + "_read", false);
            state.read->adoptTensor(state.written.tensorToRead(), true);
        }
    }
    return state.read ? *state.read : state.written;
}

void ScenarioMaker::addSection(const Part &part) {
    Json bindings = Json::array();
    const auto bind = [&](const PartSlot &slot, const std::string &uid) {
        bindings.push_back(Json{{"set", 0}, {"id", slot.binding}, {"resource_ref", uid}});
    };
    for (const PartSlot &slot : part.inputs) {
        const bool isBuffer = valueOf(slot.value).kind == ValueKind::Buffer;
        bind(slot, isBuffer ? valueOf(slot.value).name : toRead(slot.value).tensorToRead());
    }
    for (const PartSlot &slot : part.outputs) {
        const bool isBuffer = valueOf(slot.value).kind == ValueKind::Buffer;
        bind(slot, isBuffer ? valueOf(slot.value).name : states_[slot.value].written.tensorToWrite());
    }
    const size_t index = sections_++;
    const std::string uid = made_.draft.freshUid("section_" + std::to_string(index));
    made_.draft.addResource("graph", {{"uid", uid}, {"src", sectionFile(index)}});
    made_.partFiles.push_back(sectionFile(index));
    made_.draft.dispatchSection(uid, bindings);
}

void ScenarioMaker::addShader(const Part &part) {
    const auto &shader = std::get<ShaderPart>(part.content);
    Json bindings = Json::array();
    const auto bind = [&](const PartSlot &slot, const std::string &uid) {
        bindings.push_back(Json{{"set", 0}, {"id", slot.binding}, {"resource_ref", uid}});
    };
    for (const PartSlot &slot : part.inputs) {
        bind(slot, toRead(slot.value).bufferToRead());
    }
    for (const PartSlot &slot : part.outputs) {
        bind(slot, states_[slot.value].written.bufferToWrite());
    }
    const auto [name, isNew] = shaderNames_.emplace(shader.spirv, "grid_sample_" + std::to_string(shaderNames_.size()));
    made_.partFiles.push_back(name->second + ".spv");
    const std::string uid = made_.draft.shader(name->second, shader.entryPoint, shader.spirv, Json::array());
    made_.draft.dispatchCompute(uid, bindings, shader.groups);
}

void ScenarioMaker::finishOutputs() {
    std::set<size_t> finished; // values whose own tensor is an output
    for (const BundlePort &port : made_.outputs) {
        ValueMemory &written = states_[port.value].written;
        if (port.image) {
            copyBufferToImage(made_.draft, written.bufferToRead(), port.name, *port.image);
        } else if (valueOf(port.value).kind == ValueKind::Buffer) {
            continue;
        } else if (finished.insert(port.value).second) {
            written.tensorToRead();
        } else {
            written.copyTo(port.name);
        }
    }
}

} // namespace

BundleScenario makeScenario(const BundleParts &parts, const BundleOptions &options) {
    return ScenarioMaker(parts, options).make();
}

std::string sectionFile(size_t index) {
    return "section_" + std::to_string(index) + ".vgf";
}

} // namespace gridsample
