/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// TOSA flatbuffers from plain values and back, independent of the code under test.
#pragma once

#include "support/tosa_model_text.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace gridsample::test {

std::vector<uint8_t> buildModel(const ModelText &model);

// Whether the bytes are a TOSA flatbuffer, all of whose offsets lead to where they should.
bool isTosa(std::span<const uint8_t> bytes);

// The bytes must be a valid TOSA flatbuffer: throws std::runtime_error otherwise.
ModelText readModel(std::span<const uint8_t> bytes);

} // namespace gridsample::test
