/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One loop over the elements; the encoding says what each becomes.
#include "data/encoding.hpp"

#include "data/elements.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace gridsample {
namespace {

bool isConvertible(ElementType type) {
    return type != ElementType::Bool && bytesOf(type) < 8 ? true : type == ElementType::F64;
}

Status check(ElementType from, ElementType to) {
    if (!isConvertible(from) || !isConvertible(to)) {
        return Error{ErrorCode::Unsupported, "", std::string(nameOf(from)) + " cannot be converted to " + nameOf(to),
                     "give the type that is stored"};
    }
    return Nothing{};
}

// What an integer or float of a type stands for: 255 of uint8 is 1.
double meaningOf(double value, ElementType type) {
    return value / largestOf(type);
}

using Rule = std::function<double(double)>;

// Applies a rule to every element, then rounds and clamps to the type.
Array apply(const Array &from, ElementType to, const Rule &rule, Notes &notes) {
    const size_t count = from.bytes.size() / bytesOf(from.type);
    Array result{to, from.shape, Bytes(count * bytesOf(to))};
    const double low = smallestOf(to);
    const double high = largestOf(to);
    const bool isWhole = !isFloat(to);
    size_t clamped = 0, rounded = 0;
    for (size_t i = 0; i < count; ++i) {
        double value = rule(loadElement(from, i));
        if (isWhole) {
            const double exact = value;
            value = std::isnan(value) ? 0.0 : std::nearbyint(value); // ties to even
            clamped += std::isnan(exact) || value < low || value > high ? 1 : 0;
            value = std::clamp(value, low, high);
            rounded += std::abs(value - exact) > 1e-6 * std::max(1.0, std::abs(exact)) ? 1 : 0;
        }
        storeElement(result, i, value);
    }
    const auto note = [&](size_t number, const char *what) {
        if (number != 0) {
            notes.push_back(std::to_string(number) + " of " + std::to_string(count) + " numbers were " + what + " " +
                            nameOf(to));
        }
    };
    note(clamped, "outside and held at the end of");
    note(rounded - std::min(rounded, clamped), "rounded to");
    return result;
}

} // namespace

// The middle of one range is the middle of the other.
double shiftBetween(ElementType from, ElementType to) {
    if (isFloat(from) || isFloat(to) || bytesOf(from) != bytesOf(to) || isSigned(from) == isSigned(to)) {
        return 0.0;
    }
    const double half = std::ldexp(1.0, static_cast<int>(8 * bytesOf(from)) - 1);
    return isSigned(to) ? -half : half;
}

Result<Array> encode(const Array &file, ElementType stored, const Encoding &encoding, Notes &notes) {
    if (file.type == stored) {
        return file;
    }
    if (Status possible = check(file.type, stored); !possible) {
        return std::move(possible).error();
    }
    switch (encoding.kind) {
    case Encoding::Kind::Integer: {
        const double shift = shiftBetween(file.type, stored);
        return apply(
            file, stored, [shift](double value) { return value + shift; }, notes);
    }
    case Encoding::Kind::Quantised:
        if (isFloat(stored)) {
            return Error{ErrorCode::Unsupported, "",
                         std::string("a scale and zero point are given for ") + nameOf(stored),
                         "quantise only integers"};
        }
        return apply(
            file, stored,
            [&](double value) {
                return std::nearbyint(meaningOf(value, file.type) / static_cast<double>(encoding.scale)) +
                       encoding.zeroPoint;
            },
            notes);
    case Encoding::Kind::Normalized:
        break;
    }
    return apply(
        file, stored, [&](double value) { return meaningOf(value, file.type) * largestOf(stored); }, notes);
}

Result<Array> decode(const Array &stored, ElementType file, const Encoding &encoding, Notes &notes) {
    if (encoding.kind != Encoding::Kind::Quantised) {
        return encode(stored, file, encoding, notes); // both rules are their own reverse
    }
    if (Status possible = check(stored.type, file); !possible) {
        return std::move(possible).error();
    }
    if (isFloat(stored.type)) {
        return Error{ErrorCode::Unsupported, "",
                     std::string("a scale and zero point are given for ") + nameOf(stored.type),
                     "quantise only integers"};
    }
    return apply(
        stored, file,
        [&](double value) {
            return (value - encoding.zeroPoint) * static_cast<double>(encoding.scale) * largestOf(file);
        },
        notes);
}

} // namespace gridsample
