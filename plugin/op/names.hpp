/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The words for an operator's modes and types, as users, models and reports spell them.
#pragma once

#include "op/grid_sample_desc.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gridsample {

// PyTorch's words: "nearest", "bilinear", "bicubic"; "zeros", "border", "reflection", and ours, "constant".
std::string_view toString(Mode mode);
std::string_view toString(Padding padding);
std::string_view toString(Layout layout);                // "NHWC", "NCHW"
std::string_view toString(Coordinates coordinates);      // "normalized", "pixel", "offset", "normalized_offset"
std::string_view toString(GridLayout layout);            // "channels_last", "channels_first"
std::string_view toString(DataType type);                // "f32", "f16", "i8", "i16"
std::string toString(const std::vector<int64_t> &shape); // "[1,2,3]"

// The shortest decimal that reads back as the same float32: "0.1", "1e-30", "inf".
std::string numberText(float value);

// Modes and types from words, in any case, with the other usual spellings: ONNX's "linear" and "cubic", "trilinear" for
// volumes, "fill" for constant, "NDHWC" and "NCDHW". Empty if the word is none of them.
std::optional<Mode> parseMode(std::string_view word);
std::optional<Padding> parsePadding(std::string_view word);
std::optional<Layout> parseLayout(std::string_view word);
std::optional<Coordinates> parseCoordinates(std::string_view word);
std::optional<GridLayout> parseGridLayout(std::string_view word);
std::optional<DataType> parseDataType(std::string_view word);

// What a parse function takes, for messages: "nearest, bilinear, bicubic".
std::string modeWords();
std::string paddingWords();
std::string layoutWords();
std::string coordinatesWords();

// Bytes of one stored element.
uint32_t elementSize(DataType type);

// True for i8 and i16.
bool isInteger(DataType type);

} // namespace gridsample
