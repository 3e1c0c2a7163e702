/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Loads shaders, dispatches them over buffers between guard bands and reads the result back.
#include "compute_device.hpp"

#include "guarded_buffer.hpp"
#include "sampled_image.hpp"
#include "vulkan_context.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace gridsample::test {
namespace {

// Nanoseconds. Long, since a CPU's compiler takes its time for a shader that validation has added to.
constexpr uint64_t kTimeout = 600'000'000'000;

Error vulkanError(const std::string &name, const std::exception &exception) {
    return Error{ErrorCode::Tool, name, std::string("Vulkan refuses: ") + exception.what(), ""};
}

uint8_t untouchedByte(size_t at) {
    return at % 2 == 0 ? 0xff : 0x7f;
}

} // namespace

struct ComputeShader::State {
    std::optional<vk::raii::DescriptorSetLayout> setLayout;
    std::optional<vk::raii::PipelineLayout> layout;
    std::optional<vk::raii::Pipeline> pipeline;
};

ComputeShader::ComputeShader(std::unique_ptr<State> state) : state_(std::move(state)) {}
ComputeShader::ComputeShader(ComputeShader &&) noexcept = default;
ComputeShader &ComputeShader::operator=(ComputeShader &&) noexcept = default;
ComputeShader::~ComputeShader() = default;

struct ComputeDevice::State {
    std::unique_ptr<VulkanContext> context;
    bool isExact; // descriptors end where their buffers do
    std::optional<vk::raii::CommandPool> commands;
    std::optional<vk::raii::DescriptorPool> descriptors;

    State(std::unique_ptr<VulkanContext> made, bool exact) : context(std::move(made)), isExact(exact) {
        commands.emplace(*context->device, vk::CommandPoolCreateInfo({}, context->queueFamily));
        const std::array<vk::DescriptorPoolSize, 2> sizes = {
            {{vk::DescriptorType::eStorageBuffer, 3}, {vk::DescriptorType::eCombinedImageSampler, 1}}};
        descriptors.emplace(*context->device, vk::DescriptorPoolCreateInfo(
                                                  vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet, 1, sizes));
    }

    // buffers: of the last bindings; without an image, of all three.
    void dispatch(const ComputeShader::State &shader, std::array<uint32_t, 3> groups, const SampledImageOnDevice *image,
                  const std::vector<vk::DescriptorBufferInfo> &buffers) {
        const vk::raii::Device &device = *context->device;
        const vk::raii::DescriptorSets sets(device, {**descriptors, **shader.setLayout});
        uint32_t binding = 0;
        if (image != nullptr) {
            const vk::DescriptorImageInfo info = image->descriptor();
            device.updateDescriptorSets(
                vk::WriteDescriptorSet(*sets[0], binding++, 0, vk::DescriptorType::eCombinedImageSampler, info), {});
        }
        for (const vk::DescriptorBufferInfo &buffer : buffers) {
            device.updateDescriptorSets(
                vk::WriteDescriptorSet(*sets[0], binding++, 0, vk::DescriptorType::eStorageBuffer, {}, buffer), {});
        }
        const vk::raii::CommandBuffers made(device, {**commands, vk::CommandBufferLevel::ePrimary, 1});
        const vk::raii::CommandBuffer &command = made[0];
        command.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
        if (image != nullptr) {
            image->recordUpload(command);
        }
        command.bindPipeline(vk::PipelineBindPoint::eCompute, **shader.pipeline);
        command.bindDescriptorSets(vk::PipelineBindPoint::eCompute, **shader.layout, 0, *sets[0], {});
        command.dispatch(groups[0], groups[1], groups[2]);
        const vk::MemoryBarrier toHost(vk::AccessFlagBits::eShaderWrite, vk::AccessFlagBits::eHostRead);
        command.pipelineBarrier(vk::PipelineStageFlagBits::eComputeShader, vk::PipelineStageFlagBits::eHost, {}, toHost,
                                {}, {});
        command.end();
        const vk::raii::Fence fence(device, vk::FenceCreateInfo());
        context->queue->submit(vk::SubmitInfo({}, {}, *command), *fence);
        if (device.waitForFences(*fence, VK_TRUE, kTimeout) != vk::Result::eSuccess) {
            device.waitIdle();
            throw vk::SystemError(vk::make_error_code(vk::Result::eTimeout), "the shader ran for over ten minutes");
        }
    }

    Result<std::vector<uint8_t>> run(const ComputeShader::State &shader, std::array<uint32_t, 3> groups,
                                     const SampledImageOnDevice *image,
                                     const std::vector<std::pair<const char *, std::span<const uint8_t>>> &inputs,
                                     size_t outputBytes);
};

