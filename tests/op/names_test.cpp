/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The words for modes and types.
#include "op/names.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {

namespace {

TEST(Names, whatWeWriteWeRead) {
    for (const Mode mode : {Mode::Nearest, Mode::Bilinear, Mode::Bicubic}) {
        EXPECT_EQ(parseMode(toString(mode)), mode);
    }
    for (const Padding padding : {Padding::Zeros, Padding::Border, Padding::Reflection, Padding::Constant}) {
        EXPECT_EQ(parsePadding(toString(padding)), padding);
    }
    for (const Layout layout : {Layout::Nhwc, Layout::Nchw}) {
        EXPECT_EQ(parseLayout(toString(layout)), layout);
    }
    for (const Coordinates coordinates :
         {Coordinates::Normalized, Coordinates::Pixel, Coordinates::Offset, Coordinates::NormalizedOffset}) {
        EXPECT_EQ(parseCoordinates(toString(coordinates)), coordinates);
    }
    for (const GridLayout layout : {GridLayout::ChannelsLast, GridLayout::ChannelsFirst}) {
        EXPECT_EQ(parseGridLayout(toString(layout)), layout);
    }
    for (const DataType type : {DataType::F32, DataType::F16, DataType::I8, DataType::I16}) {
        EXPECT_EQ(parseDataType(toString(type)), type);
    }
}

TEST(Names, onnxWordsMeanTheSame) {
    EXPECT_EQ(parseMode("linear"), Mode::Bilinear);
    EXPECT_EQ(parseMode("cubic"), Mode::Bicubic);
    EXPECT_EQ(parseMode("trilinear"), Mode::Bilinear);
}

TEST(Names, theCaseOfLettersDoesNotCount) {
    EXPECT_EQ(parseLayout("nhwc"), Layout::Nhwc);
    EXPECT_EQ(parseMode("Bilinear"), Mode::Bilinear);
}

TEST(Names, unknownWordsAreUnknown) {
    EXPECT_EQ(parseMode(""), std::nullopt);
    EXPECT_EQ(parseMode("bilinea"), std::nullopt);
    EXPECT_EQ(parsePadding("zero"), std::nullopt);
    EXPECT_EQ(parseDataType("bf16"), std::nullopt);
}

TEST(Names, listsForMessagesHoldOurWordsOnly) {
    EXPECT_EQ(modeWords(), "nearest, bilinear, bicubic");
    EXPECT_EQ(paddingWords(), "zeros, border, reflection, constant");
    EXPECT_EQ(layoutWords(), "NHWC, NCHW");
    EXPECT_EQ(coordinatesWords(), "normalized, pixel, offset, normalized_offset");
}

TEST(Names, shapesAreWrittenInBrackets) {
    EXPECT_EQ(toString(std::vector<int64_t>{}), "[]");
    EXPECT_EQ(toString(std::vector<int64_t>{1, -1, 3}), "[1,-1,3]");
}

TEST(Names, numbersAreWrittenAsShortAsTheyReadBack) {
    EXPECT_EQ(numberText(0.1F), "0.1");
    EXPECT_EQ(numberText(-3.0F), "-3");
    EXPECT_EQ(numberText(1e-30F), "1e-30");
}

} // namespace

} // namespace gridsample::test
