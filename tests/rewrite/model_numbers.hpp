/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a model computes, without Arm's tools: TOSA's definitions for the graph, the CPU reference for our operators.
#pragma once

#include "support/stock_tools.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gridsample::test {

// The outputs of a model's main block for its inputs, both in the model's order. Knows the operators that tests use,
// and throws std::runtime_error for any other. Arithmetic is rounded as TOSA says, halves and floats alike.
std::vector<Array> numbersOf(const std::vector<uint8_t> &tosa, const std::vector<Array> &inputs);

// Any numbers for a model's inputs, in their types: halves and floats below 5 in steps of 1/8, integers to 39.
std::vector<Array> randomInputs(const std::vector<uint8_t> &tosa, uint32_t seed);

} // namespace gridsample::test
