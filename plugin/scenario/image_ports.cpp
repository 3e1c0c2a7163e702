/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looks from a resource to the ports that commands bind it to.
#include "scenario/image_ports.hpp"

#include "data/elements.hpp"
#include "scenario/image_access.hpp"
#include "vgf/vgf_file.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace gridsample {

const VgfInterface *VgfInterfaces::find(Expansion &expansion, const std::string &graphUid) {
    const auto known = read_.find(graphUid);
    if (known != read_.end()) {
        return known->second ? &*known->second : nullptr;
    }
    std::optional<VgfInterface> &interface = read_[graphUid];
    const std::optional<Entry> graph = expansion.scenario.findResource(graphUid);
    const std::optional<std::string> source = graph ? stringMember(*graph->members, "src") : std::nullopt;
    const Result<std::unique_ptr<FileBytes>> file =
        source ? expansion.world.open(*source) : Result<std::unique_ptr<FileBytes>>(Error{});
    if (file) {
        const Result<VgfModel> model = readVgf((*file)->bytes());
        Result<VgfInterface> ports = model ? readInterface(*model) : Result<VgfInterface>(model.error());
        interface = ports ? std::optional(*std::move(ports)) : std::nullopt;
    }
    return interface ? &*interface : nullptr;
}

bool isGraphDispatch(const std::string &kind) {
    return kind == "dispatch_vgf" || kind == "dispatch_graph";
}

void forEachPort(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid,
                 const std::function<void(const VgfPort &, bool, Json &)> &visit) {
    for (const Entry &command : expansion.scenario.commands()) {
        const auto bindings = command.members->find("bindings");
        if (!isGraphDispatch(command.kind) || bindings == command.members->end() || !bindings->is_array()) {
            continue;
        }
        const VgfInterface *interface = vgfs.find(expansion, stringMember(*command.members, "graph_ref").value_or(""));
        for (Json &binding : *bindings) {
            if (interface == nullptr || !binding.is_object() || stringMember(binding, "resource_ref") != uid) {
                continue;
            }
            for (const auto &[ports, isInput] : {std::pair{&interface->inputs, true}, {&interface->outputs, false}}) {
                for (const VgfPort &port : *ports) {
                    if (binding.value("id", Json()) == port.binding) {
                        visit(port, isInput, binding);
                    }
                }
            }
        }
    }
}

ImageFacts factsFromModels(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid) {
    ImageFacts facts;
    forEachPort(expansion, vgfs, uid, [&](const VgfPort &port, bool, const Json &) {
        if (port.imageFormat != nullptr) {
            facts.addFrom({port.imageFormat, port.shape[1], port.shape[2], std::nullopt});
        } else if (port.kind == PortKind::Tensor && port.shape.size() == 4 && port.shape[0] == 1) {
            const int64_t channels = port.shape[3];
            const bool isImage = channels == 1 || channels == 2 || channels == 4;
            facts.addFrom({isImage ? formatFor(port.element, false, channels) : nullptr, port.shape[1], port.shape[2],
                           std::nullopt});
        }
    });
    return facts;
}

std::optional<VgfSampler> samplerOf(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid) {
    std::optional<VgfSampler> sampler;
    forEachPort(expansion, vgfs, uid, [&](const VgfPort &port, bool isInput, const Json &) {
        sampler = isInput && port.sampler ? port.sampler : sampler;
    });
    return sampler;
}

Status bindTensorsForImage(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid, const ImageFacts &facts) {
    const std::vector<int64_t> shape = {1, *facts.height, *facts.width, facts.format->components};
    std::vector<std::pair<Json *, VgfPort>> tensors;
    forEachPort(expansion, vgfs, uid, [&](const VgfPort &port, bool, Json &binding) {
        if (port.kind == PortKind::Tensor) {
            tensors.emplace_back(&binding, port);
        }
    });
    for (const auto &[binding, port] : tensors) {
        if (port.shape != shape || bytesOf(port.element) * 8 != facts.format->bits) {
            return Error{ErrorCode::Unsupported, "",
                         "the model has a tensor " + std::string(nameOf(port.element)) + " " + shapeText(port.shape) +
                             " there, which is not the texels of " + std::string(facts.format->name) + " " +
                             shapeText(shape),
                         "bind a tensor, or give the image that form"};
        }
        const Result<Json> group = shareWithTensors(expansion, uid);
        if (!group) {
            return group.error();
        }
        const std::string tensor = expansion.scenario.freshUid(uid + "_tensor");
        expansion.scenario.addResource("tensor", {{"uid", tensor},
                                                  {"dims", port.shape},
                                                  {"format", tensorFormatName(port.element)},
                                                  {"shader_access", "readwrite"},
                                                  {"memory_group", *group}});
        (*binding)["resource_ref"] = tensor;
    }
    return Nothing{};
}

} // namespace gridsample
