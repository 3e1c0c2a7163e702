/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Edits a VgfModel so that our shaders are bound to storage buffers, and sampled images, instead of tensors.
#include "rewrite/bind_buffers.hpp"

#include "rewrite/shader_segments.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace gridsample {
namespace {

class Binder {
  public:
    Binder(VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders, const FastShaders &fast)
        : model_(model) {
        const std::set<std::vector<uint32_t>> shaders(ourShaders.begin(), ourShaders.end());
        std::map<std::vector<uint32_t>, SampledImage> sampled;
        for (const auto &[shader, info] : fast) {
            sampled.emplace(ourShaders[shader], info.image);
        }
        for (const VgfModule &module : model_.modules) {
            ours_.push_back(module.stage == VgfStage::Compute && shaders.count(module.spirv) != 0);
            const auto found = sampled.find(module.spirv);
            sampled_.push_back(ours_.back() && found != sampled.end() ? std::optional(found->second) : std::nullopt);
        }
        for (uint32_t index = 0; index < model_.resources.size(); ++index) {
            const VgfResource &resource = model_.resources[index];
            if (!resource.aliasGroup) {
                continue;
            }
            groups_.insert(*resource.aliasGroup);
            if (resource.category == VgfCategory::Intermediate && resource.descriptorType == kDescriptorStorageBuffer) {
                buffer_.emplace(*resource.aliasGroup, index); // made for a shader of somebody else's
            }
        }
    }

    Result<bool> run() {
        const size_t count = model_.segments.size();
        dropUnread(model_, ours_);
        bool any = count != model_.segments.size();
        for (VgfSegment &segment : model_.segments) {
            if (ours_[segment.module]) {
                any = true;
                if (Status status = completeBindings(model_, segment); !status) {
                    return std::move(status).error();
                }
            }
        }
        if (!any) {
            return false;
        }
        becomeBuffers();
        separateOutputs();
        for (VgfSegment &segment : model_.segments) {
            if (ours_[segment.module]) {
                bind(segment);
            }
        }
        for (const auto check : {&Binder::checkImages, &Binder::checkGroups}) {
            if (Status status = (this->*check)(); !status) {
                return std::move(status).error();
            }
        }
        shareModules(model_, ours_);
        return true;
    }

  private:
    void becomeBuffers();
    void separateOutputs();
    uint32_t groupOf(uint32_t tensor);
    void bind(VgfSegment &segment);
    uint32_t bufferOf(uint32_t tensor);
    uint32_t imageOf(uint32_t tensor, const SampledImage &sampled);
    Status checkImages() const;
    Status checkGroups() const;

