/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// An array in memory, as files hold it: element type, shape, packed bytes.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gridsample {

enum class ElementType { Bool, U8, I8, U16, I16, U32, I32, U64, I64, F16, F32, F64 };

size_t bytesOf(ElementType type);
const char *nameOf(ElementType type); // NumPy's word: "int8", "float32"

// Little-endian, row-major, packed: bytes.size() is the product of shape times the element's size.
struct Array {
    ElementType type = ElementType::U8;
    std::vector<int64_t> shape; // outermost axis first; empty: one element
    Bytes bytes;
    bool operator==(const Array &) const = default;
};

// Number of elements; nothing if an axis is negative or the bytes of `type`, of an empty array those of the widest type
// for its other axes, would not fit in 63 bits.
std::optional<uint64_t> countOf(const std::vector<int64_t> &shape, ElementType type);

std::string shapeText(const std::vector<int64_t> &shape); // "[1,2,3]"

} // namespace gridsample
