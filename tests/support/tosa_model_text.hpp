/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// TOSA models as plain values, and as text with one line an operator.
//
//   version 1.0.0                     1.1.0 draft; 1.0.0 if left out
//   region main                       a new region; `main` if left out
//   block main                        likewise
//   in x FP32[1,4,5,3]                an input of the block
//   c FP32[2] = CONST 0.5 1.5         one value for all elements, or one each
//   c FP32[2] = CONST 0.5 (7)         broken: with 7 bytes of data, whatever the shape takes
//   c FP32[2] outside = CONST 0.5     stored behind the flatbuffer, as in models over 2 GB
//   s SHAPE[2] = CONST_SHAPE 1 4
//   t FP32[1,5,3,4] = TRANSPOSE x (0,2,3,1)
//   y FP32[1,2,3,3] = CUSTOM x g domain name {"a": 1}
//   v FP32[1] variable = ...          tensor attributes stand behind the shape: variable, unranked
//   z FP32[1] = IDENTITY y @place     location
//   out y z                           the block's outputs
//
// A payload that the rewrite made is printed as `shader(binding format, ...) -> binding format`.
#pragma once

#include "tosa_generated.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::test {

struct ModelTensorText {
    std::string name;
    tosa::DType type = tosa::DType::FP32;
    std::vector<int32_t> shape{};
    std::vector<uint8_t> data{}; // empty: not a constant
    bool outside = false, variable = false, unranked = false;
    bool operator==(const ModelTensorText &) const = default;
};

struct ModelOperatorText {
    tosa::Op op = tosa::Op::IDENTITY;
    std::vector<std::string> inputs{}, outputs{};
    // TRANSPOSE: perms; CONV2D: pad, stride, dilation; RESCALE: scale32, rounding mode, per channel, input and output
    // unsigned
    std::vector<int32_t> numbers{};
    std::string domain{}, name{}, payload{}; // CUSTOM
    std::string location{};
    bool operator==(const ModelOperatorText &) const = default;
};

struct ModelShapeText {
    std::string name;
    std::vector<int64_t> values{};
    bool operator==(const ModelShapeText &) const = default;
};

struct ModelBlockText {
    std::string name = "main";
    std::vector<std::string> inputs{}, outputs{};
    std::vector<ModelTensorText> tensors{};
    std::vector<ModelShapeText> shapes{};
    std::vector<ModelOperatorText> operators{};
    bool operator==(const ModelBlockText &) const = default;
};

struct ModelRegionText {
    std::string name = "main";
    std::vector<ModelBlockText> blocks{};
    bool operator==(const ModelRegionText &) const = default;
};

struct ModelText {
    int32_t major = 1, minor = 0, patch = 0;
    bool draft = false;
    int32_t softwareMajor = 1026; // of the library that wrote the file
    std::vector<ModelRegionText> regions{};
    bool operator==(const ModelText &) const = default;
};

// Throws std::runtime_error naming the line.
ModelText parseModelText(const std::string &text);

std::string printModelText(const ModelText &model);

} // namespace gridsample::test
