/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A thread that submits the same work again and again.
#include "heater.hpp"

#include <utility>

namespace gridsample::bench {
namespace {

constexpr uint32_t kGroups = 2048;
constexpr uint64_t kTimeout = 10'000'000'000; // nanoseconds

} // namespace

Heater::Heater(const vk::raii::Device &device, const vk::raii::Queue &queue, std::mutex &queueMutex,
               uint32_t queueFamily, vk::raii::Pipeline pipeline, vk::PipelineLayout layout,
               vk::raii::DescriptorSet set)
    : device_(device), queue_(queue), queueMutex_(queueMutex), pipeline_(std::move(pipeline)), set_(std::move(set)),
      commands_(device, vk::CommandPoolCreateInfo({}, queueFamily)),
      recorded_(device, {*commands_, vk::CommandBufferLevel::ePrimary, 1}), fence_(device, vk::FenceCreateInfo()) {
    recorded_[0].begin({vk::CommandBufferUsageFlags()});
    recorded_[0].bindPipeline(vk::PipelineBindPoint::eCompute, *pipeline_);
    recorded_[0].bindDescriptorSets(vk::PipelineBindPoint::eCompute, layout, 0, *set_, {});
    recorded_[0].dispatch(kGroups, 1, 1);
    recorded_[0].end();
    thread_ = std::thread([this] { run(); });
}

Heater::~Heater() {
    isStopping_ = true;
    thread_.join();
}

void Heater::run() {
    try {
        while (!isStopping_) {
            {
                const std::lock_guard<std::mutex> lock(queueMutex_);
                queue_.submit(vk::SubmitInfo({}, {}, *recorded_[0]), *fence_);
                if (device_.waitForFences(*fence_, VK_TRUE, kTimeout) != vk::Result::eSuccess) {
                    return;
                }
            }
            device_.resetFences(*fence_);
            std::this_thread::yield(); // the mutex is not fair
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
    } catch (const std::exception &) { // the device is lost: the next measurement says so
    }
}

} // namespace gridsample::bench
