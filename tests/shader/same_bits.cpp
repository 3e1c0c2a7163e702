/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Compares outputs element by element.
#include "same_bits.hpp"

#include <cmath>
#include <cstring>
#include <sstream>

namespace gridsample::test {
namespace {

uint32_t elementAt(std::span<const uint8_t> bytes, size_t index, size_t size) {
    uint32_t bits = 0;
    for (size_t i = 0; i < size; ++i) { // little endian, as on every device that Vulkan runs on
        bits |= static_cast<uint32_t>(bytes[index * size + i]) << (8 * i);
    }
    return bits;
}

float asFloat(uint32_t bits) {
    float value = 0.0F;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

bool isSame(std::string_view type, uint32_t expected, uint32_t actual, float flushed) {
    if (expected == actual) {
        return true;
    }
    if (type == "f16") {
        return (expected & 0x7fffU) > 0x7c00U && (actual & 0x7fffU) > 0x7c00U;
    }
    if (type == "f32") {
        const float a = asFloat(expected);
        const float b = asFloat(actual);
        return (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) < flushed || (flushed > 0.0F && a == b);
    }
    return false;
}

} // namespace

std::optional<std::string> firstDifference(std::string_view type, std::span<const uint8_t> expected,
                                           std::span<const uint8_t> actual, float flushed) {
    if (expected.size() != actual.size()) {
        return "the outputs have " + std::to_string(expected.size()) + " and " + std::to_string(actual.size()) +
               " bytes";
    }
    const size_t size = type == "f32" ? 4 : (type == "i8" ? 1 : 2);
    for (size_t index = 0; index < expected.size() / size; ++index) {
        const uint32_t a = elementAt(expected, index, size);
        const uint32_t b = elementAt(actual, index, size);
        if (!isSame(type, a, b, flushed)) {
            std::ostringstream text;
            text << "element " << index << " is 0x" << std::hex << b << ", not 0x" << a;
            if (type == "f32") {
                text << " (" << asFloat(b) << ", not " << asFloat(a) << ")";
            }
            return text.str();
        }
    }
    return std::nullopt;
}

} // namespace gridsample::test
