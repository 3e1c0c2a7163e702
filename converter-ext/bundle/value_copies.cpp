/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Chooses the copy shader for a format and dispatches it.
#include "bundle/value_copies.hpp"

#include "copy/copies.hpp"

namespace gridsample {
namespace {

// As the names of the copies have it.
std::string elementWord(ElementType element) {
    switch (element) {
    case ElementType::I8:
        return "i8";
    case ElementType::I16:
        return "i16";
    case ElementType::F16:
        return "f16";
    case ElementType::F32:
        return "f32";
    default:
        return nameOf(element);
    }
}

// "rgba8_sint": VK_FORMAT_R8G8B8A8_SINT in the copies' names.
std::string formatWord(const ImageFormat &format) {
    static constexpr const char *kComponents[] = {"", "r", "rg", "", "rgba"};
    return std::string(kComponents[format.components]) + std::to_string(format.bits) +
           (format.numeric == Numeric::Sfloat ? "_sfloat" : "_sint");
}

// Empty if shaders may not write the format.
std::string storageCopy(const ImageView &view) {
    const std::string name = "image_from_" + formatWord(*view.format);
    return view.format->isStorage && shaders::findCopy(name) != nullptr ? name : "";
}

std::string texelTensor(const std::string &image) {
    return image + "_texels";
}

void dispatch(ScenarioDraft &draft, const std::string &name, const std::vector<uint32_t> &constants,
              const std::vector<BoundResource> &resources, const std::array<uint32_t, 3> &groups) {
    const shaders::Copy *copy = shaders::findCopy(name);
    if (copy == nullptr) { // a damaged file can bind anything to a shader of ours
        std::string uids;
        for (const BoundResource &resource : resources) {
            uids += (uids.empty() ? "" : " and ") + resource.uid;
        }
        draft.refuse({ErrorCode::Unsupported, "grid_sample.bundle: " + uids,
                      "there is no shader " + name + " to copy between them",
                      "see whether the file is damaged, or convert without grid_sample.bundle"});
        return;
    }
    Json list = Json::array();
    for (size_t id = 0; id < constants.size(); ++id) {
        list.push_back(Json{{"id", id}, {"value", constants[id]}});
    }
    const std::string shader = draft.shader(name, "main", copy->spirv, list);
    draft.dispatchCompute(shader, ScenarioDraft::bindings(resources), groups);
}

void dispatchPixels(ScenarioDraft &draft, const std::string &name, const ImageView &view,
                    const std::vector<BoundResource> &resources) {
    const auto groups = [](uint32_t length) { return (length - 1) / shaders::kCopyGroup + 1; };
    dispatch(draft, name, {view.width, view.height, view.channels(), view.channelsFirst ? 1U : 0U}, resources,
             {groups(view.width), groups(view.height), 1});
}

void dispatchElements(ScenarioDraft &draft, const std::string &direction, const BundleValue &value,
                      const std::vector<BoundResource> &resources) {
    constexpr uint64_t kMostGroups = 65535; // of an axis: the least that Vulkan guarantees
    const std::string name =
        "tensor" + std::to_string(value.shape.size()) + "_" + direction + "_" + elementWord(value.element);
    const uint64_t groups = (*countOf(value.shape, value.element) - 1) / shaders::kCopyElementGroup + 1;
    const uint64_t rows = (groups - 1) / kMostGroups + 1;
    dispatch(draft, name, {value.shape.begin(), value.shape.end()}, resources,
             {static_cast<uint32_t>((groups - 1) / rows + 1), static_cast<uint32_t>(rows), 1});
}

} // namespace

void addImage(ScenarioDraft &draft, const std::string &uid, const ImageView &view, ImageRole role) {
    const bool isWritten = role != ImageRole::Input;
    const bool isStorage = isWritten && !storageCopy(view).empty();
    const char *access = !isStorage ? "readonly" : role == ImageRole::Output ? "writeonly" : "readwrite";
    Json members = {{"uid", uid},
                    {"dims", {1, view.width, view.height, 1}}, // the runner wants the width first
                    {"format", view.format->name},
                    {"shader_access", access}};
    if (isWritten && !isStorage) {
        members["tiling"] = "LINEAR";
    }
    draft.addResource("image", std::move(members));
}

void copyImageToBuffer(ScenarioDraft &draft, const std::string &image, const std::string &buffer,
                       const ImageView &view) {
    dispatchPixels(draft, "image_to_" + elementWord(view.format->element()), view, {{image}, {buffer}});
}

void copyBufferToImage(ScenarioDraft &draft, const std::string &buffer, const std::string &image,
                       const ImageView &view) {
    if (const std::string copy = storageCopy(view); !copy.empty()) {
        dispatchPixels(draft, copy, view, {{buffer}, {image, true}});
        return;
    }
    static constexpr ElementType kBits[] = {ElementType::U8, ElementType::U16, ElementType::U32};
    const std::string tensor = draft.freshUid(texelTensor(image));
    draft.addResource("tensor", {{"uid", tensor},
                                 {"dims", view.texelShape()},
                                 {"format", tensorFormatName(kBits[view.format->bits / 16])},
                                 {"shader_access", "readwrite"}});
    draft.shareMemory(image, tensor);
    dispatchPixels(draft, "tensor_from_" + std::to_string(view.format->bits), view, {{buffer}, {tensor}});
}

void copyTensorToBuffer(ScenarioDraft &draft, const std::string &tensor, const std::string &buffer,
                        const BundleValue &value) {
    dispatchElements(draft, "to", value, {{tensor}, {buffer}});
}

void copyBufferToTensor(ScenarioDraft &draft, const std::string &buffer, const std::string &tensor,
                        const BundleValue &value) {
    dispatchElements(draft, "from", value, {{buffer}, {tensor}});
}

} // namespace gridsample
