/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looks at files, tensors and commands for what an image does not say.
#include "scenario/image_facts.hpp"

#include "data/elements.hpp"
#include "scenario/image_ports.hpp"
#include "scenario/operand.hpp"

#include <algorithm>

namespace gridsample {
namespace {

std::string uidOf(const Json &reference) {
    return reference.is_object() ? stringMember(reference, "resource_ref").value_or("")
                                 : (reference.is_string() ? reference.get<std::string>() : "");
}

// Three components exist on no device: they become four.
uint32_t componentsFor(int64_t channels) {
    return channels == 3 ? 4 : static_cast<uint32_t>(channels);
}

Numeric numericOf(ElementType element, bool isNormalized) {
    if (isFloat(element)) {
        return Numeric::Sfloat;
    }
    return isSigned(element) ? (isNormalized ? Numeric::Snorm : Numeric::Sint)
                             : (isNormalized ? Numeric::Unorm : Numeric::Uint);
}

// Whether the resource lacks nothing that could still be found out.
bool isComplete(Expansion &expansion, const Json &reference) {
    const std::optional<Entry> resource = expansion.scenario.findResource(uidOf(reference));
    return !resource || resource->kind != "image" ||
           (resource->members->contains("dims") &&
            stringMember(*resource->members, "format").value_or("auto") != "auto");
}

// The operand as far as it is known; an image that is not complete is none.
std::optional<Operand> knownOperand(Expansion &expansion, const Json &reference) {
    if (!isComplete(expansion, reference)) {
        return std::nullopt;
    }
    Result<Operand> operand = readOperand(expansion, reference);
    return operand && operand->shape && operand->type ? std::optional(*std::move(operand)) : std::nullopt;
}

ElementType elementOf(const Operand &operand) {
    switch (*operand.type) {
    case DataType::F32:
        return ElementType::F32;
    case DataType::F16:
        return ElementType::F16;
    case DataType::I16:
        return ElementType::I16;
    case DataType::I8:
        break;
    }
    return operand.isUnsigned ? ElementType::U8 : ElementType::I8;
}

// The format of an image that has another operand's pixels: of an image the same, else by its type and channels.
const ImageFormat *formatLike(const Operand &other, const std::string &layout) {
    if (other.format != nullptr) {
        return other.format;
    }
    if (other.shape->size() != 4) {
        return nullptr;
    }
    const int64_t channels = layout == "NCHW" ? (*other.shape)[1] : (*other.shape)[3];
    return channels == 3 ? nullptr : formatFor(elementOf(other), false, channels);
}

// Whether a command names the resource anywhere; boundaries and barriers do not read or write.
bool isUsedBy(const Entry &command, const std::string &uid) {
    if (command.kind.ends_with("_boundary") || command.kind.ends_with("_barrier")) {
        return false;
    }
    const Json flat = command.members->flatten();
    return std::any_of(flat.begin(), flat.end(), [&](const Json &value) { return value == uid; });
}

ImageUse combined(std::optional<ImageUse> a, ImageUse b) {
    if (!a || *a == b) {
        return b;
    }
    const bool isSampled = *a == ImageUse::Sampled || *a == ImageUse::Both || b == ImageUse::Sampled;
    return isSampled ? ImageUse::Both : ImageUse::StorageWrite;
}

} // namespace

const ImageFormat *formatFor(ElementType element, bool isNormalized, int64_t channels) {
    return findImageFormat(numericOf(element, isNormalized), static_cast<uint32_t>(8 * bytesOf(element)),
                           componentsFor(channels));
}

void ImageFacts::addFrom(const ImageFacts &other) {
    format = format != nullptr ? format : other.format;
    height = height ? height : other.height;
    width = width ? width : other.width;
    channels = channels ? channels : other.channels;
}

Result<ImageFacts> factsOf(const LoadedPicture &picture, const FileSpec &file) {
    const int64_t channels = picture.hwc.shape[2];
    ImageFacts facts{picture.format, picture.hwc.shape[0], picture.hwc.shape[1],
                     channels == 3 ? std::optional<int64_t>(3) : std::nullopt};
    if (facts.format != nullptr) {
        return facts;
    }
    if (file.encoding && file.encoding->kind == Encoding::Kind::Quantised) {
        return Error{ErrorCode::InvalidInput, "", "a scale does not say which integers hold the picture",
                     "give the format, such as \"VK_FORMAT_R8G8B8A8_SINT\""};
    }
    // Pictures are normalized where nobody says otherwise, other arrays stay what they are.
    const bool isNormalized = file.encoding ? file.encoding->kind == Encoding::Kind::Normalized : picture.isColour;
    facts.format = formatFor(picture.hwc.type, isNormalized, channels);
    if (facts.format == nullptr) {
        return Error{ErrorCode::Unsupported, "",
                     std::string("no image format holds ") + nameOf(picture.hwc.type) + " " +
                         shapeText(picture.hwc.shape),
                     "give floats or integers of 8, 16 or 32 bits with 1 to 4 channels"};
    }
    return facts;
}

ImageFacts factsFromTensors(Expansion &expansion, const Json &members) {
    const auto group = members.find("memory_group");
    if (group == members.end() || !group->is_object()) {
        return {};
    }
    for (const Entry &entry : expansion.scenario.resources()) {
        const auto other = entry.members->find("memory_group");
        const auto shape = lengthsMember(*entry.members, "dims");
        if (entry.kind != "tensor" || other == entry.members->end() || !other->is_object() ||
            stringMember(*other, "id") != stringMember(*group, "id") || !shape || shape->size() != 4 ||
            shape->front() != 1) {
            continue;
        }
        const auto element = tensorElement(stringMember(*entry.members, "format").value_or(""));
        if (element && shape->back() <= 4 && shape->back() != 3) {
            return {formatFor(*element, false, shape->back()), (*shape)[1], (*shape)[2], std::nullopt};
        }
    }
    return {};
}

ImageFacts factsFromDispatches(Expansion &expansion, const std::string &uid) {
    ImageFacts facts;
    for (const Entry &command : expansion.scenario.commands()) {
        if (command.kind != "dispatch_grid_sample") {
            continue;
        }
        const Json &members = *command.members;
        const std::string layout = stringMember(members, "layout").value_or("NHWC"); // an image is among them
        const bool isImage = uidOf(members.at("image")) == uid;
        const bool isOutput = uidOf(members.at("output")) == uid;
        if (!isImage && !isOutput) {
            continue;
        }
        if (const auto other = knownOperand(expansion, members.at(isImage ? "output" : "image"))) {
            facts.addFrom({formatLike(*other, layout), std::nullopt, std::nullopt, std::nullopt});
        }
        const auto grid = isOutput ? knownOperand(expansion, members.at("grid")) : std::nullopt;
        if (grid && grid->shape->size() == 4) {
            facts.addFrom({nullptr, (*grid->shape)[1], (*grid->shape)[2], std::nullopt});
        }
    }
    return facts;
}

Status checkOtherOperands(Expansion &expansion, const std::string &uid) {
    for (const Entry &command : expansion.scenario.commands()) {
        if (command.kind != "dispatch_grid_sample" || !isUsedBy(command, uid)) {
            continue;
        }
        for (const char *member : {"image", "grid", "output"}) {
            const Json &reference = command.members->at(member);
            if (isComplete(expansion, reference)) {
                if (const Result<Operand> read = readOperand(expansion, reference); !read) {
                    return Error(read.error()).in(command.pointer + "/" + member);
                }
            }
        }
    }
    return Nothing{};
}

Result<std::optional<ImageUse>> useOf(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid,
                                      const ImageFormat &format) {
    std::optional<ImageUse> use;
    for (const Entry &command : expansion.scenario.commands()) {
        if (command.kind == "dispatch_grid_sample") {
            const bool isRead = uidOf(command.members->at("image")) == uid || uidOf(command.members->at("grid")) == uid;
            if (isRead) {
                use = combined(use, ImageUse::Sampled);
            }
            if (uidOf(command.members->at("output")) == uid && format.isStorage) { // else it is written as a tensor
                use = combined(use, ImageUse::StorageWrite);
            }
            continue;
        }
        if (!isGraphDispatch(command.kind) && isUsedBy(command, uid)) {
            return Error{ErrorCode::InvalidInput, "",
                         "is bound to a shader in " + command.pointer + ", which may read or write it",
                         "give \"shader_access\": \"readonly\" for a sampler, \"image_read\", \"writeonly\" or "
                         "\"readwrite\" for a storage image"};
        }
    }
    forEachPort(expansion, vgfs, uid, [&](const VgfPort &port, bool isInput, const Json &) {
        if (port.kind == PortKind::SampledImage) {
            use = combined(use, ImageUse::Sampled);
        } else if (port.kind == PortKind::StorageImage) {
            use = combined(use, isInput ? ImageUse::StorageRead : ImageUse::StorageWrite);
        }
    });
    return use;
}

} // namespace gridsample
