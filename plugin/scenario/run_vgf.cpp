/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Turns run_vgf into what the runner knows.
#include "scenario/run_vgf.hpp"

#include "scenario/image_members.hpp"
#include "scenario/port_files.hpp"
#include "scenario/vgf_interface.hpp"
#include "vgf/vgf_file.hpp"

namespace gridsample {
namespace {

// "input 'image'", or "input 0" where it has no name.
std::string labelOf(const std::string &what, size_t index, const VgfPort &port) {
    return what + " " + (port.name.empty() ? std::to_string(index) : "'" + port.name + "'");
}

// One run_vgf on its way; resources are added as it goes.
class VgfRun {
  public:
    VgfRun(Expansion &expansion, const Json &command, const std::string &pointer)
        : expansion_(expansion), command_(command), pointer_(pointer) {}
    Result<Json> expand(); // the dispatch_vgf

  private:
    Status readModel();
    Status addInputs();
    Status addOutputs();
    Status addPort(const VgfPort &port, const std::string &uid, bool isInput, const FileSpec *file);
    Result<std::string> runnable(const std::string &path, VgfModel &model);
    FileSpec resultFile(const VgfPort &port, const FileSpec &file);
    Json membersOf(const VgfPort &port, const std::string &uid, bool isInput) const;

    Expansion &expansion_;
    const Json &command_;
    const std::string &pointer_;
    std::string graph_;
    VgfInterface interface_;
    bool hasWidened_ = false; // a picture of three channels is among the inputs, as four
    Json bindings_ = Json::array();
};

// The VGF itself, or a copy that the runner can bind.
Result<std::string> VgfRun::runnable(const std::string &path, VgfModel &model) {
    if (!hideFurtherInputs(model)) {
        return path;
    }
    Bytes copy;
    const Status written = writeVgf(model, [&](ByteView piece) -> Status {
        copy.insert(copy.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    if (!written) {
        return Error(written.error()).in(path);
    }
    expansion_.world.say(GRIDSAMPLE_LOG_INFO,
                         path + ": an input is read in two forms, which the runner cannot bind; a copy is run in which "
                                "the second is an intermediate result");
    return expansion_.world.writeScratch("model.vgf", copy);
}

Status VgfRun::readModel() {
    const std::string path = command_.at("src").get<std::string>();
    const Result<std::unique_ptr<FileBytes>> file = expansion_.world.open(path);
    if (!file) {
        return Error(file.error()).in(pointer_ + "/src");
    }
    Result<VgfModel> model = readVgf((*file)->bytes());
    if (!model) {
        return Error(model.error()).in(path).in(pointer_ + "/src");
    }
    Result<VgfInterface> interface = readInterface(*model);
    if (!interface) {
        return std::move(interface).error().in(path).in(pointer_ + "/src");
    }
    interface_ = *std::move(interface);
    const Result<std::string> source = runnable(path, *model);
    if (!source) {
        return source.error();
    }
    graph_ = expansion_.scenario.freshUid("model");
    expansion_.scenario.addResource("graph", {{"uid", graph_}, {"src", *source}});
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
        const Result<PreparedSource> source = prepareSource(expansion_.world, *file, contentsOf(port), uid);
        if (!source) {
            return source.error();
        }
        hasWidened_ = hasWidened_ || source->isWidened;
        members["src"] = source->path;
    }
    if (file != nullptr && !isInput) {
        const Contents contents = contentsOf(port);
        if (Status possible = checkResult(expansion_.world, *file, contents); !possible) {
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

// Where a picture of three channels went in as four, pictures of four come out with three. A tensor's .npy is a tensor.
FileSpec VgfRun::resultFile(const VgfPort &port, const FileSpec &file) {
    const Contents contents = contentsOf(port);
    FileSpec result = file;
    const bool isPicture = file.kind() == FileKind::Png || (contents.isImage && file.kind() == FileKind::Npy);
    if (hasWidened_ && isPicture && !file.channels) {
        const std::optional<AxisOrder> order = contents.isImage ? std::optional(AxisOrder::Nhwc) : file.layout;
        const Result<PictureShape> shape = findPicture(contents.shape, {order, {}, {}});
        if (shape && shape->channels == 4) {
            result.channels = 3;
            expansion_.world.say(GRIDSAMPLE_LOG_INFO, file.path + " gets three channels, as the input picture has; " +
                                                          expansion_.world.wordFor("channels") + " of 4 keeps all");
        }
    }
    return result;
}

Status VgfRun::addInputs() {
    const Result<PortFiles> files = inputFiles(expansion_.world, command_, pointer_, interface_);
    if (!files) {
        return files.error();
    }
    for (size_t i = 0; i < interface_.inputs.size(); ++i) {
        const auto file = files->find(i);
        const VgfPort &port = interface_.inputs[i];
        if (file == files->end()) {
            return Error{ErrorCode::InvalidInput, pointer_ + "/inputs",
                         "no file is given for " + labelOf("input", i, port),
                         "the model's inputs are " + listPorts(interface_.inputs)};
        }
        const std::string uid = expansion_.scenario.freshUid(graph_ + "_input_" + std::to_string(i));
        if (Status added = addPort(port, uid, true, &file->second.file); !added) {
            return Error(added.error()).in(file->second.pointer);
        }
    }
    return Nothing{};
}

Status VgfRun::addOutputs() {
    const Result<PortFiles> files = outputFiles(command_, pointer_, interface_);
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
        const std::optional<FileSpec> result =
            file == files->end() ? std::nullopt : std::optional(resultFile(port, file->second.file));
        Status added = addPort(port, uid, false, result ? &*result : nullptr);
        if (!added) {
            return Error(added.error()).in(result ? file->second.pointer : pointer_);
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
        const std::string pointer = command->pointer; // resources and commands move
        Result<Json> replacement = VgfRun(expansion, members, pointer).expand();
        if (!replacement) {
            return std::move(replacement).error();
        }
        expansion.scenario.replaceCommand(i, {*std::move(replacement)});
        expansion.isChanged = true;
    }
    return Nothing{};
}

} // namespace gridsample
