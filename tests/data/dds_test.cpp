/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// .dds files of every format, files of kinds that are not read, and damaged ones.
#include "data/dds.hpp"

#include "hostile.hpp"

namespace gridsample {
namespace {

Array texelsOf(const ImageFormat &format) {
    Array texels{format.element(), {2, 3, format.components}, Bytes(6 * format.texelBytes())};
    for (size_t i = 0; i < texels.bytes.size(); ++i) {
        texels.bytes[i] = static_cast<uint8_t>(i);
    }
    return texels;
}

TEST(Dds, EveryFormatIsReadBackAsItWasWritten) {
    for (const ImageFormat &format : imageFormats()) {
        const Array texels = texelsOf(format);
        const Result<DdsImage> image = readDds(writeDds(format, texels));
        ASSERT_TRUE(image) << format.name << ": " << image.error().message();
        EXPECT_EQ(image->format, &format);
        EXPECT_EQ(image->texels, texels) << format.name;
    }
}

struct Change {
    size_t word;
    uint32_t value;
    const char *message;
};
void PrintTo(const Change &change, std::ostream *out) { // its bytes have gaps, which hold nothing
    *out << "word " << change.word << ": " << change.value;
}
class DdsHead : public testing::TestWithParam<Change> {};

TEST_P(DdsHead, IsRefusedWithTheReason) {
    const ImageFormat &format = *findImageFormat("VK_FORMAT_R8_UNORM");
    Bytes file = writeDds(format, texelsOf(format));
    for (size_t i = 0; i < 4; ++i) {
        file[4 * GetParam().word + i] = static_cast<uint8_t>(GetParam().value >> (8 * i));
    }
    const Result<DdsImage> image = readDds(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().message(), GetParam().message);
}

constexpr const char *kOneImage =
    "is a .dds of a cube map, a volume, an array or several mip levels; save one two-dimensional image";
INSTANTIATE_TEST_SUITE_P(
    Heads, DdsHead,
    testing::Values(
        Change{0, 7, "is no .dds file that can be read: it does not begin as one"},
        Change{1, 7, "is no .dds file that can be read: its head is cut off or damaged"},
        Change{
            3, 7,
            "is no .dds file that can be read: it holds 6 bytes of texels, which is not 3 x 7 of VK_FORMAT_R8_UNORM"},
        Change{
            4, 0,
            "is no .dds file that can be read: it holds 6 bytes of texels, which is not 0 x 2 of VK_FORMAT_R8_UNORM"},
        Change{7, 2, kOneImage}, Change{33, 4, kOneImage}, Change{34, 4, kOneImage}, Change{35, 2, kOneImage},
        Change{21, 0x31545844, "is a .dds without a DX10 header; save it with one"},
        Change{32, 71, "is a .dds of DXGI format 71; save one of 1, 2 or 4 components of 8, 16 or 32 bits"}));

TEST(Dds, DamagedFilesAreRefusedOrWhole) {
    const ImageFormat &format = *findImageFormat("VK_FORMAT_R16G16_SFLOAT");
    expectHostileFilesAreRefused(writeDds(format, texelsOf(format)), [](ByteView file) -> Result<Array> {
        Result<DdsImage> image = readDds(file);
        return image ? Result<Array>(image->texels) : Result<Array>(image.error());
    });
}

} // namespace
} // namespace gridsample
