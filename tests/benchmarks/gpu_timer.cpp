/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Buffers, pipelines and timestamp queries.
#include "gpu_timer.hpp"

#include "heater.hpp"
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
constexpr double kWarmUp = 5000; // microseconds, about
constexpr uint32_t kMostWarmUps = 100;

Error vulkanError(const std::string &name, const std::exception &exception) {
    return Error{ErrorCode::Tool, name, std::string("Vulkan refuses: ") + exception.what(), ""};
}

// A buffer with memory of its own, or without: bound to the arena.
struct Buffer {
    std::optional<vk::raii::DeviceMemory> memory;
    vk::raii::Buffer buffer;
    uint64_t bytes;
};

constexpr uint64_t kPage = 2U << 20; // of a GPU's memory, at most

uint64_t roundedUp(uint64_t bytes, uint64_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

constexpr vk::BufferUsageFlags kUsage = vk::BufferUsageFlagBits::eStorageBuffer |
                                        vk::BufferUsageFlagBits::eTransferSrc | vk::BufferUsageFlagBits::eTransferDst;

} // namespace

struct GpuTimer::State {
    std::unique_ptr<test::VulkanContext> context;
    DeviceFacts facts;
    bool hasStatistics = false;
    std::string statistics;
    double nanosecondsPerTick = 1;
    uint64_t tickMask = ~uint64_t{0};
    std::optional<vk::raii::CommandPool> commands;
    std::optional<vk::raii::DescriptorSetLayout> setLayout;
    std::optional<vk::raii::PipelineLayout> layout;
    std::optional<vk::raii::DescriptorPool> descriptors;
    std::optional<vk::raii::DeviceMemory> arena;
    uint64_t arenaBytes = 0;
    std::vector<Buffer> buffers;
    std::vector<vk::raii::DescriptorSet> sets;
    Buffer heated{std::nullopt, nullptr, 0};
    mutable std::mutex queueMutex;
    std::optional<Heater> heater; // of GPUs; a CPU has its clocks up and no cores to spare

    const vk::raii::Device &device() const { return *context->device; }

    uint32_t memoryType(uint32_t admitted, vk::MemoryPropertyFlags wanted) const {
        const vk::PhysicalDeviceMemoryProperties memory = context->physicalDevice->getMemoryProperties();
        for (uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
            if ((admitted >> type & 1U) != 0 && (memory.memoryTypes[type].propertyFlags & wanted) == wanted) {
                return type;
            }
        }
        throw vk::SystemError(vk::make_error_code(vk::Result::eErrorOutOfDeviceMemory), "no such memory");
    }

    Buffer makeStaging(uint64_t bytes) const {
        const uint64_t size = roundedUp(bytes, 16);
        vk::raii::Buffer buffer(device(), {{}, size, kUsage});
        const vk::MemoryRequirements needs = buffer.getMemoryRequirements();
        const uint32_t type = memoryType(needs.memoryTypeBits, vk::MemoryPropertyFlagBits::eHostVisible |
                                                                   vk::MemoryPropertyFlagBits::eHostCoherent);
        vk::raii::DeviceMemory memory(device(), {needs.size, type});
        buffer.bindMemory(*memory, 0);
        return {std::move(memory), std::move(buffer), size};
    }

    // Buffers of these sizes in the arena, one behind the other. The arena is one allocation that only grows: drivers
    // give many small ones small pages, and random access to those measures the address translation.
    void makeBuffers(const std::array<uint64_t, 3> &sizes) {
        sets.clear();
        buffers.clear();
        uint64_t needed = 0;
        std::array<uint64_t, 3> offsets{};
        uint32_t admitted = ~0U;
        for (size_t i = 0; i < sizes.size(); ++i) {
            const uint64_t size = roundedUp(sizes.at(i), 16);
            buffers.push_back({std::nullopt, vk::raii::Buffer(device(), {{}, size, kUsage}), size});
            const vk::MemoryRequirements needs = buffers.back().buffer.getMemoryRequirements();
            offsets.at(i) = needed;
            needed += roundedUp(needs.size, kPage);
            admitted &= needs.memoryTypeBits;
        }
        if (needed > arenaBytes) {
            arena.reset();
            arena.emplace(device(), vk::MemoryAllocateInfo(
                                        needed, memoryType(admitted, vk::MemoryPropertyFlagBits::eDeviceLocal)));
            arenaBytes = needed;
        }
        for (size_t i = 0; i < sizes.size(); ++i) {
            buffers[i].buffer.bindMemory(**arena, offsets.at(i));
        }
    }

