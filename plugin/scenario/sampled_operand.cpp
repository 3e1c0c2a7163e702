/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The runner has one sampler for each image resource, whoever uses it.
#include "scenario/sampled_operand.hpp"

#include "catalogue/fast_table.hpp"
#include "scenario/image_access.hpp"
#include "scenario/image_members.hpp"

namespace gridsample {
namespace {

constexpr uint32_t kFilterLinear = 0x1000; // VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT
constexpr uint32_t kClampToBorder = 3;     // VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER

enum class Tiling { AsItIs, MakeOptimal, None };

// What lets the device filter the image. The runner takes linear tiling if the uses allow it, and does not ask whether
// the device filters there.
Tiling filteredTiling(Expansion &expansion, const Json &members, const ImageFormat &format) {
    const std::optional<gridsample_format_facts> facts = expansion.world.format(format.vkFormat);
    if (!facts) {
        return Tiling::None;
    }
    const auto had = parseShaderAccess(stringMember(members, "shader_access").value_or(""));
    const ImageUse use = had && *had != ImageUse::Sampled ? ImageUse::Both : ImageUse::Sampled;
    const uint32_t needed = neededFeatures(use, members.contains("src"));
    const auto has = [](uint32_t features, uint32_t wanted) { return (features & wanted) == wanted; };
    const std::string tiling = stringMember(members, "tiling").value_or("");
    const bool isLinear = tiling == "LINEAR" || (tiling.empty() && has(facts->linear_tiling_features, needed));
    if (has(isLinear ? facts->linear_tiling_features : facts->optimal_tiling_features, needed | kFilterLinear)) {
        return Tiling::AsItIs;
    }
    const bool isFree = tiling.empty() && !members.contains("memory_group");
    return isFree && has(facts->optimal_tiling_features, needed | kFilterLinear) ? Tiling::MakeOptimal : Tiling::None;
}

// The sampler's members as the runner wants them.
Json samplerMembers(uint32_t vkAddressMode) {
    Json members = Json::object();
    constexpr uint32_t kLinear = 1, kTransparentBlack = 0;
    addSampler(members, {kLinear, kLinear, vkAddressMode, vkAddressMode, kTransparentBlack});
    return members;
}

// A member of the user's that says something else; empty if there is none.
std::string contradiction(const Json &members, uint32_t vkAddressMode) {
    const Json wanted = samplerMembers(vkAddressMode);
    for (const auto &[name, value] : wanted.items()) {
        const bool counts = name != "border_color" || vkAddressMode == kClampToBorder;
        if (counts && members.contains(name) && members.at(name) != value) {
            return name;
        }
    }
    return "";
}

bool hasAll(const Json &members, uint32_t vkAddressMode) {
    const Json wanted = samplerMembers(vkAddressMode);
    for (const auto &[name, value] : wanted.items()) {
        if (!members.contains(name) || members.at(name) != value) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string_view whyNotSampled(Expansion &expansion, const Operand &image, std::optional<uint32_t> vkAddressMode) {
    if (image.kind != OperandKind::Image) {
        return shaders::fastReason("not_an_image");
    }
    if (image.format->numeric == Numeric::Uint || image.format->numeric == Numeric::Sint) {
        return shaders::fastReason("integer_format");
    }
    const Json &members = *expansion.scenario.findResource(image.uid)->members;
    if (filteredTiling(expansion, members, *image.format) == Tiling::None) {
        return shaders::fastReason("device");
    }
    const auto ours = expansion.samplers.find(image.uid);
    const bool isTaken = ours != expansion.samplers.end() ? vkAddressMode && ours->second != *vkAddressMode
                                                          : expansion.sampledByUser.contains(image.uid) &&
                                                                vkAddressMode && !hasAll(members, *vkAddressMode);
    return isTaken ? shaders::fastReason("shared_sampler") : std::string_view();
}

Status sampleOperand(Expansion &expansion, const Operand &image, const SampledImage &sampled) {
    Json &members = *expansion.scenario.findResource(image.uid)->members;
    const Json wanted = samplerMembers(sampled.vkAddressMode);
    if (const std::string name = contradiction(members, sampled.vkAddressMode); !name.empty()) {
        return Error{ErrorCode::InvalidInput, "",
                     "image '" + image.uid + "' has " + name + " " + valueText(members.at(name)) +
                         ", but precision fast needs " + valueText(wanted.at(name)),
                     "leave " + name + " out, or use precision exact"};
    }
    if (filteredTiling(expansion, members, *image.format) == Tiling::MakeOptimal) {
        members["tiling"] = "OPTIMAL";
    }
    members.update(wanted);
    expansion.samplers.emplace(image.uid, sampled.vkAddressMode);
    return useImage(expansion, image.uid, ImageUse::Sampled);
}

} // namespace gridsample
