/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes images as the runner's JSON wants them.
#include "scenario/image_members.hpp"

#include "scenario/image_access.hpp"

#include <iterator>

namespace gridsample {
namespace {

// VkFormatFeatureFlagBits.
constexpr uint32_t kSampledImage = 0x1;
constexpr uint32_t kStorageImage = 0x2;
constexpr uint32_t kTransferSource = 0x4000;
constexpr uint32_t kTransferDestination = 0x8000;

constexpr const char *kAccess[] = {"readonly", "image_read", "writeonly", "readwrite"};

bool isInSomeGroup(Scenario &scenario, const std::string &group) {
    for (const Entry &entry : scenario.resources()) {
        const auto found = entry.members->find("memory_group");
        if (found != entry.members->end() && found->is_object() && stringMember(*found, "id") == group) {
            return true;
        }
    }
    return false;
}

} // namespace

std::string_view shaderAccess(ImageUse use) {
    return kAccess[static_cast<size_t>(use)];
}

std::optional<ImageUse> parseShaderAccess(std::string_view word) {
    for (size_t i = 0; i < std::size(kAccess); ++i) {
        if (kAccess[i] == word) {
            return static_cast<ImageUse>(i);
        }
    }
    return std::nullopt;
}

uint32_t neededFeatures(ImageUse use, bool isFilled) {
    uint32_t features = isFilled ? kTransferDestination : 0;
    if (use == ImageUse::Sampled || use == ImageUse::Both) {
        features |= kSampledImage;
    }
    if (use != ImageUse::Sampled) {
        features |= kStorageImage | kTransferSource;
    }
    return features;
}

Json imageMembers(const std::string &uid, const ImageFormat &format, const std::vector<int64_t> &shape, ImageUse use) {
    const std::vector<int64_t> dims = {1, shape[2], shape[1], 1}; // the runner wants the width first
    return {{"uid", uid}, {"dims", dims}, {"format", format.name}, {"shader_access", shaderAccess(use)}};
}

void addSampler(Json &members, const VgfSampler &sampler) {
    // Indexed by VkFilter, VkSamplerAddressMode and VkBorderColor.
    static constexpr const char *kFilters[] = {"NEAREST", "LINEAR"};
    static constexpr const char *kAddressModes[] = {"REPEAT", "MIRRORED_REPEAT", "CLAMP_EDGE", "CLAMP_BORDER"};
    static constexpr const char *kBorders[] = {"FLOAT_TRANSPARENT_BLACK", "INT_TRANSPARENT_BLACK", "FLOAT_OPAQUE_BLACK",
                                               "INT_OPAQUE_BLACK",        "FLOAT_OPAQUE_WHITE",    "INT_OPAQUE_WHITE"};
    const auto add = [&](const char *member, const auto &words, uint32_t number) {
        if (number < std::size(words)) {
            members[member] = words[number];
        }
    };
    add("min_filter", kFilters, sampler.minFilter);
    add("mag_filter", kFilters, sampler.magFilter);
    add("border_address_mode", kAddressModes, sampler.addressModeU);
    add("border_color", kBorders, sampler.borderColor);
}

std::string freshMemoryGroup(Scenario &scenario, const std::string &name) {
    std::string group = name;
    for (int suffix = 2; isInSomeGroup(scenario, group); ++suffix) {
        group = name + "_" + std::to_string(suffix);
    }
    return group;
}

Status addImageResult(Expansion &expansion, const std::string &uid, const ImageFormat &format, const Contents &contents,
                      const FileSpec &file) {
    if (format.runnerWritesDds) {
        const bool isDone = file.kind() == FileKind::Dds && !needsFolder(file);
        const std::string source = isDone ? file.path : expansion.world.scratchPath(uid + ".dds");
        (*expansion.scenario.findResource(uid)->members)["dst"] = source;
        if (!isDone) {
            expansion.results.push_back({file, contents, source, &format});
        }
        return Nothing{};
    }
    const Result<Json> group = shareWithTensors(expansion, uid);
    if (!group) {
        return Error{
            ErrorCode::Unsupported, file.path,
            "the runner writes no .dds of " + std::string(format.name) +
                ", and no tensor can have its texels: " + group.error().what,
            "use a runner built with SCENARIO_RUNNER_EXPERIMENTAL_IMAGE_FORMAT_SUPPORT and ask it for .dds, or "
            "another format"};
    }
    const std::string source = expansion.world.scratchPath(uid + ".npy");
    expansion.results.push_back({file, contents, source, &format});
    expansion.scenario.addResource("tensor", {{"uid", expansion.scenario.freshUid(uid + "_texels")},
                                              {"dims", contents.shape},
                                              {"format", format.tensorName()},
                                              {"shader_access", "readwrite"},
                                              {"memory_group", *group},
                                              {"dst", source}});
    return Nothing{};
}

} // namespace gridsample
