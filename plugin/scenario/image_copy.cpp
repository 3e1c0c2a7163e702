/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Chooses the copy for an image's format.
#include "scenario/image_copy.hpp"

#include "copy/copies.hpp"
#include "op/names.hpp"
#include "scenario/image_access.hpp"
#include "scenario/image_members.hpp"
#include "scenario/shader_resource.hpp"

namespace gridsample {
namespace {

// "f32", "f16", "i8", "u8", "i16": what the packed buffer holds.
std::string elementWord(const Operand &image) {
    return image.isUnsigned ? "u8" : std::string(toString(*image.type));
}

// "rgba8_sint": VK_FORMAT_R8G8B8A8_SINT in the copies' names.
std::string formatWord(const ImageFormat &format) {
    static constexpr const char *kNumeric[] = {"unorm", "snorm", "uint", "sint", "sfloat", "srgb"};
    static constexpr const char *kComponents[] = {"", "r", "rg", "", "rgba"};
    return std::string(kComponents[format.components]) + std::to_string(format.bits) + "_" +
           kNumeric[static_cast<size_t>(format.numeric)];
}

// Whether the operator computes floats, and the image holds integers.
bool isUintFromFloat(const ImageFormat &format) {
    return format.numeric == Numeric::Uint && format.bits == 16;
}

// Likewise, and the image holds halves.
bool isHalfFromFloat(const Operand &image) {
    return image.format->numeric == Numeric::Sfloat && image.format->bits == 16 && *image.type == DataType::F32;
}

// "8", "16" or "32" for the same bits; "unorm8", "uint16" and so on from floats.
std::string tensorWord(const ImageFormat &format) {
    const std::string bits = std::to_string(format.bits);
    const std::string order = format.isBgra ? "_bgra" : "";
    return format.numeric == Numeric::Unorm   ? "unorm" + bits + order
           : format.numeric == Numeric::Snorm ? "snorm" + bits
           : isUintFromFloat(format)          ? "uint" + bits
                                              : bits;
}

struct Copying {
    const Operand &image;
    int64_t channels;
    Layout layout;
};

std::string addBuffer(Expansion &expansion, const Copying &copying) {
    const std::vector<int64_t> &shape = *copying.image.shape;
    const int64_t bytes = shape[1] * shape[2] * copying.channels * elementSize(*copying.image.type);
    std::string uid = expansion.scenario.freshUid(copying.image.uid + "_packed");
    expansion.scenario.addResource("buffer", {{"uid", uid}, {"size", bytes}, {"shader_access", "readwrite"}});
    return uid;
}

Result<Json> dispatchCopy(Expansion &expansion, const std::string &name, const Copying &copying,
                          const std::vector<Binding> &bindings) {
    const shaders::Copy *copy = shaders::findCopy(name);
    if (copy == nullptr) {
        return Error{ErrorCode::Internal, "", "there is no copy " + name, ""};
    }
    const auto height = static_cast<uint32_t>((*copying.image.shape)[1]);
    const auto width = static_cast<uint32_t>((*copying.image.shape)[2]);
    const std::vector<SpecValue> constants = {{0, width},
                                              {1, height},
                                              {2, static_cast<uint32_t>(copying.channels)},
                                              {3, static_cast<uint32_t>(copying.layout)}};
    const Result<std::string> shader = addShader(expansion, {name, copy->spirv}, constants);
    if (!shader) {
        return shader.error();
    }
    const auto groups = [](uint32_t length) { return (length - 1) / shaders::kCopyGroup + 1; };
    return dispatchCompute(*shader, bindings, {groups(width), groups(height), 1}, true);
}

// The tensor that shares an image's memory, as unsigned integers of its components' width.
std::string addTensor(Expansion &expansion, const Operand &image, const Json &group) {
    static constexpr ElementType kElements[] = {ElementType::U8, ElementType::U16, ElementType::U32};
    const ElementType element = kElements[image.format->bits / 16];
    std::string uid = expansion.scenario.freshUid(image.uid + "_bits");
    expansion.scenario.addResource("tensor", {{"uid", uid},
                                              {"dims", *image.shape},
                                              {"format", tensorFormatName(element)},
                                              {"shader_access", "readwrite"},
                                              {"memory_group", group}});
    return uid;
}

} // namespace

Result<ImageCopy> copyFromImage(Expansion &expansion, const Operand &image, int64_t channels, Layout layout) {
    if (Status usable = useImage(expansion, image.uid, ImageUse::Sampled); !usable) {
        return std::move(usable).error();
    }
    if (image.format->numeric == Numeric::Srgb) {
        expansion.world.say(GRIDSAMPLE_LOG_INFO,
                            "image '" + image.uid +
                                "': the device turns sRGB into linear values, and their last bits may be its own");
    }
    const Copying copying{image, channels, layout};
    const std::string buffer = addBuffer(expansion, copying);
    const std::string name = isUintFromFloat(*image.format) ? "image_u16_to_f32" : "image_to_" + elementWord(image);
    Result<Json> command = dispatchCopy(expansion, name, copying, {{image.uid, false}, {buffer, false}});
    return command ? Result<ImageCopy>({buffer, *std::move(command)}) : Result<ImageCopy>(command.error());
}

Result<ImageCopy> copyToImage(Expansion &expansion, const Operand &image, Layout layout) {
    const Copying copying{image, image.format->components, layout};
    if (image.format->numeric == Numeric::Srgb) {
        return Error{ErrorCode::Unsupported, "",
                     "image '" + image.uid + "' has format " + std::string(image.format->name) +
                         ", which no shader can write",
                     "give it \"format\": \"VK_FORMAT_R8G8B8A8_UNORM\" or \"VK_FORMAT_R32G32B32A32_SFLOAT\", which "
                     "hold the linear values"};
    }
    const bool isHalf = isHalfFromFloat(image);
    const std::string asStorage = "image_from_" + formatWord(*image.format) + (isHalf ? "_from_f32" : "");
    if (image.format->isStorage && shaders::findCopy(asStorage) != nullptr) {
        if (Status usable = useImage(expansion, image.uid, ImageUse::StorageWrite); !usable) {
            return std::move(usable).error();
        }
        const std::string buffer = addBuffer(expansion, copying);
        Result<Json> command = dispatchCopy(expansion, asStorage, copying, {{buffer, false}, {image.uid, true}});
        return command ? Result<ImageCopy>({buffer, *std::move(command)}) : Result<ImageCopy>(command.error());
    }
    const Result<Json> group = shareWithTensors(expansion, image.uid);
    if (!group) {
        return group.error();
    }
    const std::string tensor = addTensor(expansion, image, *group);
    const std::string buffer = addBuffer(expansion, copying);
    Result<Json> command =
        dispatchCopy(expansion, isHalf ? "tensor_from_half" : "tensor_from_" + tensorWord(*image.format), copying,
                     {{buffer, false}, {tensor, false}});
    return command ? Result<ImageCopy>({buffer, *std::move(command)}) : Result<ImageCopy>(command.error());
}

} // namespace gridsample
