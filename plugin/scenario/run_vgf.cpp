/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Turns run_vgf into what the runner knows.
#include "scenario/run_vgf.hpp"

#include "scenario/image_members.hpp"
#include "scenario/vgf_interface.hpp"
#include "vgf/vgf_file.hpp"

#include <map>

namespace gridsample {
namespace {

// "inputs" or "outputs": by port, what the user said. Values are a path or an object with "file".
using FileTable = std::map<size_t, FileSpec>;

Result<FileTable> readFiles(const Json &command, const char *list, const std::string &what,
                            const std::vector<VgfPort> &ports) {
    FileTable files;
    const auto members = command.find(list);
    if (members == command.end()) {
        return files;
    }
    for (const auto &[name, value] : members->items()) {
        const Result<size_t> port = findPort(ports, what, name);
        if (!port) {
            return port.error();
        }
        const FileSpec file = value.is_object() ? readFileSpec(value.at("file").get<std::string>(), value)
                                                : FileSpec{value.get<std::string>(), {}, {}, {}};
        if (!files.emplace(*port, file).second) {
            return Error{ErrorCode::InvalidInput, "", what + " " + std::to_string(*port) + " is given twice", ""};
        }
    }
    return files;
}

// "input 'image'", or "input 0" where it has no name.
std::string labelOf(const std::string &what, size_t index, const VgfPort &port) {
    return what + " " + (port.name.empty() ? std::to_string(index) : "'" + port.name + "'");
}

Contents contentsOf(const VgfPort &port) {
    const bool isImage = port.imageFormat != nullptr;
    return {.element = port.element,
            .shape = port.shape,
            .encoding = isImage ? defaultEncoding(*port.imageFormat) : defaultEncoding(port.element),
            .isBytes = port.kind == PortKind::Buffer,
            .isImage = isImage};
}

// One run_vgf on its way; resources are added as it goes.
class VgfRun {
  public:
    VgfRun(Expansion &expansion, const Json &command) : expansion_(expansion), command_(command) {}
    Result<Json> expand(); // the dispatch_vgf

  private:
    Status readModel();
    Status addInputs();
    Status addOutputs();
    Status addPort(const VgfPort &port, const std::string &uid, bool isInput, const FileSpec *file);
    Json membersOf(const VgfPort &port, const std::string &uid, bool isInput) const;

