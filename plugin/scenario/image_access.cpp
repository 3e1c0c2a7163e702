/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Keeps shader_access, tiling and bindings of an image in agreement.
#include "scenario/image_access.hpp"

#include "data/array.hpp"

namespace gridsample {
namespace {

constexpr uint32_t kLinearFilter = 0x1000; // VkFormatFeatureFlagBits

bool usesLinearFilter(const Json &members) {
    return stringMember(members, "min_filter") == "LINEAR" || stringMember(members, "mag_filter") == "LINEAR";
}

Error notOffered(Expansion &expansion, const Json &members, const std::string &what) {
    const std::optional<gridsample_device_facts> device = expansion.world.device();
    return Error{ErrorCode::Unsupported, "",
                 (device ? std::string(device->name) : "the device") + " offers no " + what + " for image '" +
                     members.at("uid").get<std::string>() + "' of " + members.at("format").get<std::string>() +
                     " with shader_access " + members.at("shader_access").get<std::string>() +
                     (usesLinearFilter(members) ? " and a linear filter" : ""),
                 "use another format"};
}

} // namespace

Status checkImageSize(Expansion &expansion, const std::string &uid) {
    const Json &members = *expansion.scenario.findResource(uid)->members;
    const std::optional<gridsample_device_facts> device = expansion.world.device();
    const std::optional<std::vector<int64_t>> dims = lengthsMember(members, "dims");
    for (size_t axis = 0; device && dims && axis < dims->size(); ++axis) {
        if ((*dims)[axis] > static_cast<int64_t>(device->max_image_dimension_2d)) {
            return Error{ErrorCode::Unsupported, "",
                         "image '" + uid + "' has dims " + shapeText(*dims) + ", but " + device->name +
                             " has images of at most " + std::to_string(device->max_image_dimension_2d) +
                             " pixels a side (maxImageDimension2D)",
                         "use a smaller image, or a tensor"};
        }
    }
    return Nothing{};
}

namespace {

// Whether some tiling that the image may have is good for its uses.
Status checkDevice(Expansion &expansion, const Json &members) {
    const ImageFormat *format = findImageFormat(stringMember(members, "format").value_or(""));
    const std::optional<gridsample_format_facts> facts =
        format == nullptr ? std::nullopt : expansion.world.format(format->vkFormat);
    const auto use = parseShaderAccess(stringMember(members, "shader_access").value_or(""));
    if (!facts || !use) {
        return Nothing{};
    }
    const bool isFiltered = usesLinearFilter(members) && (*use == ImageUse::Sampled || *use == ImageUse::Both);
    const uint32_t needed = neededFeatures(*use, members.contains("src")) | (isFiltered ? kLinearFilter : 0);
    const bool isLinear = (facts->linear_tiling_features & needed) == needed;
    const bool isOptimal = (facts->optimal_tiling_features & needed) == needed;
    const std::string tiling = stringMember(members, "tiling").value_or("");
    if (tiling == "LINEAR" ? isLinear : tiling == "OPTIMAL" ? isOptimal : isLinear || isOptimal) {
        return Nothing{};
    }
    return notOffered(expansion, members, tiling.empty() ? "tiling" : tiling + " tiling");
}

// So far every binding of the image was a storage image without saying so.
void nameStorageBindings(Scenario &scenario, const std::string &uid) {
    for (const Entry &command : scenario.commands()) {
        const auto bindings = command.members->find("bindings");
        if (bindings == command.members->end() || !bindings->is_array()) {
            continue;
        }
        for (Json &binding : *bindings) {
            if (binding.is_object() && stringMember(binding, "resource_ref") == uid &&
                !binding.contains("descriptor_type")) {
                binding["descriptor_type"] = "VK_DESCRIPTOR_TYPE_STORAGE_IMAGE";
            }
        }
    }
}

} // namespace

Status useImage(Expansion &expansion, const std::string &uid, ImageUse use) {
    Json &members = *expansion.scenario.findResource(uid)->members;
    const std::optional<ImageUse> had = parseShaderAccess(stringMember(members, "shader_access").value_or(""));
    if (!had) {
        members["shader_access"] = shaderAccess(use);
    } else if (*had != use && *had != ImageUse::Both) {
        // Storage images can be read and written; only a sampler is something else.
        if (*had != ImageUse::Sampled && use != ImageUse::Sampled) {
            return Nothing{};
        }
        if (*had != ImageUse::Sampled) {
            nameStorageBindings(expansion.scenario, uid);
        }
        members["shader_access"] = shaderAccess(ImageUse::Both);
        expansion.isChanged = true;
    }
    return checkDevice(expansion, members);
}

Result<Json> shareWithTensors(Expansion &expansion, const std::string &uid) {
    Json &members = *expansion.scenario.findResource(uid)->members;
    if (stringMember(members, "tiling") == "OPTIMAL") {
        return Error{ErrorCode::Unsupported, "",
                     "image '" + uid + "' has OPTIMAL tiling, but has to share its memory with a tensor",
                     "use LINEAR or leave \"tiling\" out"};
    }
    members["tiling"] = "LINEAR";
    if (!members.contains("shader_access")) {
        members["shader_access"] = shaderAccess(ImageUse::Sampled);
    }
    if (Status offered = checkDevice(expansion, members); !offered) {
        return std::move(offered).error();
    }
    if (!members.contains("memory_group")) {
        members["memory_group"] = {{"id", freshMemoryGroup(expansion.scenario, uid + "_memory")}};
    }
    expansion.isChanged = true;
    return members.at("memory_group");
}

} // namespace gridsample
