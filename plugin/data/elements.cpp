/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Loads and stores by type; halves by the shaders' own rules.
#include "data/elements.hpp"

#include "semantics/half.h"

#include <cstring>
#include <limits>

namespace gridsample {
namespace {

template <typename T> double load(const Array &array, size_t index) {
    T value;
    std::memcpy(&value, array.bytes.data() + index * sizeof(T), sizeof(T));
    return static_cast<double>(value);
}

template <typename T> void store(Array &array, size_t index, double value) {
    const T stored = static_cast<T>(value);
    std::memcpy(array.bytes.data() + index * sizeof(T), &stored, sizeof(T));
}

} // namespace

bool isFloat(ElementType type) {
    return type == ElementType::F16 || type == ElementType::F32 || type == ElementType::F64;
}

bool isSigned(ElementType type) {
    return type == ElementType::I8 || type == ElementType::I16 || type == ElementType::I32 ||
           type == ElementType::I64 || isFloat(type);
}

double largestOf(ElementType type) {
    if (isFloat(type)) {
        return 1.0;
    }
    const auto bits = static_cast<int>(8 * bytesOf(type)) - (isSigned(type) ? 1 : 0);
    const double end = std::ldexp(1.0, bits); // of 64 bits the integers next to it are no doubles
    return std::nextafter(end, 0.0) < end - 1.0 ? std::nextafter(end, 0.0) : end - 1.0;
}

double smallestOf(ElementType type) {
    if (isFloat(type)) {
        return std::numeric_limits<float>::lowest();
    }
    return isSigned(type) ? -largestOf(type) - 1.0 : 0.0;
}

double loadElement(const Array &array, size_t index) {
    switch (array.type) {
    case ElementType::I8:
        return load<int8_t>(array, index);
    case ElementType::U16:
        return load<uint16_t>(array, index);
    case ElementType::I16:
        return load<int16_t>(array, index);
    case ElementType::U32:
        return load<uint32_t>(array, index);
    case ElementType::I32:
        return load<int32_t>(array, index);
    case ElementType::U64:
        return load<uint64_t>(array, index);
    case ElementType::I64:
        return load<int64_t>(array, index);
    case ElementType::F16:
        return semantics::halfToFloat(static_cast<uint32_t>(load<uint16_t>(array, index)));
    case ElementType::F32:
        return load<float>(array, index);
    case ElementType::F64:
        return load<double>(array, index);
    case ElementType::Bool:
    case ElementType::U8:
        break;
    }
    return load<uint8_t>(array, index);
}

void storeElement(Array &array, size_t index, double value) {
    switch (array.type) {
    case ElementType::I8:
        return store<int8_t>(array, index, value);
    case ElementType::U16:
        return store<uint16_t>(array, index, value);
    case ElementType::I16:
        return store<int16_t>(array, index, value);
    case ElementType::U32:
        return store<uint32_t>(array, index, value);
    case ElementType::I32:
        return store<int32_t>(array, index, value);
    case ElementType::U64:
        return store<uint64_t>(array, index, value);
    case ElementType::I64:
        return store<int64_t>(array, index, value);
    case ElementType::F16:
        return store<uint16_t>(array, index, semantics::floatToHalf(static_cast<float>(value)));
    case ElementType::F32:
        return store<float>(array, index, value);
    case ElementType::F64:
        return store<double>(array, index, value);
    case ElementType::Bool:
    case ElementType::U8:
        break;
    }
    store<uint8_t>(array, index, value);
}

} // namespace gridsample
