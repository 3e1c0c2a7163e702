/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Encodings as tables: numbers before, numbers after, and what is said of the difference.
#include "data/encoding.hpp"

#include "data/elements.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace gridsample {
namespace {

using enum ElementType;
constexpr Encoding kNormalized{};
constexpr Encoding kInteger{Encoding::Kind::Integer, 1.0F, 0};
constexpr Encoding kQuantised{Encoding::Kind::Quantised, 1.0F / 255.0F, -128};

Array arrayOf(ElementType type, const std::vector<double> &values) {
    Array array{type, {static_cast<int64_t>(values.size())}, Bytes(values.size() * bytesOf(type))};
    for (size_t i = 0; i < values.size(); ++i) {
        storeElement(array, i, values[i]);
    }
    return array;
}

std::vector<double> valuesOf(const Array &array) {
    std::vector<double> values;
    for (size_t i = 0; i < array.bytes.size() / bytesOf(array.type); ++i) {
        values.push_back(loadElement(array, i));
    }
    return values;
}

struct Conversion {
    const char *claim;
    Encoding encoding;
    ElementType from;
    std::vector<double> before;
    ElementType to;
    std::vector<double> after;
    Notes notes;
    bool isReverse = false; // from tensor to file
};

class Encodings : public testing::TestWithParam<Conversion> {};

TEST_P(Encodings, GiveTheseNumbers) {
    const Conversion &row = GetParam();
    Notes notes;
    const Array before = arrayOf(row.from, row.before);
    const Result<Array> after =
        row.isReverse ? decode(before, row.to, row.encoding, notes) : encode(before, row.to, row.encoding, notes);
    ASSERT_TRUE(after) << after.error().message();
    const std::vector<double> values = valuesOf(*after);
    ASSERT_EQ(values.size(), row.after.size());
    for (size_t i = 0; i < values.size(); ++i) {
        EXPECT_FLOAT_EQ(static_cast<float>(values[i]), static_cast<float>(row.after[i])) << i;
    }
    EXPECT_EQ(notes, row.notes);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Encodings,
    testing::Values(
        Conversion{"BytesAreZeroToOne", kNormalized, U8, {0, 51, 255}, F32, {0, 0.2, 1}, {}},
        Conversion{"AndInHalf", kNormalized, U8, {0, 255}, F16, {0, 1}, {}},
        Conversion{"SixteenBitsAreZeroToOneToo", kNormalized, U16, {0, 13107, 65535}, F32, {0, 0.2, 1}, {}},
        Conversion{"ByteToSixteenBitsKeepsTheShare", kNormalized, U8, {0, 1, 255}, U16, {0, 257, 65535}, {}},
        Conversion{"SixteenBitsToBytesRounds",
                   kNormalized,
                   U16,
                   {0, 257, 300},
                   U8,
                   {0, 1, 1},
                   {"1 of 3 numbers were rounded to uint8"}},
        Conversion{"ByteToSignedByteHalvesTheSteps", kNormalized, U8, {0, 255}, I8, {0, 127}, {}},
        Conversion{"FloatsOutsideAreHeld",
                   kNormalized,
                   F32,
                   {-0.5, 0, 1, 2},
                   U8,
                   {0, 0, 255, 255},
                   {"2 of 4 numbers were outside and held at the end of uint8"}},
        Conversion{"NaNIsZeroAndSaid",
                   kNormalized,
                   F32,
                   {std::nan("")},
                   U8,
                   {0},
                   {"1 of 1 numbers were outside and held at the end of uint8"}},
        Conversion{"IntegersAreKept", kInteger, U8, {0, 200, 255}, U16, {0, 200, 255}, {}},
        Conversion{"IntegersAreKeptInFloats", kInteger, U8, {0, 200, 255}, F32, {0, 200, 255}, {}},
        Conversion{"UnsignedToSignedLosesHalfTheRange", kInteger, U8, {0, 128, 255}, I8, {-128, 0, 127}, {}},
        Conversion{"SignedToUnsignedGainsIt", kInteger, I8, {-128, 0, 127}, U8, {0, 128, 255}, {}, true},
        Conversion{"SixteenBitsLikewise", kInteger, U16, {0, 65535}, I16, {-32768, 32767}, {}},
        Conversion{"AByteFitsASignedSixteen", kInteger, U8, {0, 255}, I16, {0, 255}, {}},
        Conversion{"SixteenBitsDoNotFitAByte",
                   kInteger,
                   U16,
                   {300},
                   U8,
                   {255},
                   {"1 of 1 numbers were outside and held at the end of uint8"}},
        Conversion{"QuantisedAsExecuTorchDoes", kQuantised, U8, {0, 128, 255}, I8, {-128, 0, 127}, {}},
        Conversion{"QuantisedFromReals", kQuantised, F32, {0, 0.6, 1}, I8, {-128, 25, 127}, {}},
        Conversion{"AndBackToReals", kQuantised, I8, {-128, 127}, F32, {0, 1}, {}, true},
        Conversion{"AndBackToBytes", kQuantised, I8, {-128, 0, 127}, U8, {0, 128, 255}, {}, true},
        Conversion{"TheSameTypeStays", kInteger, I8, {-128, 127}, I8, {-128, 127}, {}}),
    [](const auto &instance) { return instance.param.claim; });

TEST(Encoding, AllBytesComeBackFromEveryStoredType) {
    std::vector<double> all;
    for (int i = 0; i < 256; ++i) {
        all.push_back(i);
    }
    const std::pair<Encoding, ElementType> ways[] = {{kNormalized, F32}, {kNormalized, F16}, {kNormalized, U16},
                                                     {kNormalized, I16}, {kInteger, I8},     {kInteger, F32},
                                                     {kInteger, F16},    {kQuantised, I8}};
    for (const auto &[encoding, stored] : ways) {
        Notes notes;
        const Result<Array> there = encode(arrayOf(U8, all), stored, encoding, notes);
        ASSERT_TRUE(there);
        const Result<Array> back = decode(*there, U8, encoding, notes);
        ASSERT_TRUE(back);
        EXPECT_EQ(valuesOf(*back), all) << nameOf(stored);
    }
}

TEST(Encoding, WhatHasNoMeaningIsRefused) {
    Notes notes;
    EXPECT_EQ(encode(arrayOf(U8, {1}), Bool, kNormalized, notes).error().message(),
              "uint8 cannot be converted to bool; give the type that is stored");
    EXPECT_FALSE(encode(arrayOf(I64, {1}), F32, kNormalized, notes));
    EXPECT_EQ(encode(arrayOf(U8, {1}), F32, kQuantised, notes).error().message(),
              "a scale and zero point are given for float32; quantise only integers");
}

// What a photo's bytes become in an int8 tensor, and that nothing is lost on the way there and back.
TEST(Encoding, EveryByteComesBackFromInt8AndEveryWordFromInt16) {
    for (const auto &[file, stored] :
         {std::pair{ElementType::U8, ElementType::I8}, {ElementType::U16, ElementType::I16}}) {
        Array all{file, {static_cast<int64_t>(1) << (8 * bytesOf(file))}, {}};
        all.bytes.resize(static_cast<size_t>(all.shape[0]) * bytesOf(file));
        for (size_t i = 0; i < static_cast<size_t>(all.shape[0]); ++i) {
            storeElement(all, i, static_cast<double>(i));
        }
        Notes notes;
        const Encoding integer{Encoding::Kind::Integer, 1.0F, 0};
        const Result<Array> there = encode(all, stored, integer, notes);
        ASSERT_TRUE(there);
        EXPECT_EQ(loadElement(*there, 0), smallestOf(stored));
        EXPECT_EQ(shiftBetween(file, stored), smallestOf(stored));
        const Result<Array> back = decode(*there, file, integer, notes);
        ASSERT_TRUE(back);
        EXPECT_EQ(*back, all);
        EXPECT_TRUE(notes.empty());
    }
}

} // namespace
} // namespace gridsample
