/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Plans, specialises and runs an operator.
#include "run_operator.hpp"

#include "catalogue/catalogue.hpp"
#include "op/extents.hpp"
#include "op/names.hpp"
#include "spirv/specialise.hpp"

#include <algorithm>
#include <cstdlib>
#include <spirv/unified1/spirv.hpp11>
#include <string_view>
#include <utility>

namespace gridsample::test {
namespace {

std::string environment(const char *name) {
    const char *value = std::getenv(name);
    return value != nullptr ? value : "";
}

// The texels of an image [1,C,H,W].
Bytes channelsToEnd(const GridSampleDesc &desc, std::span<const uint8_t> image) {
    const Extents e = extentsOf(desc);
    const size_t size = elementSize(desc.image.type);
    const auto pixels = static_cast<size_t>(e.h * e.w);
    const auto channels = static_cast<size_t>(e.c);
    Bytes texels(image.size());
    for (size_t c = 0; c < channels; ++c) {
        for (size_t at = 0; at < pixels; ++at) {
            const auto element = image.subspan((c * pixels + at) * size, size);
            std::copy(element.begin(), element.end(),
                      texels.begin() + static_cast<ptrdiff_t>((at * channels + c) * size));
        }
    }
    return texels;
}

// Has the shader's test of the device's conversions look for another number than the smallest half. False if there is
// none.
bool failHalfTest(std::vector<uint32_t> &module) {
    constexpr uint32_t kSmallestHalf = 0x33800000;
    constexpr uint32_t kHeaderWords = 5;
    constexpr uint32_t kConstant = 4U << spv::WordCountShift | static_cast<uint32_t>(spv::Op::OpConstant);
    bool isFound = false;
    for (size_t at = kHeaderWords; at < module.size(); at += module[at] >> spv::WordCountShift) {
        if (module[at] == kConstant && module[at + 3] == kSmallestHalf) {
            module[at + 3] *= 2;
            isFound = true;
        }
    }
    return isFound;
}

} // namespace

DeviceOptions optionsFromEnvironment(const std::string &defaultDriver) {
    DeviceOptions options;
    const std::string driver = environment("GRIDSAMPLE_TEST_ICD");
    const std::string validation = environment("GRIDSAMPLE_TEST_VALIDATION");
    options.driver = driver.empty() ? defaultDriver : driver;
    options.runnerFeatures = environment("GRIDSAMPLE_TEST_FEATURES") != "core";
    options.validation = validation != "none";
    options.synchronization = validation == "all";
    options.gpuAssisted = validation == "all";
    return options;
}

size_t bytesOf(const TensorDesc &tensor) {
    size_t bytes = elementSize(tensor.type);
    for (const int64_t length : tensor.shape) {
        bytes *= static_cast<size_t>(length);
    }
    return bytes;
}

LoadedOperator::LoadedOperator(ComputeDevice &device, const GridSampleDesc &desc, ShaderPlan plan, ComputeShader shader)
    : device_(&device), desc_(desc), plan_(std::move(plan)), shader_(std::move(shader)) {}

Result<LoadedOperator> LoadedOperator::load(ComputeDevice &device, const GridSampleDesc &desc,
                                            const PlanRequest &request, Halves halves) {
    return load(device, desc, planShader(desc, request), halves);
}

Result<LoadedOperator> LoadedOperator::load(ComputeDevice &device, const GridSampleDesc &desc,
                                            const shaders::Choice &choice) {
    return load(device, desc, planShader(desc, choice), Halves::ByDevice);
}

Result<LoadedOperator> LoadedOperator::load(ComputeDevice &device, const GridSampleDesc &desc, Result<ShaderPlan> plan,
                                            Halves halves) {
    if (!plan) {
        return std::move(plan).error();
    }
    const shaders::Variant *variant = shaders::findVariant(plan->variant);
    if (variant == nullptr) {
        return Error{ErrorCode::Internal, std::string(plan->variant), "there is no such shader variant", ""};
    }
    Result<std::vector<uint32_t>> module = specialise(variant->spirv, plan->constants);
    if (!module) {
        return std::move(module).error();
    }
    const bool hasTest = desc.image.type == DataType::F16 && desc.mode != Mode::Nearest;
    if (halves == Halves::InCode && !failHalfTest(*module) && hasTest) {
        return Error{ErrorCode::Internal, std::string(plan->variant), "its test of the device's halves is not found",
                     ""};
    }
    Result<ComputeShader> shader = device.load(*module, plan->sampled.has_value());
    if (!shader) {
        return std::move(shader).error();
    }
    return LoadedOperator(device, desc, *std::move(plan), *std::move(shader));
}

Result<Bytes> LoadedOperator::run(std::span<const uint8_t> image, std::span<const uint8_t> grid) const {
    if (!plan_.sampled) {
        return device_->run(shader_, plan_.groups, image, grid, bytesOf(desc_.output));
    }
    const Extents e = extentsOf(desc_);
    const Bytes texels = desc_.layout == Layout::Nhwc ? Bytes(image.begin(), image.end()) : channelsToEnd(desc_, image);
    const SampledTexels sampled{plan_.sampled->vkFormat, plan_.sampled->vkAddressMode, static_cast<uint32_t>(e.w),
                                static_cast<uint32_t>(e.h), texels};
    return device_->run(shader_, plan_.groups, sampled, grid, bytesOf(desc_.output));
}

} // namespace gridsample::test
