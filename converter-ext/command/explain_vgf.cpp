/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A VGF: its ports, its segments, and which of them are shaders of ours.
#include "command/explain.hpp"

#include "catalogue/catalogue.hpp"
#include "data/image_format.hpp"
#include "rewrite/shader_names.hpp"
#include "vgf/vgf_file.hpp"

#include <map>

namespace gridsample {
namespace {

std::string kindOf(const VgfResource &resource) {
    if (!resource.descriptorType) {
        return "constant";
    }
    switch (*resource.descriptorType) {
    case kDescriptorTensor:
        return "tensor";
    case kDescriptorStorageBuffer:
        return "buffer";
    case kDescriptorCombinedImageSampler:
        return "sampled image";
    case 3: // VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
        return "storage image";
    default:
        return "descriptor " + std::to_string(*resource.descriptorType);
    }
}

std::string formatOf(const VgfResource &resource) {
    const auto number = static_cast<uint32_t>(resource.format);
    if (const auto element = tensorElement(number)) {
        return nameOf(*element);
    }
    const ImageFormat *format = findImageFormat(number);
    return format != nullptr ? std::string(format->name) : "VkFormat " + std::to_string(number);
}

class Explainer {
  public:
    explicit Explainer(const VgfModel &model) : model_(model) {}

    Json run() {
        std::string version;
        for (const uint8_t part : model_.version) {
            version += (version.empty() ? "" : ".") + std::to_string(part);
        }
        Json json = {{"kind", "vgf"}, {"version", version}};
        json["inputs"] = ports(model_.inputs, model_.inputNames);
        json["outputs"] = ports(model_.outputs, model_.outputNames);
        size_t bytes = 0;
        for (const VgfConstant &constant : model_.constants) {
            bytes += constant.data.size();
        }
        json["constants"] = {{"count", model_.constants.size()}, {"bytes", bytes}};
        json["segments"] = Json::array();
        for (const VgfSegment &segment : model_.segments) {
            json["segments"].push_back(segmentJson(segment));
        }
        json["stock"] = stock();
        return json;
    }

  private:
    Json resourceJson(const VgfSlot &slot) const {
        const VgfResource &resource = model_.resources[slot.resource];
        return {{"kind", kindOf(resource)}, {"type", formatOf(resource)}, {"shape", resource.shape}};
    }

    Json ports(const std::vector<VgfSlot> &slots, const std::vector<std::string> &names) const {
        Json list = Json::array();
        for (size_t i = 0; i < slots.size(); ++i) {
            Json port = {{"name", names.size() == slots.size() ? names[i] : ""}};
            port.update(resourceJson(slots[i]));
            list.push_back(std::move(port));
        }
        return list;
    }

    Json slotsJson(const std::vector<VgfSlot> &slots) const {
        Json list = Json::array();
        for (const VgfSlot &slot : slots) {
            list.push_back(resourceJson(slot));
        }
        return list;
    }

    // What the name of a module of ours says, in the types that the report has.
    static Json gridSample(const std::map<std::string, std::string> &name) {
        Json json = Json::object();
        for (const auto &[key, value] : name) {
            json[key] = value == "true" ? Json(true) : value == "false" ? Json(false) : Json(value);
            if (key.ends_with("_scale") || key.ends_with("_zero_point")) {
                json[key] = Json::parse(value, nullptr, false);
            }
        }
        return json;
    }

    Json segmentJson(const VgfSegment &segment) {
        const VgfModule &module = model_.modules[segment.module];
        Json json = {{"name", segment.name}, {"kind", module.stage == VgfStage::Graph ? "graph" : "compute"}};
        json["inputs"] = slotsJson(segment.inputs);
        json["outputs"] = slotsJson(segment.outputs);
        if (module.stage == VgfStage::Graph) {
            ++graphs_;
            return json;
        }
        json["workgroups"] = segment.groups;
        if (const auto name = readShaderName(module.name)) {
            ++ours_;
            json["grid_sample"] = gridSample(*name);
        } else if (module.spirv.empty() && module.text.empty()) {
            ++placeholders_;
            json["reason"] = "a shader without code, which only a scenario's shader_substitutions can put in";
        } else {
            ++foreign_;
            json["reason"] = "a shader that this project's plugin did not name";
        }
        return json;
    }

    std::string stock() const {
        if (placeholders_ != 0) {
            return "the stock runner stops: a shader has no code";
        }
        if (foreign_ != 0) {
            return "the stock runner runs it; if a shader in it is ExecuTorch's own grid_sample, the result may be all "
                   "zeros: convert the .tosa file with this project's model-converter";
        }
        return ours_ != 0 ? "the stock runner runs it as it is: it holds its shaders complete"
                          : "the stock runner runs it as it is: there is no shader in it";
    }

    const VgfModel &model_;
    size_t graphs_ = 0, ours_ = 0, placeholders_ = 0, foreign_ = 0;
};

} // namespace

Result<Json> explainVgf(ByteView bytes) {
    const Result<VgfModel> model = readVgf(bytes);
    return model ? Result<Json>(Explainer(*model).run()) : Result<Json>(model.error());
}

} // namespace gridsample
