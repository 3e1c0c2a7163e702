/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// PNG pictures of every kind, as Pillow wrote them, and damaged ones.
#include "data/png.hpp"

#include "hostile.hpp"

namespace gridsample {
namespace {

Bytes fromHex(const std::string &hex) {
    Bytes bytes;
    for (size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes.push_back(static_cast<uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
    return bytes;
}

struct Picture {
    const char *name;
    const char *hex;
    Array expected;
};

// All begin with the same signature and the same chunk name.
const std::string kStart = "89504e470d0a1a0a0000000d49484452";
const std::string kEnd = "0000000049454e44ae426082";

class PngPicture : public testing::TestWithParam<Picture> {};

TEST_P(PngPicture, IsReadAsItsPixels) {
    const Result<Array> picture = readPng(fromHex(kStart + GetParam().hex + kEnd));
    ASSERT_TRUE(picture) << picture.error().message();
    EXPECT_EQ(*picture, GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, PngPicture,
    testing::Values(
        Picture{"Grey",
                "00000002000000020800000000"
                "57dd52f80000000e49444154789c6360486138f11f000425022cc60fba21",
                {ElementType::U8, {2, 2, 1}, {0, 100, 200, 255}}},
        Picture{"OneBit",
                "000000020000000201000000005acd3089"
                "0000000c49444154789c63606038000000c400c1ece6cb75",
                {ElementType::U8, {2, 2, 1}, {0, 0, 255, 255}}},
        Picture{"Palette",
                "00000002000000020203000000"
                "0fd8e5b700000009504c54450a141e28323c46505a16ac84740000000c49444154789c63106098000000c400a1165cba96",
                {ElementType::U8, {2, 2, 3}, {10, 20, 30, 40, 50, 60, 70, 80, 90, 40, 50, 60}}},
        Picture{"PaletteWithAlpha",
                "000000020000000202030000000fd8e5b700000009504c54450a141e28323c46505a16ac84740000000374524e53"
                "0080ffecf7b3180000000c49444154789c63106098000000c400a1165cba96",
                {ElementType::U8, {2, 2, 4}, {10, 20, 30, 0, 40, 50, 60, 128, 70, 80, 90, 255, 40, 50, 60, 128}}},
        Picture{"Grey16",
                "00000002000000021000000000074d8ebb0000001249444154789c6360606060646064faff1f00031702034d0577e9",
                {ElementType::U16, {2, 2, 1}, {0, 0, 1, 0, 2, 1, 255, 255}}},
        Picture{"ColourWithTransparentColour",
                "000000020000000108020000007b40e8dd0000000674524e53000400050006748ec68f"
                "0000000f49444154789c636464626666660600003c0011d57e46e6",
                {ElementType::U8, {1, 2, 4}, {1, 2, 3, 255, 4, 5, 6, 0}}},
        Picture{"GreyAlpha",
                "000000020000000108040000005e2bb7010000000d49444154789c63646462620200001a000970226f16",
                {ElementType::U8, {1, 2, 2}, {1, 2, 3, 4}}}),
    [](const auto &instance) { return instance.param.name; });

TEST(Png, WhatIsWrittenIsReadBackTheSame) {
    for (const ElementType type : {ElementType::U8, ElementType::U16}) {
        for (int64_t channels = 1; channels <= 4; ++channels) {
            Array picture{type, {3, 5, channels}, Bytes(static_cast<size_t>(15 * channels) * bytesOf(type))};
            for (size_t i = 0; i < picture.bytes.size(); ++i) {
                picture.bytes[i] = static_cast<uint8_t>(37 * i + 11);
            }
            const Result<Bytes> file = writePng(picture);
            ASSERT_TRUE(file) << file.error().message();
            const Result<Array> back = readPng(*file);
            ASSERT_TRUE(back) << back.error().message();
            EXPECT_EQ(*back, picture);
        }
    }
}

TEST(Png, OtherTypesAndShapesAreNotWritten) {
    EXPECT_EQ(writePng({ElementType::F32, {1, 1, 1}, Bytes(4)}).error().message(),
              "[1,1,1] of float32 cannot be written as PNG; write .npy");
    EXPECT_FALSE(writePng({ElementType::U8, {1, 1, 5}, Bytes(5)}));
    EXPECT_FALSE(writePng({ElementType::U8, {0, 1, 1}, {}}));
}

TEST(Png, DamagedFilesAreRefusedOrWhole) {
    const Result<Bytes> file = writePng({ElementType::U8, {4, 3, 3}, Bytes(36, 9)});
    ASSERT_TRUE(file);
    // Once all pixels are there libspng asks neither for their checksum (4 bytes) nor for the empty last chunk (12).
    const Bytes pixels(file->begin(), file->end() - 16);
    expectHostileFilesAreRefused(pixels, readPng);
}

TEST(Png, ASmallFileThatClaimsAHugePictureIsRefusedBeforeItIsMade) {
    // 16 000 000 x 16 000 000 pixels; the checksum is right.
    const Result<Array> picture = readPng(fromHex(kStart + "00f4240000f42400080200000085f4c544" +
                                                  "0000000f49444154789c636464626666660600003c0011d57e46e6" + kEnd));
    ASSERT_FALSE(picture);
    EXPECT_EQ(picture.error().code, ErrorCode::InvalidInput);
}

} // namespace
} // namespace gridsample
