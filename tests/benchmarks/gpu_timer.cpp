/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Pipelines and timestamp queries.
#include "gpu_timer.hpp"

#include "device_buffers.hpp"
#include "heater.hpp"
#include "sampled_image.hpp"
#include "vulkan_context.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

namespace gridsample::bench {
namespace {

constexpr uint64_t kTimeout = 120'000'000'000; // nanoseconds
constexpr uint32_t kHeatWords[] = {
#include "heat.inc"
};
constexpr double kWarmUp = 100'000; // microseconds, about: clocks that fell meanwhile need tens of milliseconds to rise
constexpr uint32_t kMostWarmUps = 4000;

Error vulkanError(const std::string &name, const std::exception &exception) {
    return Error{ErrorCode::Tool, name, std::string("Vulkan refuses: ") + exception.what(), ""};
}

// What a shader sees of buffers, or of buffers and an image.
struct Interface {
    vk::raii::DescriptorSetLayout set;
    vk::raii::PipelineLayout pipeline;
};

} // namespace

struct GpuTimer::State {
    std::unique_ptr<test::VulkanContext> context;
    DeviceFacts facts;
    bool hasStatistics = false;
    std::string statistics;
    double nanosecondsPerTick = 1;
    uint64_t tickMask = ~uint64_t{0};
    std::optional<vk::raii::CommandPool> commands;
    std::vector<Interface> interfaces; // of storage buffers; of a sampled image and two storage buffers
    std::optional<vk::raii::DescriptorPool> descriptors;
    std::optional<DeviceBuffers> buffers;
    std::optional<test::SampledImageOnDevice> image;
    std::vector<vk::raii::DescriptorSet> sets; // one for each interface
    Buffer heated{std::nullopt, nullptr, 0};
    mutable std::mutex queueMutex;
    std::optional<Heater> heater; // of GPUs; a CPU has its clocks up and no cores to spare

    const vk::raii::Device &device() const { return *context->device; }

    void makeInterface(vk::DescriptorType first) {
        std::array<vk::DescriptorSetLayoutBinding, 3> bindings;
        for (uint32_t binding = 0; binding < bindings.size(); ++binding) {
            const auto type = binding == 0 ? first : vk::DescriptorType::eStorageBuffer;
            bindings[binding] = {binding, type, 1, vk::ShaderStageFlagBits::eCompute};
        }
        vk::raii::DescriptorSetLayout set(device(), vk::DescriptorSetLayoutCreateInfo({}, bindings));
        vk::raii::PipelineLayout pipeline(device(), vk::PipelineLayoutCreateInfo({}, *set));
        interfaces.push_back({std::move(set), std::move(pipeline)});
    }

    // With an image its sampler stands in the place of the first buffer.
    vk::raii::DescriptorSet bound(const std::array<vk::Buffer, 3> &bindings,
                                  const test::SampledImageOnDevice *sampled = nullptr) const {
        vk::raii::DescriptorSets made(device(), {**descriptors, *interfaces[sampled == nullptr ? 0 : 1].set});
        for (uint32_t binding = 0; binding < bindings.size(); ++binding) {
            const vk::DescriptorBufferInfo info(bindings.at(binding), 0, VK_WHOLE_SIZE);
            vk::WriteDescriptorSet write(*made[0], binding, 0, vk::DescriptorType::eStorageBuffer, {}, info);
            vk::DescriptorImageInfo texels;
            if (binding == 0 && sampled != nullptr) {
                texels = sampled->descriptor();
                write = {*made[0], binding, 0, vk::DescriptorType::eCombinedImageSampler, texels};
            }
            device().updateDescriptorSets(write, {});
        }
        return std::move(made[0]);
    }

    std::array<vk::Buffer, 3> three() const {
        return {*buffers->at(0).buffer, *buffers->at(1).buffer, *buffers->at(2).buffer};
    }

    void startHeater() {
        heated = buffers->makeStaging(16);
        heater.emplace(device(), *context->queue, queueMutex, context->queueFamily, pipelineOf({kHeatWords, {}}),
                       *interfaces[0].pipeline, bound({*heated.buffer, *heated.buffer, *heated.buffer}));
        std::this_thread::sleep_for(std::chrono::seconds(Heater::kFirstSeconds));
    }

    // With the queue's mutex held.
    template <typename Record> void submit(const Record &record) const {
        const vk::raii::CommandBuffers made(device(), {**commands, vk::CommandBufferLevel::ePrimary, 1});
        const vk::raii::CommandBuffer &command = made[0];
        command.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
        record(command);
        command.end();
        const vk::raii::Fence fence(device(), vk::FenceCreateInfo());
        context->queue->submit(vk::SubmitInfo({}, {}, *command), *fence);
        if (device().waitForFences(*fence, VK_TRUE, kTimeout) != vk::Result::eSuccess) {
            device().waitIdle();
            throw vk::SystemError(vk::make_error_code(vk::Result::eTimeout), "the shader ran for over two minutes");
        }
    }