    vk::raii::DescriptorSet bound(const std::array<vk::Buffer, 3> &bindings) const {
        vk::raii::DescriptorSets made(device(), {**descriptors, **setLayout});
        for (uint32_t binding = 0; binding < bindings.size(); ++binding) {
            const vk::DescriptorBufferInfo info(bindings.at(binding), 0, VK_WHOLE_SIZE);
            device().updateDescriptorSets(
                vk::WriteDescriptorSet(*made[0], binding, 0, vk::DescriptorType::eStorageBuffer, {}, info), {});
        }
        return std::move(made[0]);
    }

    void startHeater() {
        heated = makeStaging(16);
        heater.emplace(device(), *context->queue, queueMutex, context->queueFamily, pipelineOf(kHeatWords), **layout,
                       bound({*heated.buffer, *heated.buffer, *heated.buffer}));
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
        const Buffer staging = makeStaging(buffer.bytes);
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

    vk::raii::Pipeline pipelineOf(std::span<const uint32_t> spirv) const {
        const vk::raii::ShaderModule module(device(), {{}, spirv.size_bytes(), spirv.data()});
        const vk::PipelineShaderStageCreateInfo stage({}, vk::ShaderStageFlagBits::eCompute, *module, "main");
        const vk::PipelineCreateFlags flags =
            hasStatistics ? vk::PipelineCreateFlags(vk::PipelineCreateFlagBits::eCaptureStatisticsKHR)
                          : vk::PipelineCreateFlags();
        return {device(), nullptr, vk::ComputePipelineCreateInfo(flags, stage, **layout)};
    }

    // Microseconds of each dispatch.
    std::vector<double> dispatches(const vk::raii::Pipeline &pipeline, const Shader &shader, uint32_t runs) const {
        const vk::raii::QueryPool queries(device(), {{}, vk::QueryType::eTimestamp, 2 * runs});
        submit([&](const vk::raii::CommandBuffer &command) {
            command.resetQueryPool(*queries, 0, 2 * runs);
            command.bindPipeline(vk::PipelineBindPoint::eCompute, *pipeline);
            command.bindDescriptorSets(vk::PipelineBindPoint::eCompute, **layout, 0, *sets[0], {});
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
                        std::string(about.driverName.data()) + " " + std::string(about.driverInfo.data())};
        const uint32_t bits = physical.getQueueFamilyProperties()[state->context->queueFamily].timestampValidBits;
        if (bits == 0) {
            return Error{ErrorCode::Unsupported, state->context->name, "the device's queue has no timestamps", ""};
        }
        state->tickMask = bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
        state->nanosecondsPerTick = chain.get<vk::PhysicalDeviceProperties2>().properties.limits.timestampPeriod;
        const vk::raii::Device &device = state->device();
        state->commands.emplace(device, vk::CommandPoolCreateInfo({}, state->context->queueFamily));
        std::array<vk::DescriptorSetLayoutBinding, 3> bindings;
        for (uint32_t binding = 0; binding < bindings.size(); ++binding) {
            bindings[binding] = {binding, vk::DescriptorType::eStorageBuffer, 1, vk::ShaderStageFlagBits::eCompute};
        }
        state->setLayout.emplace(device, vk::DescriptorSetLayoutCreateInfo({}, bindings));
        state->layout.emplace(device, vk::PipelineLayoutCreateInfo({}, **state->setLayout));
        const vk::DescriptorPoolSize size(vk::DescriptorType::eStorageBuffer, 6);
        state->descriptors.emplace(
            device, vk::DescriptorPoolCreateInfo(vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet, 2, size));
        if (physical.getProperties().deviceType != vk::PhysicalDeviceType::eCpu) {
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
        state_->makeBuffers({bytes, 16, 16}); // more than the sum, as each has pages of its own
        return Nothing{};
    } catch (const std::exception &exception) {
        return vulkanError(state_->facts.name, exception);
    }
}

Status GpuTimer::setBuffers(std::span<const uint8_t> image, std::span<const uint8_t> grid, uint64_t outputBytes) {
    try {
        State &s = *state_;
        const std::lock_guard<std::mutex> lock(s.queueMutex);
        s.makeBuffers({image.size(), grid.size(), outputBytes});
        s.upload(s.buffers[0], image);
        s.upload(s.buffers[1], grid);
        const std::vector<uint8_t> poison(outputBytes, 0xa5);
        s.upload(s.buffers[2], poison);
        s.sets.push_back(s.bound({*s.buffers[0].buffer, *s.buffers[1].buffer, *s.buffers[2].buffer}));
        return Nothing{};
    } catch (const std::exception &exception) {
        return vulkanError(state_->facts.name, exception);
    }
}

Result<std::vector<double>> GpuTimer::time(const Shader &shader, uint32_t runs) {
    try {
        const vk::raii::Pipeline pipeline = state_->pipelineOf(shader.spirv);
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
        const Buffer &buffer = state_->buffers.at(2);
        const Buffer staging = state_->makeStaging(buffer.bytes);
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
