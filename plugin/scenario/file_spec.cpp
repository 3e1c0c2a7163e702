/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads what scenarios say of files.
#include "scenario/file_spec.hpp"

#include "data/elements.hpp"
#include "op/names.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace gridsample {

FileKind fileKind(const std::string &path) {
    std::string ending = utf8FromPath(pathFromUtf8(path).extension());
    std::transform(ending.begin(), ending.end(), ending.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    });
    return ending == ".npy"   ? FileKind::Npy
           : ending == ".png" ? FileKind::Png
           : ending == ".dds" ? FileKind::Dds
                              : FileKind::Other;
}

FileSpec readFileSpec(const std::string &path, const Json &members) {
    FileSpec spec;
    spec.path = path;
    if (const auto encoding = members.find("encoding"); encoding != members.end()) {
        if (encoding->is_object()) {
            spec.encoding = Encoding{Encoding::Kind::Quantised, encoding->at("scale").get<float>(),
                                     encoding->value("zero_point", 0)};
        } else {
            const bool isInteger = encoding->get<std::string>() == "integer";
            spec.encoding = Encoding{isInteger ? Encoding::Kind::Integer : Encoding::Kind::Normalized, 1.0F, 0};
        }
    }
    if (const auto layout = stringMember(members, "layout")) {
        spec.layout = parseAxisOrder(*layout);
    }
    if (const auto channels = members.find("channels"); channels != members.end()) {
        spec.channels = channels->get<int64_t>();
    }
    return spec;
}

Encoding defaultEncoding(ElementType element) {
    return {isFloat(element) ? Encoding::Kind::Normalized : Encoding::Kind::Integer, 1.0F, 0};
}

Encoding defaultEncoding(const ImageFormat &format) {
    const bool isInteger = format.numeric == Numeric::Uint || format.numeric == Numeric::Sint;
    return {isInteger ? Encoding::Kind::Integer : Encoding::Kind::Normalized, 1.0F, 0};
}

std::string describe(const Encoding &encoding, ElementType from, ElementType to) {
    const double shift = shiftBetween(from, to);
    switch (encoding.kind) {
    case Encoding::Kind::Normalized:
        return "normalized";
    case Encoding::Kind::Integer:
        return shift == 0 ? "integer"
                          : "integer, " + std::to_string(static_cast<int64_t>(std::abs(shift))) +
                                (shift < 0 ? " taken off" : " added");
    case Encoding::Kind::Quantised:
        break;
    }
    return "scale " + numberText(encoding.scale) + ", zero point " + std::to_string(encoding.zeroPoint);
}

} // namespace gridsample
