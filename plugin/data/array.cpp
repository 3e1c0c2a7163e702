/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Sizes and names of array elements.
#include "data/array.hpp"

#include <algorithm>
#include <limits>

namespace gridsample {

size_t bytesOf(ElementType type) {
    switch (type) {
    case ElementType::Bool:
    case ElementType::U8:
    case ElementType::I8:
        return 1;
    case ElementType::U16:
    case ElementType::I16:
    case ElementType::F16:
        return 2;
    case ElementType::U32:
    case ElementType::I32:
    case ElementType::F32:
        return 4;
    case ElementType::U64:
    case ElementType::I64:
    case ElementType::F64:
        break;
    }
    return 8;
}

const char *nameOf(ElementType type) {
    static constexpr const char *kNames[] = {"bool",  "uint8",  "int8",  "uint16",  "int16",   "uint32",
                                             "int32", "uint64", "int64", "float16", "float32", "float64"};
    return kNames[static_cast<size_t>(type)];
}

std::optional<uint64_t> countOf(const std::vector<int64_t> &shape, ElementType type) {
    const bool isEmpty = std::find(shape.begin(), shape.end(), 0) != shape.end();
    // An empty array must stay one when it is converted, so its other lengths have to fit for the widest type.
    const uint64_t bytes = isEmpty ? bytesOf(ElementType::F64) : bytesOf(type);
    const uint64_t most = static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) / bytes;
    uint64_t count = 1;
    for (const int64_t length : shape) {
        if (length < 0) {
            return std::nullopt;
        }
        if (length != 0 && count > most / static_cast<uint64_t>(length)) {
            return std::nullopt;
        }
        count *= length == 0 ? 1 : static_cast<uint64_t>(length);
    }
    return isEmpty ? 0 : count;
}

std::string shapeText(const std::vector<int64_t> &shape) {
    std::string text = "[";
    for (size_t axis = 0; axis < shape.size(); ++axis) {
        text += (axis == 0 ? "" : ",") + std::to_string(shape[axis]);
    }
    return text + "]";
}

} // namespace gridsample