    void upload(const Buffer &buffer, std::span<const uint8_t> bytes) const {
        const Buffer staging = buffers->makeStaging(buffer.bytes);
        std::memcpy(staging.memory->mapMemory(0, VK_WHOLE_SIZE), bytes.data(), bytes.size());
        submit([&](const vk::raii::CommandBuffer &command) {
            command.copyBuffer(*staging.buffer, *buffer.buffer, vk::BufferCopy(0, 0, buffer.bytes));
        });
    }

    // "Register Count 32, Binary Size 2048, ..." of the pipeline's first executable.
    std::string statisticsOf(const vk::raii::Pipeline &pipeline) const {
        std::string text;
        using Format = vk::PipelineExecutableStatisticFormatKHR;
        for (const auto &one : device().getPipelineExecutableStatisticsKHR({*pipeline, 0})) {
            const uint64_t value =
                one.format == Format::eFloat64 ? static_cast<uint64_t>(one.value.f64) : one.value.u64;
            text += (text.empty() ? "" : ", ") + std::string(one.name.data()) + " " + std::to_string(value);
        }
        return text;
    }

    const Interface &interfaceOf(const Shader &shader) const { return interfaces[shader.isSampled ? 1 : 0]; }

    vk::raii::Pipeline pipelineOf(const Shader &shader) const {
        const vk::raii::ShaderModule module(device(), {{}, shader.spirv.size_bytes(), shader.spirv.data()});
        const vk::PipelineShaderStageCreateInfo stage({}, vk::ShaderStageFlagBits::eCompute, *module, "main");
        const vk::PipelineCreateFlags flags =
            hasStatistics ? vk::PipelineCreateFlags(vk::PipelineCreateFlagBits::eCaptureStatisticsKHR)
                          : vk::PipelineCreateFlags();
        return {device(), nullptr, vk::ComputePipelineCreateInfo(flags, stage, *interfaceOf(shader).pipeline)};
    }

