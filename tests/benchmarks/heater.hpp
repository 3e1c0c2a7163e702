/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Keeps a GPU busy between measurements: left alone for milliseconds it lowers its clocks, and takes seconds to raise
// them again.
#pragma once

#include <atomic>
#include <mutex>
#include <thread>
#include <vulkan/vulkan_raii.hpp>

namespace gridsample::bench {

class Heater {
  public:
    // pipeline: one dispatch of heat.comp. Whoever uses the queue holds the mutex meanwhile.
    Heater(const vk::raii::Device &device, const vk::raii::Queue &queue, std::mutex &queueMutex, uint32_t queueFamily,
           vk::raii::Pipeline pipeline, vk::PipelineLayout layout, vk::raii::DescriptorSet set);
    Heater(const Heater &) = delete;
    Heater &operator=(const Heater &) = delete;
    ~Heater();

    // Seconds of nothing but heat.
    static constexpr int kFirstSeconds = 3;

  private:
    void run();

    const vk::raii::Device &device_;
    const vk::raii::Queue &queue_;
    std::mutex &queueMutex_;
    vk::raii::Pipeline pipeline_;
    vk::raii::DescriptorSet set_;
    vk::raii::CommandPool commands_;
    vk::raii::CommandBuffers recorded_;
    vk::raii::Fence fence_;
    std::atomic<bool> isStopping_{false};
    std::thread thread_;
};

} // namespace gridsample::bench
