/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One table of words per enumeration; the first word of a value is the one we write.
#include "op/names.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>

namespace gridsample {

namespace {

template <typename Enum> struct Word {
    Enum value;
    std::string_view text;
    bool isOurs; // the spelling that we write
};

constexpr Word<Mode> kModes[] = {
    {Mode::Nearest, "nearest", true},  {Mode::Bilinear, "bilinear", true},   {Mode::Bicubic, "bicubic", true},
    {Mode::Bilinear, "linear", false}, {Mode::Bilinear, "trilinear", false}, {Mode::Bicubic, "cubic", false},
};

constexpr Word<Padding> kPaddings[] = {
    {Padding::Zeros, "zeros", true},           {Padding::Border, "border", true},
    {Padding::Reflection, "reflection", true}, {Padding::Constant, "constant", true},
    {Padding::Constant, "fill", false},
};

constexpr Word<Layout> kLayouts[] = {
    {Layout::Nhwc, "NHWC", true},
    {Layout::Nchw, "NCHW", true},
    {Layout::Nhwc, "NDHWC", false},
    {Layout::Nchw, "NCDHW", false},
};

constexpr Word<Coordinates> kCoordinates[] = {
    {Coordinates::Normalized, "normalized", true},
    {Coordinates::Pixel, "pixel", true},
    {Coordinates::Offset, "offset", true},
    {Coordinates::NormalizedOffset, "normalized_offset", true},
};

constexpr Word<GridLayout> kGridLayouts[] = {
    {GridLayout::ChannelsLast, "channels_last", true},
    {GridLayout::ChannelsFirst, "channels_first", true},
};

constexpr Word<DataType> kTypes[] = {
    {DataType::F32, "f32", true},
    {DataType::F16, "f16", true},
    {DataType::I8, "i8", true},
    {DataType::I16, "i16", true},
};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool sameWord(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

template <typename Enum, size_t count> std::string_view wordFor(const Word<Enum> (&table)[count], Enum value) {
    for (const Word<Enum> &word : table) {
        if (word.value == value) {
            return word.text;
        }
    }
    return "unknown";
}

template <typename Enum, size_t count>
std::optional<Enum> valueFor(const Word<Enum> (&table)[count], std::string_view text) {
    for (const Word<Enum> &word : table) {
        if (sameWord(word.text, text)) {
            return word.value;
        }
    }
    return std::nullopt;
}

template <typename Enum, size_t count> std::string ourWords(const Word<Enum> (&table)[count]) {
    std::string list;
    for (const Word<Enum> &word : table) {
        if (word.isOurs) {
            list += (list.empty() ? "" : ", ") + std::string(word.text);
        }
    }
    return list;
}

} // namespace

std::string_view toString(Mode mode) {
    return wordFor(kModes, mode);
}
std::string_view toString(Padding padding) {
    return wordFor(kPaddings, padding);
}
std::string_view toString(Layout layout) {
    return wordFor(kLayouts, layout);
}
std::string_view toString(Coordinates coordinates) {
    return wordFor(kCoordinates, coordinates);
}
std::string_view toString(GridLayout layout) {
    return wordFor(kGridLayouts, layout);
}
std::string_view toString(DataType type) {
    return wordFor(kTypes, type);
}

std::string toString(const std::vector<int64_t> &shape) {
    std::string text = "[";
    for (size_t axis = 0; axis < shape.size(); ++axis) {
        text += (axis == 0 ? "" : ",") + std::to_string(shape[axis]);
    }
    return text + "]";
}

std::string numberText(float value) {
    char digits[32];
    const std::to_chars_result end = std::to_chars(std::begin(digits), std::end(digits), value);
    return std::string(std::begin(digits), end.ptr);
}

std::optional<Mode> parseMode(std::string_view word) {
    return valueFor(kModes, word);
}
std::optional<Padding> parsePadding(std::string_view word) {
    return valueFor(kPaddings, word);
}
std::optional<Layout> parseLayout(std::string_view word) {
    return valueFor(kLayouts, word);
}
std::optional<Coordinates> parseCoordinates(std::string_view word) {
    return valueFor(kCoordinates, word);
}
std::optional<GridLayout> parseGridLayout(std::string_view word) {
    return valueFor(kGridLayouts, word);
}
std::optional<DataType> parseDataType(std::string_view word) {
    return valueFor(kTypes, word);
}

std::string modeWords() {
    return ourWords(kModes);
}
std::string paddingWords() {
    return ourWords(kPaddings);
}
std::string layoutWords() {
    return ourWords(kLayouts);
}
std::string coordinatesWords() {
    return ourWords(kCoordinates);
}

uint32_t elementSize(DataType type) {
    return type == DataType::F32 ? 4 : (type == DataType::I8 ? 1 : 2);
}

bool isInteger(DataType type) {
    return type == DataType::I8 || type == DataType::I16;
}

} // namespace gridsample
