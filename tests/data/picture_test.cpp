/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which axis is which, and what becomes of channels.
#include "data/picture.hpp"

#include <gtest/gtest.h>

namespace gridsample {
namespace {

using enum ElementType;

struct Shape {
    std::vector<int64_t> shape;
    PictureHints hints;
    const char *outcome; // "ORDER HxWxC", or the error
};
class PictureShapes : public testing::TestWithParam<Shape> {};

TEST_P(PictureShapes, AreReadOneWayOrNotAtAll) {
    const Result<PictureShape> picture = findPicture(GetParam().shape, GetParam().hints);
    const std::string outcome = picture
                                    ? std::string(toString(picture->order)) + " " + std::to_string(picture->height) +
                                          "x" + std::to_string(picture->width) + "x" + std::to_string(picture->channels)
                                    : picture.error().message();
    EXPECT_EQ(outcome, GetParam().outcome);
    if (picture) {
        EXPECT_EQ(shapeOf(*picture), GetParam().shape);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, PictureShapes,
    testing::Values(
        Shape{{5, 7}, {}, "HW 5x7x1"}, Shape{{5, 7, 3}, {}, "HWC 5x7x3"}, Shape{{1, 5, 7, 3}, {}, "NHWC 5x7x3"},
        Shape{{1, 3, 5, 7}, {}, "NCHW 5x7x3"},
        Shape{{1, 3, 7, 4}, {}, "shape [1,3,7,4] can be read as NHWC or as NCHW; say which with \"layout\""},
        Shape{{1, 3, 7, 4}, {AxisOrder::Nchw, {}, {}}, "NCHW 7x4x3"}, Shape{{1, 3, 7, 4}, {{}, 7, 4}, "NCHW 7x4x3"},
        Shape{{1, 3, 7, 4}, {{}, 3, 7}, "NHWC 3x7x4"}, Shape{{1, 1, 1, 1}, {}, "NHWC 1x1x1"},
        Shape{
            {2, 5, 7, 3},
            {},
            "shape [2,5,7,3] is no picture; a picture is [H,W], [H,W,C], [1,H,W,C] or [1,C,H,W] with 1 to 4 channels"},
        Shape{
            {1, 5, 7, 3},
            {{}, 6, 7},
            "shape [1,5,7,3] is no picture of 7 x 6 pixels; a picture is [H,W], [H,W,C], [1,H,W,C] or [1,C,H,W] with 1 "
            "to 4 channels"},
        Shape{
            {1, 5, 7, 3},
            {AxisOrder::Nchw, {}, {}},
            "shape [1,5,7,3] is no picture in layout NCHW; a picture is [H,W], [H,W,C], [1,H,W,C] or [1,C,H,W] with 1 "
            "to 4 channels"},
        Shape{{0, 7},
              {},
              "shape [0,7] is no picture; a picture is [H,W], [H,W,C], [1,H,W,C] or [1,C,H,W] with 1 to 4 channels"}));

TEST(Picture, ChannelsFirstBecomeChannelsLastAndBack) {
    const Array nchw{U8, {1, 2, 1, 3}, {1, 2, 3, 4, 5, 6}};
    const Array hwc = toHwc(nchw, {AxisOrder::Nchw, 1, 3, 2});
    EXPECT_EQ(hwc, (Array{U8, {1, 3, 2}, {1, 4, 2, 5, 3, 6}}));
    EXPECT_EQ(fromHwc(hwc, AxisOrder::Nchw), nchw);
}

struct Channels {
    const char *claim;
    ElementType type;
    Bytes before;
    int64_t had, wanted;
    bool isColour;
    Bytes after; // empty: refused
    Notes notes = {};
};
class PictureChannels : public testing::TestWithParam<Channels> {};

TEST_P(PictureChannels, BecomeTheseOrAreRefused) {
    const Channels &row = GetParam();
    Notes notes;
    const Array hwc{row.type, {1, 1, row.had}, row.before};
    const Result<Array> changed = withChannels(hwc, row.wanted, row.isColour, notes);
    ASSERT_EQ(static_cast<bool>(changed), !row.after.empty());
    if (changed) {
        EXPECT_EQ(changed->bytes, row.after);
    } else {
        EXPECT_EQ(changed.error().message(), "it has " + std::to_string(row.had) + " channels, but " +
                                                 std::to_string(row.wanted) + " are needed; give as many");
    }
    EXPECT_EQ(notes, row.notes);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, PictureChannels,
    testing::Values(
        Channels{"ThreeBecomeFourWithAnOpaqueLast", U8, {1, 2, 3}, 3, 4, false, {1, 2, 3, 255}},
        Channels{"AlsoSigned", I8, {1, 2, 3}, 3, 4, false, {1, 2, 3, 127}},
        Channels{"FourBecomeThree", U8, {1, 2, 3, 255}, 4, 3, false, {1, 2, 3}},
        Channels{"AndALossIsSaid", U8, {1, 2, 3, 9}, 4, 3, false, {1, 2, 3}, {"the last channel (alpha) was left out"}},
        Channels{"GreyBecomesColour", U8, {7}, 1, 4, true, {7, 7, 7, 255}},
        Channels{"GreyAlphaBecomesColourAlpha", U8, {7, 9}, 2, 4, true, {7, 7, 7, 9}},
        Channels{"GreyAlphaBecomesGrey", U8, {7, 255}, 2, 1, true, {7}},
        Channels{"NumbersAreNoColours", U8, {7}, 1, 4, false, {}},
        Channels{"ColourIsNotMadeGrey", U8, {1, 2, 3}, 3, 1, true, {}},
        Channels{"FiveAreTooMany", U8, {1}, 1, 5, true, {}}),
    [](const auto &instance) { return instance.param.claim; });

TEST(Picture, BlueFirstIsRedFirstWithTwoChannelsExchanged) {
    const Array bytes{ElementType::U8, {1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}};
    EXPECT_EQ(withBgr(bytes), (Array{ElementType::U8, {1, 2, 4}, {3, 2, 1, 4, 7, 6, 5, 8}}));
    const Array words{ElementType::U16, {1, 1, 4}, {1, 2, 3, 4, 5, 6, 7, 8}};
    EXPECT_EQ(withBgr(words), (Array{ElementType::U16, {1, 1, 4}, {5, 6, 3, 4, 1, 2, 7, 8}}));
    EXPECT_EQ(withBgr(withBgr(words)), words);
}

} // namespace
} // namespace gridsample
