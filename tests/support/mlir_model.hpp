/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A model in MLIR, put together value by value, with the arrays for its inputs.
#pragma once

#include "op/grid_sample_desc.hpp"
#include "support/stock_tools.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::test {

std::string tensorType(const std::vector<int64_t> &shape, const std::string &element); // tensor<2x3xf32>
std::string tensorType(const TensorDesc &tensor);

// Values are named as in MLIR: %v0.
class MlirModel {
  public:
    std::string input(const TensorDesc &tensor, const std::vector<uint8_t> &bytes);
    std::string constant(const std::string &type, const std::vector<uint8_t> &bytes);
    std::string constant(const std::string &type, const std::string &value); // one for all elements
    std::string op(const std::string &text);                                 // whatever gives one value
    // The neutral operator, every attribute spelled out, so that none is right by default only.
    std::string sample(const GridSampleDesc &desc, const std::string &image, const std::string &grid);
    void output(const std::string &value, const TensorDesc &tensor);

    std::string text() const;
    const std::vector<Array> &inputs() const { return inputs_; }

  private:
    std::string next() { return "%v" + std::to_string(count_++); }

    size_t count_ = 0;
    std::string body_;
    std::vector<std::string> arguments_, inputNames_, results_, outputNames_, returned_, types_;
    std::vector<Array> inputs_;
};

} // namespace gridsample::test
