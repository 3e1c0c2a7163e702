/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A TOSA flatbuffer, verified once and then read in place.
#pragma once

#include "base/result.hpp"

#include "tosa_generated.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gridsample {

// A view: the bytes must outlive it. Offsets inside tables are verified; names, types and shapes are not, so any
// string, vector or table may be missing (nullptr) and any name may lead nowhere.
class TosaModel {
  public:
    // Alignment that `bytes` must have in memory.
    static constexpr size_t kAlignment = 16;

    // Errors: misaligned bytes, no TOSA file identifier, or offsets that lead out of the file.
    static Result<TosaModel> open(std::span<const uint8_t> bytes);

    std::span<const uint8_t> bytes() const { return bytes_; }
    const tosa::TosaGraph &graph() const { return *graph_; }

    // Where a table, vector or string lies in the file.
    uint32_t position(const void *object) const {
        return static_cast<uint32_t>(static_cast<const uint8_t *>(object) - bytes_.data());
    }

    // The stored values of a constant, from its table or, in models over 2 GB, from elsewhere in the file.
    // Empty: not a constant, or the place given lies outside the file.
    std::span<const uint8_t> constant(const tosa::TosaTensor &tensor) const;

  private:
    TosaModel(std::span<const uint8_t> bytes, const tosa::TosaGraph *graph) : bytes_(bytes), graph_(graph) {}

    std::span<const uint8_t> bytes_;
    const tosa::TosaGraph *graph_;
};

// Places outside the table are valid if greater than this.
constexpr uint64_t kNoOffset = 1;

// "1.0.0", "1.1.0 draft".
std::string versionText(const tosa::TosaGraph &graph);

// Whether the real converter reads this version: 1.0, and 1.1 as it was drafted.
bool isReadVersion(const tosa::TosaGraph &graph);

inline std::string_view textOf(const flatbuffers::String *text) {
    return text == nullptr ? std::string_view{} : std::string_view{text->c_str(), text->size()};
}

// Length of a vector that may be missing.
template <typename T> size_t lengthOf(const flatbuffers::Vector<T> *vector) {
    return vector == nullptr ? 0 : vector->size();
}

// Element of a list of names; "" beyond its end.
std::string_view nameAt(const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>> *names, size_t index);

// "FP32", "INT8", ...; "type 77" for one that this schema lacks.
std::string typeName(tosa::DType type);

} // namespace gridsample