Result<std::vector<uint8_t>> ComputeDevice::State::run(
    const ComputeShader::State &shader, std::array<uint32_t, 3> groups, const SampledImageOnDevice *image,
    const std::vector<std::pair<const char *, std::span<const uint8_t>>> &inputs, size_t outputBytes) {
    std::vector<std::unique_ptr<GuardedBuffer>> buffers;
    std::vector<vk::DescriptorBufferInfo> descriptorInfos;
    for (const auto &[inputName, bytes] : inputs) {
        buffers.push_back(std::make_unique<GuardedBuffer>(*context, bytes.size(), isExact));
        std::copy(bytes.begin(), bytes.end(), buffers.back()->data().begin());
    }
    buffers.push_back(std::make_unique<GuardedBuffer>(*context, outputBytes, isExact));
    const std::span<uint8_t> output = buffers.back()->data();
    for (size_t at = 0; at < output.size(); ++at) {
        output[at] = untouchedByte(at);
    }
    for (const auto &buffer : buffers) {
        descriptorInfos.push_back(buffer->descriptor());
    }
    dispatch(shader, groups, image, descriptorInfos);
    for (size_t i = 0; i < buffers.size(); ++i) {
        const std::string outside = buffers[i]->whatHappenedOutside(i < inputs.size() ? inputs[i].first : "output");
        if (!outside.empty()) {
            return Error{ErrorCode::Tool, context->name, outside, ""};
        }
        if (i < inputs.size() &&
            !std::equal(inputs[i].second.begin(), inputs[i].second.end(), buffers[i]->data().begin())) {
            return Error{ErrorCode::Tool, context->name, "wrote to an input", ""};
        }
    }
    return std::vector<uint8_t>(output.begin(), output.end());
}

ComputeDevice::ComputeDevice(std::unique_ptr<State> state) : state_(std::move(state)) {}
ComputeDevice::ComputeDevice(ComputeDevice &&) noexcept = default;
ComputeDevice &ComputeDevice::operator=(ComputeDevice &&) noexcept = default;
ComputeDevice::~ComputeDevice() = default;

Result<ComputeDevice> ComputeDevice::open(const DeviceOptions &options) {
    const std::string name = options.driver.empty() ? "Vulkan" : options.driver;
    try {
        Result<std::unique_ptr<VulkanContext>> context = makeContext(options);
        if (!context) {
            return std::move(context).error();
        }
        return ComputeDevice(std::make_unique<State>(*std::move(context), options.gpuAssisted));
    } catch (const std::exception &exception) { // also std::runtime_error where there is no loader
        return vulkanError(name, exception);
    }
}

const std::string &ComputeDevice::name() const {
    return state_->context->name;
}

bool ComputeDevice::hasFences() const {
    return state_->context->takesHostPages && !state_->isExact;
}

std::vector<std::string> ComputeDevice::takeComplaints() {
    return std::exchange(state_->context->complaints, {});
}

Result<ComputeShader> ComputeDevice::load(std::span<const uint32_t> spirv, bool isSampled) {
    const vk::raii::Device &device = *state_->context->device;
    try {
        auto shader = std::make_unique<ComputeShader::State>();
        std::array<vk::DescriptorSetLayoutBinding, 3> bindings;
        for (uint32_t binding = 0; binding < bindings.size(); ++binding) {
            const bool isImage = isSampled && binding == 0;
            bindings[binding] = {
                binding, isImage ? vk::DescriptorType::eCombinedImageSampler : vk::DescriptorType::eStorageBuffer, 1,
                vk::ShaderStageFlagBits::eCompute};
        }
        shader->setLayout.emplace(device, vk::DescriptorSetLayoutCreateInfo({}, bindings));
        shader->layout.emplace(device, vk::PipelineLayoutCreateInfo({}, **shader->setLayout));
        const vk::raii::ShaderModule module(device, {{}, spirv.size_bytes(), spirv.data()});
        const vk::PipelineShaderStageCreateInfo stage({}, vk::ShaderStageFlagBits::eCompute, *module, "main");
        shader->pipeline.emplace(device, nullptr, vk::ComputePipelineCreateInfo({}, stage, **shader->layout));
        return ComputeShader(std::move(shader));
    } catch (const std::exception &exception) {
        return vulkanError(name(), exception);
    }
}

Result<std::vector<uint8_t>> ComputeDevice::run(const ComputeShader &shader, std::array<uint32_t, 3> groups,
                                                std::span<const uint8_t> image, std::span<const uint8_t> grid,
                                                size_t outputBytes) {
    try {
        return state_->run(*shader.state_, groups, nullptr, {{"image", image}, {"grid", grid}}, outputBytes);
    } catch (const std::exception &exception) {
        return vulkanError(name(), exception);
    }
}

Result<std::vector<uint8_t>> ComputeDevice::run(const ComputeShader &shader, std::array<uint32_t, 3> groups,
                                                const SampledTexels &image, std::span<const uint8_t> grid,
                                                size_t outputBytes) {
    try {
        const SampledImageOnDevice sampled(*state_->context, image);
        return state_->run(*shader.state_, groups, &sampled, {{"grid", grid}}, outputBytes);
    } catch (const vk::FormatNotSupportedError &exception) {
        return Error{ErrorCode::Unsupported, name(), exception.what(), ""};
    } catch (const std::exception &exception) {
        return vulkanError(name(), exception);
    }
}

} // namespace gridsample::test