    VgfModel &model_;
    std::vector<bool> ours_;                           // per module
    std::vector<std::optional<SampledImage>> sampled_; // per module, of fast shaders
    std::set<uint32_t> groups_;                        // alias groups of the converter's
    uint32_t nextGroup_ = 0;
    std::map<uint32_t, uint32_t> buffer_;              // alias group -> its storage buffer
    std::map<uint32_t, std::vector<uint32_t>> images_; // alias group -> our images in it
};

// Tensors that pass from one shader of ours to another, and nowhere else.
void Binder::becomeBuffers() {
    std::set<uint32_t> ours, others;
    const auto add = [&](bool byOurs, const std::vector<VgfSlot> &slots) {
        for (const VgfSlot &slot : slots) {
            (byOurs && slot.binding < kBindings ? ours : others).insert(slot.resource);
        }
    };
    add(false, model_.inputs);
    add(false, model_.outputs);
    for (const VgfSegment &segment : model_.segments) {
        for (const VgfDescriptorSet &set : segment.sets) {
            add(ours_[segment.module], set.slots);
        }
    }
    for (const uint32_t index : ours) {
        VgfResource &resource = model_.resources[index];
        if (resource.category != VgfCategory::Intermediate || others.count(index) != 0) {
            continue;
        }
        resource.descriptorType = kDescriptorStorageBuffer;
        if (resource.aliasGroup) {
            buffer_.emplace(*resource.aliasGroup, index);
        }
    }
}

// The resource's alias group; a new one if it had none.
uint32_t Binder::groupOf(uint32_t tensor) {
    auto &group = model_.resources[tensor].aliasGroup;
    if (!group) {
        while (groups_.count(nextGroup_) != 0) {
            ++nextGroup_;
        }
        group = nextGroup_++;
    }
    return *group;
}

void Binder::separateOutputs() {
    uint32_t binding = 0; // numbers of the model's values, all different
    const auto count = [&](const std::vector<VgfSlot> &slots) {
        for (const VgfSlot &slot : slots) {
            binding = std::max(binding, slot.binding + 1);
        }
    };
    count(model_.inputs);
    count(model_.outputs);
    for (const VgfSegment &segment : model_.segments) {
        count(segment.inputs);
        count(segment.outputs);
    }
    std::set<uint32_t> returned;
    for (VgfSlot &slot : model_.outputs) {
        if (!returned.insert(slot.resource).second) {
            groupOf(slot.resource);
            VgfResource copy = model_.resources[slot.resource];
            slot = {binding++, static_cast<uint32_t>(model_.resources.size())};
            model_.resources.push_back(std::move(copy));
        }
    }
    // The segment that computes such a value binds it once for each place, which Vulkan does not allow.
    for (VgfSegment &segment : model_.segments) {
        for (VgfDescriptorSet &set : segment.sets) {
            std::vector<VgfSlot> once;
            for (const VgfSlot &slot : set.slots) {
                if (std::find(once.begin(), once.end(), slot) == once.end()) {
                    once.push_back(slot);
                }
            }
            set.slots = std::move(once);
        }
    }
}

uint32_t Binder::bufferOf(uint32_t tensor) {
    const uint32_t group = groupOf(tensor);
    const auto next = static_cast<uint32_t>(model_.resources.size());
    const auto [found, isNew] = buffer_.emplace(group, next);
    if (isNew) {
        VgfResource buffer = model_.resources[tensor];
        buffer.category = VgfCategory::Intermediate;
        buffer.descriptorType = kDescriptorStorageBuffer;
        model_.resources.push_back(std::move(buffer));
    }
    return found->second;
}

// Equal samplers of one tensor are one image.
uint32_t Binder::imageOf(uint32_t tensor, const SampledImage &sampled) {
    VgfResource image = model_.resources[tensor];
    image.aliasGroup = groupOf(tensor);
    image.category = VgfCategory::Intermediate;
    image.descriptorType = kDescriptorCombinedImageSampler;
    image.format = static_cast<int32_t>(sampled.vkFormat);
    constexpr uint32_t kLinear = 1, kTransparentBlack = 0; // VkFilter, VkBorderColor
    image.sampler = VgfSampler{kLinear, kLinear, sampled.vkAddressMode, sampled.vkAddressMode, kTransparentBlack};
    std::vector<uint32_t> &images = images_[*image.aliasGroup];
    for (const uint32_t other : images) {
        if (model_.resources[other] == image) {
            return other;
        }
    }
    images.push_back(static_cast<uint32_t>(model_.resources.size()));
    model_.resources.push_back(std::move(image));
    return images.back();
}

void Binder::bind(VgfSegment &segment) {
    std::map<uint32_t, uint32_t> bufferFor; // of this segment's tensors
    for (VgfSlot &slot : segment.sets[0].slots) {
        if (slot.binding < kBindings && model_.resources[slot.resource].descriptorType == kDescriptorTensor) {
            const std::optional<SampledImage> &sampled = sampled_[segment.module];
            const uint32_t buffer =
                sampled && slot.binding == kImageBinding ? imageOf(slot.resource, *sampled) : bufferOf(slot.resource);
            bufferFor.emplace(slot.resource, buffer);
            slot.resource = buffer;
        }
    }
    for (auto *list : {&segment.inputs, &segment.outputs}) {
        for (VgfSlot &slot : *list) {
            const auto found = bufferFor.find(slot.resource);
            slot.resource = found != bufferFor.end() ? found->second : slot.resource;
        }
    }
}

// An image's rows may have gaps between them, a buffer's have none.
Status Binder::checkImages() const {
    for (const auto &[group, images] : images_) {
        if (buffer_.count(group) != 0) {
            return badVgf(resourceName(images[0]), "an image to be sampled shares memory with a buffer");
        }
    }
    return Nothing{};
}

// What shares memory must mean the same: --type-narrowing, for one, can turn one side to halves.
Status Binder::checkGroups() const {
    for (uint32_t index = 0; index < model_.resources.size(); ++index) {
        const VgfResource &resource = model_.resources[index];
        // NOLINTNEXTLINE(misc-redundant-expression): clang-tidy 14 takes the two constants for one
        const bool image = resource.descriptorType != kDescriptorTensor &&
                           resource.descriptorType != kDescriptorStorageBuffer; // its format is another
        const auto found = resource.aliasGroup ? buffer_.find(*resource.aliasGroup) : buffer_.end();
        if (image || found == buffer_.end()) {
            continue;
        }
        const VgfResource &buffer = model_.resources[found->second];
        if (resource.shape != buffer.shape || resource.strides != buffer.strides || resource.format != buffer.format) {
            return badVgf(resourceName(index),
                          "shares memory with a grid_sample shader's " + resourceName(found->second) +
                              " but differs in shape, strides or format (" + std::to_string(resource.format) + ", " +
                              std::to_string(buffer.format) + ")");
        }
    }
    return Nothing{};
}

} // namespace

Result<bool> bindBuffers(VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                         const FastShaders &fast) {
    return Binder(model, ourShaders, fast).run();
}

} // namespace gridsample