    Expansion &expansion_;
    const Json &command_;
    std::string graph_;
    VgfInterface interface_;
    Json bindings_ = Json::array();
};

Status VgfRun::readModel() {
    const std::string path = command_.at("src").get<std::string>();
    const Result<std::unique_ptr<FileBytes>> file = expansion_.world.open(path);
    if (!file) {
        return file.error();
    }
    const Result<VgfModel> model = readVgf((*file)->bytes());
    if (!model) {
        return Error(model.error()).in(path);
    }
    Result<VgfInterface> interface = readInterface(*model);
    if (!interface) {
        return std::move(interface).error().in(path);
    }
    interface_ = *std::move(interface);
    graph_ = expansion_.scenario.freshUid("model");
    expansion_.scenario.addResource("graph", {{"uid", graph_}, {"src", path}});
    return Nothing{};
}

Json VgfRun::membersOf(const VgfPort &port, const std::string &uid, bool isInput) const {
    const char *access = isInput ? "readonly" : "writeonly";
    switch (port.kind) {
    case PortKind::Tensor:
        return {
            {"uid", uid}, {"dims", port.shape}, {"format", tensorFormatName(port.element)}, {"shader_access", access}};
    case PortKind::Buffer:
        return {{"uid", uid},
                {"size", *countOf(port.shape, port.element) * bytesOf(port.element)},
                {"shader_access", access}};
    case PortKind::SampledImage:
    case PortKind::StorageImage:
        break;
    }
    const ImageUse use = port.kind == PortKind::SampledImage ? ImageUse::Sampled
                         : isInput                           ? ImageUse::StorageRead
                                                             : ImageUse::StorageWrite;
    Json members = imageMembers(uid, *port.imageFormat, port.shape, use);
    if (port.sampler) {
        addSampler(members, *port.sampler);
    }
    return members;
}

Status VgfRun::addPort(const VgfPort &port, const std::string &uid, bool isInput, const FileSpec *file) {
    static constexpr const char *kKinds[] = {"tensor", "buffer", "image", "image"};
    Json members = membersOf(port, uid, isInput);
    if (file != nullptr && isInput) {
        const Result<std::string> source = prepareSource(expansion_.world, *file, contentsOf(port), uid);
        if (!source) {
            return source.error();
        }
        members["src"] = *source;
    }
    if (file != nullptr && !isInput) {
        const Contents contents = contentsOf(port);
        if (Status possible = checkResult(*file, contents); !possible) {
            return possible;
        }
        if (port.imageFormat == nullptr) {
            members["dst"] = expansion_.destination(*file, contents, uid + ".npy");
        }
    }
    expansion_.scenario.addResource(kKinds[static_cast<size_t>(port.kind)], std::move(members));
    if (file != nullptr && !isInput && port.imageFormat != nullptr) {
        if (Status added = addImageResult(expansion_, uid, *port.imageFormat, contentsOf(port), *file); !added) {
            return added;
        }
    }
    Json binding = {{"set", 0}, {"id", port.binding}, {"resource_ref", uid}};
    bindings_.push_back(std::move(binding));
    return Nothing{};
}

Status VgfRun::addInputs() {
    const Result<FileTable> files = readFiles(command_, "inputs", "input", interface_.inputs);
    if (!files) {
        return files.error();
    }
    for (size_t i = 0; i < interface_.inputs.size(); ++i) {
        const auto file = files->find(i);
        const VgfPort &port = interface_.inputs[i];
        if (file == files->end()) {
            return Error{ErrorCode::InvalidInput, "", "no file is given for " + labelOf("input", i, port),
                         "the model's inputs are " + listPorts(interface_.inputs)};
        }
        const std::string uid = expansion_.scenario.freshUid(graph_ + "_input_" + std::to_string(i));
        if (Status added = addPort(port, uid, true, &file->second); !added) {
            return Error(added.error()).in(labelOf("input", i, port));
        }
    }
    return Nothing{};
}

Status VgfRun::addOutputs() {
    const Result<FileTable> files = readFiles(command_, "outputs", "output", interface_.outputs);
    if (!files) {
        return files.error();
    }
    if (files->empty()) {
        expansion_.world.say(GRIDSAMPLE_LOG_WARNING,
                             "no result is asked for; the model's outputs are " + listPorts(interface_.outputs));
    }
    for (size_t i = 0; i < interface_.outputs.size(); ++i) {
        const auto file = files->find(i);
        const VgfPort &port = interface_.outputs[i];
        const std::string uid = expansion_.scenario.freshUid(graph_ + "_output_" + std::to_string(i));
        Status added = addPort(port, uid, false, file == files->end() ? nullptr : &file->second);
        if (!added) {
            return Error(added.error()).in(labelOf("output", i, port));
        }
    }
    return Nothing{};
}

Result<Json> VgfRun::expand() {
    Status status = readModel();
    status = status ? addInputs() : std::move(status);
    status = status ? addOutputs() : std::move(status);
    if (!status) {
        return std::move(status).error();
    }
    Json members = {{"graph_ref", graph_}, {"bindings", std::move(bindings_)}};
    return Json{{"dispatch_vgf", std::move(members)}};
}

} // namespace

Status expandRunVgf(Expansion &expansion) {
    for (size_t i = 0; i < expansion.scenario.commandCount(); ++i) {
        const std::optional<Entry> command = expansion.scenario.command(i);
        if (!command || command->kind != "run_vgf") {
            continue;
        }
        const Json members = *command->members;
        Result<Json> replacement = VgfRun(expansion, members).expand();
        if (!replacement) {
            return std::move(replacement).error().in(command->pointer);
        }
        expansion.scenario.replaceCommand(i, {*std::move(replacement)});
        expansion.isChanged = true;
    }
    return Nothing{};
}

} // namespace gridsample
