/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A model as a folder that the stock scenario-runner runs: a scenario, the sections, the shaders, what goes in and out.
#pragma once

#include "base/result.hpp"
#include "tosa/byte_sink.hpp"
#include "vgf/vgf_model.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace gridsample {

// What lies between sections and shaders: storage buffers that share their memory with the sections' tensors; tensors
// that are copied to and from the shaders' buffers; images, likewise copied.
enum class Intermediates { Buffer, Tensor, Image };
// What the model's inputs and outputs are.
enum class ModelPorts { Tensor, Image };

struct BundleOptions {
    Intermediates intermediates = Intermediates::Buffer;
    ModelPorts ports = ModelPorts::Tensor;
    std::vector<std::pair<std::string, std::string>> inputFiles; // input's name, file to be put into the folder
    std::vector<std::string> inputNames, outputNames;            // of the model; else the VGF's are used
};

struct BundleFile {
    std::string name;
    std::function<Status(const ByteSink &)> write; // may be called as long as the model is there
};

struct Bundle {
    std::vector<BundleFile> files;
    std::vector<std::string> notes; // what did not become what the options ask for, and why
};

// model: a finished VGF; ourShaders: the modules in it that are ours. The bundle computes the same bits.
// Errors: what cutModel() finds; an input that the model does not have; a file that is not there, or whose type or
// shape is not the input's; names that are not UTF-8.
Result<Bundle> makeBundle(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                          const BundleOptions &options);

} // namespace gridsample
