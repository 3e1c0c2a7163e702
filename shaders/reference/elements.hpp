/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Tensor elements as float32 whatever they are stored as: the CPU's counterpart of buffers.glsl.
#pragma once

#include "semantics/half.h"
#include "semantics/quant.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace gridsample::reference {

enum class Element { F32, F16, I8, I16, U8 };

inline Element elementOf(std::string_view type, bool isUnsigned) {
    if (type == "i8") {
        return isUnsigned ? Element::U8 : Element::I8;
    }
    return type == "f16" ? Element::F16 : (type == "i16" ? Element::I16 : Element::F32);
}

inline size_t sizeOf(Element element) {
    return element == Element::F32 ? 4 : (element == Element::F16 || element == Element::I16 ? 2 : 1);
}

template <typename T> T loadAs(std::span<const uint8_t> bytes, size_t index) {
    T value;
    std::memcpy(&value, bytes.subspan(index * sizeof(T), sizeof(T)).data(), sizeof(T));
    return value;
}

template <typename T> void storeAs(std::span<uint8_t> bytes, size_t index, T value) {
    std::memcpy(bytes.subspan(index * sizeof(T), sizeof(T)).data(), &value, sizeof(T));
}

inline int32_t loadInteger(Element element, std::span<const uint8_t> bytes, size_t index) {
    if (element == Element::I16) {
        return loadAs<int16_t>(bytes, index);
    }
    return element == Element::U8 ? int32_t{loadAs<uint8_t>(bytes, index)} : int32_t{loadAs<int8_t>(bytes, index)};
}

inline float loadFloat(Element element, std::span<const uint8_t> bytes, size_t index) {
    return element == Element::F32 ? loadAs<float>(bytes, index)
                                   : semantics::halfToFloat(loadAs<uint16_t>(bytes, index));
}

inline bool isFloat(Element element) {
    return element == Element::F32 || element == Element::F16;
}

// An element of the image; integers come in steps from their zero point.
inline float loadImage(Element element, std::span<const uint8_t> bytes, size_t index, int32_t zeroPoint) {
    return isFloat(element) ? loadFloat(element, bytes, index)
                            : semantics::steps(loadInteger(element, bytes, index), zeroPoint);
}

// An element of the grid as a coordinate.
inline float loadGrid(Element element, std::span<const uint8_t> bytes, size_t index, int32_t zeroPoint, float scale) {
    return isFloat(element) ? loadFloat(element, bytes, index)
                            : semantics::dequantised(loadInteger(element, bytes, index), zeroPoint, scale);
}

// An element of the output; scale and zeroPoint count for integers only, isNarrow (no -128) for int8.
inline void storeOutput(Element element, std::span<uint8_t> bytes, size_t index, float value, float scale,
                        int32_t zeroPoint, bool isNarrow) {
    const auto integer = [&](int low, int high) { return semantics::requantised(value, scale, zeroPoint, low, high); };
    switch (element) {
    case Element::F32:
        return storeAs(bytes, index, value);
    case Element::F16:
        return storeAs(bytes, index, static_cast<uint16_t>(semantics::floatToHalf(value)));
    case Element::I8:
        return storeAs(bytes, index, static_cast<int8_t>(integer(isNarrow ? -127 : -128, 127)));
    case Element::U8:
        return storeAs(bytes, index, static_cast<uint8_t>(integer(0, 255)));
    case Element::I16:
        return storeAs(bytes, index, static_cast<int16_t>(integer(-32768, 32767)));
    }
}

} // namespace gridsample::reference
