/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// An operator's way from description to output, on a device, dispatched as the converter has it dispatched.
#pragma once

#include "base/result.hpp"
#include "compute_device.hpp"
#include "op/grid_sample_desc.hpp"
#include "op/shader_plan.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gridsample::test {

using Bytes = std::vector<uint8_t>;

// The device that the environment names, for all tests in this folder; README.md lists the variables.
// defaultDriver: manifest of the driver if the environment names none.
DeviceOptions optionsFromEnvironment(const std::string &defaultDriver);

// Bytes of a tensor, tightly packed.
size_t bytesOf(const TensorDesc &tensor);

// Who converts halves: the device, where the shader finds that it does so exactly, or always the shader, as on a device
// that does not.
enum class Halves { ByDevice, InCode };

// An operator made ready to run on a device: planned, specialised, loaded.
class LoadedOperator {
  public:
    static Result<LoadedOperator> load(ComputeDevice &device, const GridSampleDesc &desc,
                                       const PlanRequest &request = {}, Halves halves = Halves::ByDevice);
    // By that row of the table of choices, instead of the first that admits the operator.
    static Result<LoadedOperator> load(ComputeDevice &device, const GridSampleDesc &desc,
                                       const shaders::Choice &choice);

    // Bytes of the output for the bytes of image and grid.
    Result<Bytes> run(std::span<const uint8_t> image, std::span<const uint8_t> grid) const;

    const ShaderPlan &plan() const { return plan_; }

  private:
    static Result<LoadedOperator> load(ComputeDevice &device, const GridSampleDesc &desc, Result<ShaderPlan> plan,
                                       Halves halves);
    LoadedOperator(ComputeDevice &device, const GridSampleDesc &desc, ShaderPlan plan, ComputeShader shader);

    ComputeDevice *device_;
    GridSampleDesc desc_;
    ShaderPlan plan_;
    ComputeShader shader_;
};

} // namespace gridsample::test
