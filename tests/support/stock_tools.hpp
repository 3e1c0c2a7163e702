/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Arm's own converter, dump and runner, as they lie in the wheels.
#pragma once

#include "support/tool_run.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::test {

using Bytes = std::vector<uint8_t>;

// MLIR or TOSA to a VGF (or to TOSA, with --tosa-flatbuffer) with the real model-converter. Throws std::runtime_error
// with the tool's message.
Bytes stockConvert(const std::string &model, const std::vector<std::string> &options = {});

// What vgf_dump prints for the VGF: its content as JSON text.
std::string stockDump(const Bytes &vgf);

// A dense array as in a .npy file: dtype is "<f4", "<f2", "|i1" or "<i2".
struct Array {
    std::string dtype;
    std::vector<int64_t> shape;
    std::string data;
    bool operator==(const Array &) const = default;
};

// Runs the VGF with the stock scenario-runner, emulation layers and all; inputs and outputs in the VGF's own order.
// Throws std::runtime_error with the tool's message.
std::vector<Array> stockRun(const Bytes &vgf, const std::vector<Array> &inputs);

// Runs a scenario file with it; results go below `output`. Throws likewise.
void stockRunScenario(const std::filesystem::path &scenario, const std::filesystem::path &output);

} // namespace gridsample::test
