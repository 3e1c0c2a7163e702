/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads operands off the scenario, and makes buffers beside tensors.
#include "scenario/operand.hpp"

#include "data/npy.hpp"
#include "op/names.hpp"
#include "scenario/image_members.hpp"

namespace gridsample {
namespace {

constexpr const char *kTypes = "use float32, float16, int8, uint8 or int16";

// What shaders can read and write.
Status setType(Operand &operand, ElementType element) {
    switch (element) {
    case ElementType::F32:
        operand.type = DataType::F32;
        break;
    case ElementType::F16:
        operand.type = DataType::F16;
        break;
    case ElementType::I16:
        operand.type = DataType::I16;
        break;
    case ElementType::I8:
    case ElementType::U8:
        operand.type = DataType::I8;
        operand.isUnsigned = element == ElementType::U8;
        break;
    default:
        return Error{ErrorCode::Unsupported, "", "'" + operand.uid + "' holds " + nameOf(element), kTypes};
    }
    return Nothing{};
}

Error badDims(const Operand &operand, const Json &members, const std::string &fix) {
    const auto dims = members.find("dims");
    return Error{ErrorCode::InvalidInput, "",
                 "'" + operand.uid + "' has " + (dims == members.end() ? "no dims" : "dims " + valueText(*dims)), fix};
}

// The runner says of such a file only that it has a wrong size. Files that cannot be read are its business, too.
Status checkSource(Expansion &expansion, const Operand &operand, const Json &members) {
    const std::optional<std::string> source = stringMember(members, "src");
    if (!source || fileKind(*source) != FileKind::Npy) {
        return Nothing{};
    }
    const Result<std::unique_ptr<FileBytes>> file = expansion.world.open(*source);
    const Result<NpyHeader> header = file ? readNpyHeader((*file)->bytes()) : Result<NpyHeader>(file.error());
    if (!header || header->shape == *operand.shape) {
        return Nothing{};
    }
    return Error{ErrorCode::InvalidInput, "",
                 "'" + operand.uid + "' has dims " + valueText(members.at("dims")) + ", but " + *source + " holds " +
                     nameOf(header->type) + " " + shapeText(header->shape),
                 "make the two equal"};
}

Status readTensor(Expansion &expansion, Operand &operand, const Json &members) {
    operand.kind = OperandKind::Tensor;
    const std::string format = stringMember(members, "format").value_or("");
    const std::optional<ElementType> element = tensorElement(format);
    if (!element) {
        return Error{ErrorCode::Unsupported, "",
                     "tensor '" + operand.uid + "' has " + (format.empty() ? "no format" : "format " + format), kTypes};
    }
    operand.shape = lengthsMember(members, "dims");
    if (!operand.shape) {
        return badDims(operand, members, "give an array of positive integers");
    }
    Status fits = checkSource(expansion, operand, members);
    return fits ? setType(operand, *element) : std::move(fits);
}

// Images are shaders' floats or integers, whatever their components are stored as.
Status readImage(Operand &operand, const Json &members) {
    operand.kind = OperandKind::Image;
    const std::string format = stringMember(members, "format").value_or("");
    operand.format = findImageFormat(format);
    if (operand.format == nullptr) {
        return Error{ErrorCode::Unsupported, "", "image '" + operand.uid + "' has format " + format,
                     "use R8G8B8A8, or another with 1, 2 or 4 components of 8, 16 or 32 bits each"};
    }
    const std::optional<std::vector<int64_t>> dims = lengthsMember(members, "dims");
    if (!dims || dims->size() != 4 || (*dims)[0] != 1 || (*dims)[3] != 1) {
        return badDims(operand, members, "give [1, width, height, 1]");
    }
    operand.shape = {1, (*dims)[2], (*dims)[1], operand.format->components};
    switch (operand.format->numeric) {
    case Numeric::Unorm:
    case Numeric::Snorm:
    case Numeric::Srgb:
        operand.type = DataType::F32; // as the device gives them to shaders
        return Nothing{};
    case Numeric::Uint:
    case Numeric::Sint:
        if (operand.format->bits == 32) {
            return Error{ErrorCode::Unsupported, "",
                         "image '" + operand.uid + "' has format " + format +
                             ", whose integers are not exact in the operator's float32",
                         "use components of 8 or 16 bits, or SFLOAT"};
        }
        if (operand.format->numeric == Numeric::Uint && operand.format->bits == 16) {
            operand.type = DataType::F32; // holds all of them exactly; there is no such type among the shaders'
            return Nothing{};
        }
        break;
    case Numeric::Sfloat:
        break;
    }
    return setType(operand, operand.format->element());
}

// A buffer says nothing of itself: its source does, if it is a .npy file that is more than bytes.
Status readBuffer(Expansion &expansion, Operand &operand, const Json &members, const Json &reference) {
    operand.kind = OperandKind::Buffer;
    if (reference.is_object() && reference.contains("dims")) {
        operand.shape = reference.at("dims").get<std::vector<int64_t>>();
    }
    if (reference.is_object() && reference.contains("format")) {
        if (Status known = setType(operand, *tensorElement(reference.at("format").get<std::string>())); !known) {
            return known;
        }
    }
    const std::optional<std::string> source = stringMember(members, "src");
    if ((operand.shape && operand.type) || !source) {
        return Nothing{};
    }
    const Result<std::unique_ptr<FileBytes>> file = expansion.world.open(*source);
    if (!file) {
        return file.error();
    }
    const Result<NpyHeader> header = readNpyHeader((*file)->bytes());
    if (!header) {
        return Error(header.error()).in(*source);
    }
    if (!operand.shape) {
        operand.shape = header->shape;
    }
    return operand.type ? Status(Nothing{}) : setType(operand, header->type);
}

bool sharesWithImage(Scenario &scenario, const Json &group) {
    for (const Entry &entry : scenario.resources()) {
        const auto other = entry.members->find("memory_group");
        if (entry.kind == "image" && other != entry.members->end() && other->is_object() &&
            stringMember(*other, "id") == stringMember(group, "id")) {
            return true;
        }
    }
    return false;
}

uint64_t bytesOf(const Operand &operand) {
    uint64_t bytes = elementSize(*operand.type);
    for (const int64_t length : *operand.shape) {
        bytes *= static_cast<uint64_t>(length);
    }
    return bytes;
}

Result<std::string> bufferBeside(Expansion &expansion, const Operand &operand) {
    Scenario &scenario = expansion.scenario;
    Json &members = *scenario.findResource(operand.uid)->members;
    if (stringMember(members, "tiling") == "OPTIMAL") {
        return Error{ErrorCode::Unsupported, "", "tensor '" + operand.uid + "' has optimal tiling",
                     "use LINEAR, so that shaders can read it as a buffer"};
    }
    if (members.contains("alias_target")) {
        return Error{ErrorCode::Unsupported, "", "tensor '" + operand.uid + "' has the deprecated alias_target",
                     "name the image instead, or use memory_group"};
    }
    const auto made = expansion.buffers.find(operand.uid);
    if (made != expansion.buffers.end()) {
        return made->second;
    }
    if (!members.contains("memory_group")) {
        members["memory_group"] = {{"id", freshMemoryGroup(scenario, operand.uid + "_memory")}};
    } else if (sharesWithImage(scenario, members.at("memory_group"))) {
        return Error{ErrorCode::Unsupported, "",
                     "tensor '" + operand.uid + "' shares its memory with an image, whose rows may be padded",
                     "name the image instead"};
    }
    const std::string uid = scenario.freshUid(operand.uid + "_buffer");
    const Json group = members.at("memory_group");
    scenario.addResource(
        "buffer", {{"uid", uid}, {"size", bytesOf(operand)}, {"shader_access", "readwrite"}, {"memory_group", group}});
    expansion.buffers.emplace(operand.uid, uid);
    return uid;
}

} // namespace

Result<Operand> readOperand(Expansion &expansion, const Json &reference) {
    Operand operand;
    const Json &uid = reference.is_object() ? reference.at("resource_ref") : reference;
    operand.uid = uid.get<std::string>();
    const std::optional<Entry> resource = expansion.scenario.findResource(operand.uid);
    if (!resource) {
        return Error{ErrorCode::NotFound, "", "there is no resource '" + operand.uid + "'", "name one by its uid"};
    }
    const bool saysMore = reference.is_object() && reference.size() > 1;
    if (saysMore && resource->kind != "buffer") {
        return Error{ErrorCode::InvalidInput, "",
                     "\"dims\" or \"format\" is given for the " + resource->kind + " '" + operand.uid + "'",
                     "leave them out; they are for buffers"};
    }
    Status read = Nothing{};
    if (resource->kind == "tensor") {
        read = readTensor(expansion, operand, *resource->members);
    } else if (resource->kind == "buffer") {
        read = readBuffer(expansion, operand, *resource->members, reference);
    } else if (resource->kind == "image") {
        read = readImage(operand, *resource->members);
    } else {
        read = Error{ErrorCode::Unsupported, "", "'" + operand.uid + "' is a " + resource->kind,
                     "name a tensor, a buffer or an image"};
    }
    return read ? Result<Operand>(std::move(operand)) : Result<Operand>(std::move(read).error());
}

Result<std::string> storageBuffer(Expansion &expansion, const Operand &operand) {
    if (operand.kind == OperandKind::Tensor) {
        return bufferBeside(expansion, operand);
    }
    const Json &members = *expansion.scenario.findResource(operand.uid)->members;
    const auto size = members.find("size");
    if (size != members.end() && size->is_number_unsigned() && size->get<uint64_t>() < bytesOf(operand)) {
        return Error{ErrorCode::InvalidInput, "",
                     "buffer '" + operand.uid + "' has " + std::to_string(size->get<uint64_t>()) + " bytes, but " +
                         toString(*operand.shape) + " of " + std::string(toString(*operand.type)) + " takes " +
                         std::to_string(bytesOf(operand)),
                     "make it larger"};
    }
    return operand.uid;
}

} // namespace gridsample