    // Microseconds of each dispatch.
    std::vector<double> dispatches(const vk::raii::Pipeline &pipeline, const Shader &shader, uint32_t runs) const {
        const vk::raii::QueryPool queries(device(), {{}, vk::QueryType::eTimestamp, 2 * runs});
        submit([&](const vk::raii::CommandBuffer &command) {
            command.resetQueryPool(*queries, 0, 2 * runs);
            command.bindPipeline(vk::PipelineBindPoint::eCompute, *pipeline);
            command.bindDescriptorSets(vk::PipelineBindPoint::eCompute, *interfaceOf(shader).pipeline, 0,
                                       *sets.at(shader.isSampled ? 1 : 0), {});
            const vk::MemoryBarrier between(vk::AccessFlagBits::eShaderWrite,
                                            vk::AccessFlagBits::eShaderRead | vk::AccessFlagBits::eShaderWrite);
            for (uint32_t run = 0; run < runs; ++run) {
                command.writeTimestamp(vk::PipelineStageFlagBits::eComputeShader, *queries, 2 * run);
                command.dispatch(shader.groups[0], shader.groups[1], shader.groups[2]);
                command.writeTimestamp(vk::PipelineStageFlagBits::eComputeShader, *queries, 2 * run + 1);
                command.pipelineBarrier(vk::PipelineStageFlagBits::eComputeShader,
                                        vk::PipelineStageFlagBits::eComputeShader, {}, between, {}, {});
            }
        });
        const auto [result, ticks] =
            queries.getResults<uint64_t>(0, 2 * runs, 2 * runs * sizeof(uint64_t), sizeof(uint64_t),
                                         vk::QueryResultFlagBits::e64 | vk::QueryResultFlagBits::eWait);
        std::vector<double> times;
        for (uint32_t run = 0; run < runs && result == vk::Result::eSuccess; ++run) {
            times.push_back(static_cast<double>((ticks[2 * run + 1] - ticks[2 * run]) & tickMask) * nanosecondsPerTick /
                            1000);
        }
        return times;
    }
};

GpuTimer::GpuTimer(std::unique_ptr<State> state) : state_(std::move(state)) {}
GpuTimer::GpuTimer(GpuTimer &&) noexcept = default;
GpuTimer &GpuTimer::operator=(GpuTimer &&) noexcept = default;
GpuTimer::~GpuTimer() = default;

Result<GpuTimer> GpuTimer::open(const std::string &driver, bool statistics) {
    try {
        test::DeviceOptions options;
        options.driver = driver;
        options.validation = false;
        options.pipelineStatistics = statistics;
        Result<std::unique_ptr<test::VulkanContext>> context = test::makeContext(options);
        if (!context) {
            return std::move(context).error();
        }
        auto state = std::make_unique<State>();
        state->context = *std::move(context);
        state->hasStatistics = statistics;
        const vk::raii::PhysicalDevice &physical = *state->context->physicalDevice;
        const auto chain =
            physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceVulkan12Properties>();
        const auto &about = chain.get<vk::PhysicalDeviceVulkan12Properties>();
        state->facts = {state->context->name,
                        std::string(about.driverName.data()) + " " + std::string(about.driverInfo.data()),
                        chain.get<vk::PhysicalDeviceProperties2>().properties.limits.maxImageDimension2D, 0};
        const uint32_t bits = physical.getQueueFamilyProperties()[state->context->queueFamily].timestampValidBits;
        if (bits == 0) {
            return Error{ErrorCode::Unsupported, state->context->name, "the device's queue has no timestamps", ""};
        }
        state->tickMask = bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
        state->nanosecondsPerTick = chain.get<vk::PhysicalDeviceProperties2>().properties.limits.timestampPeriod;
        const vk::raii::Device &device = state->device();
        state->commands.emplace(device, vk::CommandPoolCreateInfo({}, state->context->queueFamily));
        state->makeInterface(vk::DescriptorType::eStorageBuffer);
        state->makeInterface(vk::DescriptorType::eCombinedImageSampler);
        const std::array<vk::DescriptorPoolSize, 2> room{
            {{vk::DescriptorType::eStorageBuffer, 8}, {vk::DescriptorType::eCombinedImageSampler, 1}}};
        state->descriptors.emplace(
            device, vk::DescriptorPoolCreateInfo(vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet, 3, room));
        state->buffers.emplace(*state->context);
        state->facts.longestBuffer = state->buffers->longestRange();
        state->facts.isCpu = physical.getProperties().deviceType == vk::PhysicalDeviceType::eCpu;
        if (!state->facts.isCpu) {
            state->startHeater();
        }
        return GpuTimer(std::move(state));
    } catch (const std::exception &exception) { // also std::runtime_error where there is no loader
        return vulkanError(driver.empty() ? "Vulkan" : driver, exception);
    }
}

const DeviceFacts &GpuTimer::facts() const {
    return state_->facts;
}

Status GpuTimer::reserve(uint64_t bytes) {
    try {
        state_->sets.clear();
        state_->buffers->reserve(bytes);
        return Nothing{};
    } catch (const std::exception &exception) {
        return vulkanError(state_->facts.name, exception);
    }
}

Status GpuTimer::setBuffers(std::span<const uint8_t> image, std::span<const uint8_t> grid, uint64_t outputBytes) {
    try {
        State &s = *state_;
        const std::lock_guard<std::mutex> lock(s.queueMutex);
        s.sets.clear();
        s.image.reset();
        s.buffers->make({image.size(), grid.size(), outputBytes});
        s.upload(s.buffers->at(0), image);
        s.upload(s.buffers->at(1), grid);
        const std::vector<uint8_t> poison(outputBytes, 0xa5);
        s.upload(s.buffers->at(2), poison);
        s.sets.push_back(s.bound(s.three()));
        return Nothing{};
    } catch (const std::exception &exception) {
        return vulkanError(state_->facts.name, exception);
    }
}

Status GpuTimer::setImage(const test::SampledTexels &texels) {
    try {
        State &s = *state_;
        const std::lock_guard<std::mutex> lock(s.queueMutex);
        s.sets.erase(s.sets.begin() + 1, s.sets.end());
        s.image.emplace(*s.context, texels);
        s.submit([&](const vk::raii::CommandBuffer &command) { s.image->recordUpload(command); });
        s.sets.push_back(s.bound(s.three(), &*s.image));
        return Nothing{};
    } catch (const vk::FormatNotSupportedError &exception) {
        return Error{ErrorCode::Unsupported, state_->facts.name, exception.what(), ""};
    } catch (const std::exception &exception) {
        return vulkanError(state_->facts.name, exception);
    }
}

Result<std::vector<double>> GpuTimer::time(const Shader &shader, uint32_t runs) {
    try {
        const vk::raii::Pipeline pipeline = state_->pipelineOf(shader);
        state_->statistics = state_->hasStatistics ? state_->statisticsOf(pipeline) : "";
        const std::lock_guard<std::mutex> lock(state_->queueMutex);
        const std::vector<double> first = state_->dispatches(pipeline, shader, 1);
        const double one = first.empty() ? kWarmUp : std::max(first[0], 1.0);
        const double wanted = state_->heater ? kWarmUp : 0; // of a CPU one run is enough
        const auto more = static_cast<uint32_t>(std::min<double>(wanted / one, kMostWarmUps));
        if (more > 0) {
            state_->dispatches(pipeline, shader, more);
        }
        return state_->dispatches(pipeline, shader, runs);
    } catch (const std::exception &exception) {
        return vulkanError(state_->facts.name, exception);
    }
}

const std::string &GpuTimer::statistics() const {
    return state_->statistics;
}

Result<std::vector<uint8_t>> GpuTimer::output() {
    try {
        const Buffer &buffer = state_->buffers->at(2);
        const Buffer staging = state_->buffers->makeStaging(buffer.bytes);
        const std::lock_guard<std::mutex> lock(state_->queueMutex);
        state_->submit([&](const vk::raii::CommandBuffer &command) {
            command.copyBuffer(*buffer.buffer, *staging.buffer, vk::BufferCopy(0, 0, buffer.bytes));
        });
        const auto *mapped = static_cast<const uint8_t *>(staging.memory->mapMemory(0, VK_WHOLE_SIZE));
        return std::vector<uint8_t>(mapped, mapped + buffer.bytes);
    } catch (const std::exception &exception) {
        return vulkanError(state_->facts.name, exception);
    }
}

} // namespace gridsample::bench
