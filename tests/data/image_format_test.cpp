/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The table of formats against the names in it.
#include "data/image_format.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gridsample {
namespace {

TEST(ImageFormats, NamesAgreeWithTheirRows) {
    for (const ImageFormat &format : imageFormats()) {
        const std::string bits = std::to_string(format.bits);
        std::string name = std::string("VK_FORMAT_") + (format.isBgra ? "B" : "R") + bits;
        name += format.components > 1 ? "G" + bits : "";
        name += format.components > 2 ? (format.isBgra ? "R" : "B") + bits + "A" + bits : "";
        static constexpr const char *kNumeric[] = {"_UNORM", "_SNORM", "_UINT", "_SINT", "_SFLOAT", "_SRGB"};
        EXPECT_EQ(format.name, name + kNumeric[static_cast<size_t>(format.numeric)]);
    }
}

TEST(ImageFormats, NumbersAreUniqueAndFindTheirRow) {
    std::set<uint32_t> vulkan, dxgi;
    for (const ImageFormat &format : imageFormats()) {
        EXPECT_TRUE(vulkan.insert(format.vkFormat).second) << format.name;
        EXPECT_TRUE(dxgi.insert(format.dxgiFormat).second) << format.name;
        EXPECT_EQ(findImageFormat(format.name), &format);
        EXPECT_EQ(findImageFormat(format.vkFormat), &format);
        EXPECT_EQ(findDxgiFormat(format.dxgiFormat), &format);
        EXPECT_EQ(findImageFormat(format.numeric, format.bits, format.components) == &format, !format.isBgra)
            << format.name;
    }
    EXPECT_EQ(findDxgiFormat(0), nullptr);
    EXPECT_EQ(findImageFormat("VK_FORMAT_R8G8B8_UNORM"), nullptr);
}

TEST(ImageFormats, ATensorOfTheSameBitsExistsForEach) {
    for (const ImageFormat &format : imageFormats()) {
        EXPECT_EQ(tensorElement(format.tensorName()), format.element()) << format.name;
        EXPECT_EQ(8 * bytesOf(format.element()), format.bits) << format.name;
    }
}

// The formats that Vulkan lets shaders write without shaderStorageImageExtendedFormats.
TEST(ImageFormats, ThirteenAreForStorage) {
    size_t count = 0;
    for (const ImageFormat &format : imageFormats()) {
        count += format.isStorage ? 1 : 0;
        EXPECT_TRUE(!format.isStorage || format.components == 4 || format.bits == 32) << format.name;
    }
    EXPECT_EQ(count, 13U);
}

} // namespace
} // namespace gridsample
