/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A file of a scenario with what the user says of its numbers.
#pragma once

#include "data/encoding.hpp"
#include "data/image_format.hpp"
#include "data/picture.hpp"
#include "scenario/scenario.hpp"

#include <optional>
#include <string>

namespace gridsample {

enum class FileKind { Npy, Png, Dds, Other };

// By the name's ending, in any case.
FileKind fileKind(const std::string &path);

struct FileSpec {
    std::string path;
    std::optional<Encoding> encoding;
    std::optional<AxisOrder> layout; // of the file or tensor, where its shape does not say
    std::optional<int64_t> channels; // of a result
    FileKind kind() const { return fileKind(path); }
};

// "encoding" ("normalized", "integer" or {"scale","zero_point"}), "layout" and "channels" of a JSON object that its
// schema has been held against.
FileSpec readFileSpec(const std::string &path, const Json &members);

// What an encoding is where nobody says: floats, UNORM and SNORM are normalized, other integers stay integers.
Encoding defaultEncoding(ElementType element);
Encoding defaultEncoding(const ImageFormat &format);

// What an encoding does between two types, for messages: "normalized", "integer", "integer, 128 taken off", "scale 0.1,
// zero point 3".
std::string describe(const Encoding &encoding, ElementType from, ElementType to);

} // namespace gridsample
