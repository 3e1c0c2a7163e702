/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Builds the model, and computes it on the CPU.
#include "command/probe_model.hpp"

#include "op/shader_plan.hpp"
#include "reference/grid_sample_reference.hpp"

#include "tosa_generated.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

namespace gridsample {
namespace {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;

const std::vector<int64_t> kImageShape = {1, 4, 5, 3}, kGridShape = {1, 3, 4, 2}, kResultShape = {1, 3, 4, 3};
constexpr const char *kAttributes = R"({"mode": "bilinear", "padding_mode": "border", "align_corners": false,)"
                                    R"( "layout": "NHWC"})";

Array arrayOf(const std::vector<int64_t> &shape, const std::vector<float> &values) {
    Array array{ElementType::F32, shape, Bytes(values.size() * sizeof(float))};
    std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
    return array;
}

// Numbers without a pattern from -1 to 1, times `scale`.
std::vector<float> numbers(std::size_t count, float scale) {
    std::vector<float> values(count);
    uint32_t state = 12345;
    for (float &value : values) {
        state = state * 1664525U + 1013904223U;
        value = (static_cast<float>(state >> 8) / 8388608.0F - 1.0F) * scale;
    }
    return values;
}

class Builder {
  public:
    Bytes model(bool hasGraph) {
        tensor("image", kImageShape);
        tensor("grid", kGridShape);
        tensor("result", kResultShape);
        if (hasGraph) {
            tensor("positive", kImageShape);
            op(tosa::Op::ABS, {"image"}, "positive", Offset<void>(builder_.EndTable(builder_.StartTable())));
        }
        const std::string attributes = kAttributes;
        const auto payload =
            builder_.CreateVector(reinterpret_cast<const uint8_t *>(attributes.data()), attributes.size());
        const auto name = builder_.CreateString("grid_sample"), domain = builder_.CreateString("org.gridsample");
        op(tosa::Op::CUSTOM, {hasGraph ? "positive" : "image", "grid"}, "result",
           tosa::CreateCustomAttribute(builder_, name, domain, payload).Union());
        return finish();
    }

  private:
    void tensor(const char *name, const std::vector<int64_t> &shape) {
        const auto text = builder_.CreateString(name);
        const auto axes = builder_.CreateVector(std::vector<int32_t>(shape.begin(), shape.end()));
        tensors_.push_back(tosa::CreateTosaTensor(builder_, text, axes, tosa::DType::FP32));
    }

    void op(tosa::Op kind, const std::vector<std::string> &inputs, const char *output, Offset<void> attribute) {
        const auto from = builder_.CreateVectorOfStrings(inputs);
        const auto to = builder_.CreateVectorOfStrings(std::vector<std::string>{output});
        // The union of attributes is in the order of the operators.
        operators_.push_back(
            tosa::CreateTosaOperator(builder_, kind, static_cast<tosa::Attribute>(kind), attribute, from, to));
    }

    Bytes finish() {
        const auto block = tosa::CreateTosaBasicBlock(
            builder_, builder_.CreateString("main"), builder_.CreateVector(operators_), builder_.CreateVector(tensors_),
            builder_.CreateVectorOfStrings(std::vector<std::string>{"image", "grid"}),
            builder_.CreateVectorOfStrings(std::vector<std::string>{"result"}),
            builder_.CreateVector(std::vector<Offset<tosa::TosaShape>>()));
        const auto region =
            tosa::CreateTosaRegion(builder_, builder_.CreateString("main"), builder_.CreateVector(std::vector{block}));
        const auto version = tosa::CreateVersion(builder_, 1, 0, 0, false);
        // The real converter reads the modifier's text without asking whether there is one.
        const auto software = tosa::CreateSoftwareVersion(builder_, 1026, 5, 0, builder_.CreateString(""));
        tosa::FinishTosaGraphBuffer(
            builder_, tosa::CreateTosaGraph(builder_, version, builder_.CreateVector(std::vector{region}), software));
        return {builder_.GetBufferPointer(), builder_.GetBufferPointer() + builder_.GetSize()};
    }

    FlatBufferBuilder builder_;
    std::vector<Offset<tosa::TosaTensor>> tensors_;
    std::vector<Offset<tosa::TosaOperator>> operators_;
};

Result<Array> compute(const std::vector<float> &image, const Array &grid) {
    GridSampleDesc desc;
    desc.mode = Mode::Bilinear;
    desc.padding = Padding::Border;
    desc.layout = Layout::Nhwc;
    desc.image = {DataType::F32, kImageShape};
    desc.grid = {DataType::F32, kGridShape};
    desc.output = {DataType::F32, kResultShape};
    const Result<ShaderPlan> plan = planShader(desc);
    if (!plan) {
        return plan.error();
    }
    reference::Parameters parameters{"f32", "f32"};
    for (const SpecValue &constant : plan->constants) {
        parameters.constants[constant.id] = constant.bits;
    }
    std::optional<std::vector<uint8_t>> bytes =
        reference::gridSample(parameters, arrayOf(kImageShape, image).bytes, grid.bytes);
    if (!bytes) {
        return Error{ErrorCode::Internal, "probe model", "its sizes do not fit", ""};
    }
    return Array{ElementType::F32, kResultShape, *std::move(bytes)};
}

} // namespace

Result<ProbeModel> makeProbeModel(bool hasGraph) {
    std::vector<float> image = numbers(60, 8.0F);
    ProbeModel model;
    model.image = arrayOf(kImageShape, image);
    model.grid = arrayOf(kGridShape, numbers(24, 1.5F));
    if (hasGraph) {
        std::transform(image.begin(), image.end(), image.begin(), [](float value) { return std::fabs(value); });
    }
    Result<Array> expected = compute(image, model.grid);
    if (!expected) {
        return std::move(expected).error();
    }
    model.expected = *std::move(expected);
    model.tosa = Builder().model(hasGraph);
    return model;
}

} // namespace gridsample
