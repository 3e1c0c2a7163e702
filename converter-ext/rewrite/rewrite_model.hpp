/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A TOSA model in, the same model with its grid_sample operators turned into Vulkan custom shaders out.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"
#include "op/shader_plan.hpp"
#include "rewrite/fast_shaders.hpp"
#include "tosa/byte_sink.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// Stock options and plugin options that change what a rewrite must do.
struct RewriteOptions {
    enum class Narrowing { None, Partial, Full };
    Narrowing narrowing = Narrowing::None; // the real tool will turn f32 tensors to f16 after us
    bool fold = true;                      // let shaders take over operators round them
    Precision precision = Precision::Exact;
    DeviceKind device = DeviceKind::Gpu; // that the shaders are laid out for; any runs them
    std::string_view whyNeverFast = {};  // one of the table's reasons, if no operator can be fast
};

// What became of one custom operator of ours; written to --plugin-report.
struct OperatorRecord {
    size_t index = 0;               // position in the block's operator list
    std::string region, block;      // names of the region and block
    std::string domain, name;       // as in the model
    std::string output;             // name of the result tensor
    bool replaced = false;          // turned into a shader
    std::string reason;             // why it was left alone, or ""
    std::string shader;             // variant name, or ""
    size_t module = 0;              // in RewriteResult::shaders, if replaced
    bool isFast = false;            // its image is sampled
    std::string whyExact;           // precision fast was asked for and is not to be had, or ""
    GridSampleDesc desc;            // valid if replaced
    std::vector<std::string> folds; // names of the folds applied
    // Of the tensors at image, grid and result. Not those of desc where a fold took over a RESHAPE.
    std::array<std::vector<int64_t>, 3> boundShapes;
};

// One input or output of the model as its TOSA file declares it.
struct ModelTensor {
    std::string name;
    std::vector<int64_t> shape;
    std::string type; // TOSA's name: "FP32", "INT8", ...
};

struct RewriteResult {
    bool changed = false;
    std::vector<OperatorRecord> operators;
    std::vector<std::string> warnings;
    std::vector<std::vector<uint32_t>> shaders; // each distinct specialised module once
    FastShaders fast;                           // those of them that sample
    std::vector<ModelTensor> inputs, outputs;   // of the main block, in order
    // Bytes that each shader takes in the VGF beyond what it needs, in large models, behind its entry point's name:
    // takeBackRoom frees them for the buffers, so that the constants behind can stay where they are.
    size_t room = 0;
};

// Writes nothing and says changed = false if the model holds none of our operators (or none that can be replaced), and
// if it cannot be read: the real tool then says what is wrong with it. Bytes may lie at any address; multiples of 16
// save a copy. Time is linear in the model's size; memory is what is new in the file, and a table of the block's
// values. Errors: an operator of ours that no shader can stand for (named with index, name and output), or the sink's.
Result<RewriteResult> rewriteModel(std::span<const uint8_t> tosa, const RewriteOptions &options, const ByteSink &out);

} // namespace gridsample
