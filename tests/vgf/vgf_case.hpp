/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A case of tests/cases/vgf: a small model, the VGF that the real converter makes of it, and what our step makes of
// that.
#pragma once

#include "support/stock_tools.hpp"

#include <ostream>
#include <string>
#include <vector>

namespace gridsample::test {

// Every tensor has the shape [1,3,5,3]: 45 elements, so that no byte size of 8- and 16-bit types is a multiple of 4.
struct VgfCase {
    std::string name;                 // of the file
    std::vector<std::string> types;   // "f32", "f16", "i8", "i16"; the texts below are for the first
    std::vector<std::string> inputs;  // names
    std::vector<std::string> outputs; // names
    std::string body; // MLIR, with T for the tensor type and `shader2`, `shader3`, `foreign5` for custom ops
    std::vector<std::string> values; // per output: "2*a 1*b 5", a sum over inputs and a number
    std::string before, after;       // as vgfText prints them
    std::string path;                // of the file
};

std::vector<VgfCase> vgfCases();
VgfCase vgfCase(const std::string &name);
inline void PrintTo(const VgfCase &one, std::ostream *out) {
    *out << one.name;
} // for GoogleTest

// The model as MLIR text, with every tensor of that type.
std::string mlirOf(const VgfCase &one, const std::string &type);

// The stand-in shaders of that type, factor 2 and factor 3.
std::vector<std::vector<uint32_t>> shadersOf(const std::string &type);

// An input of the model: small integers that do not change along axis 2.
Array inputOf(const VgfCase &one, size_t index, const std::string &type);
// What the output must be.
Array outputOf(const VgfCase &one, size_t index, const std::string &type);

// With GRIDSAMPLE_UPDATE_GOLDENS set in the environment: writes the case's file anew with these texts.
bool updateGoldens(const VgfCase &one, const std::string &before, const std::string &after);

} // namespace gridsample::test
