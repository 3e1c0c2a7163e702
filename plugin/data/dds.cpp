/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A .dds file is a magic word, a header of 31 words, a DX10 header of 5 words, and the texels row by row.
#include "data/dds.hpp"

namespace gridsample {
namespace {

constexpr uint32_t kMagic = 0x20534444; // "DDS "
constexpr uint32_t kDx10 = 0x30315844;  // "DX10"
constexpr size_t kHeadBytes = sizeof(uint32_t) * 37;
constexpr uint32_t kMaxLength = 1U << 24;

// Places of the words that matter, counted from the file's start.
enum Word : size_t {
    kHeaderSize = 1,
    kFlags = 2,
    kHeight = 3,
    kWidth = 4,
    kPitch = 5,
    kDepth = 6,
    kMipCount = 7,
    kPixelSize = 19,
    kPixelFlags = 20,
    kFourCc = 21,
    kCaps = 27,
    kDxgiFormat = 32,
    kDimension = 33,
    kMiscFlag = 34,
    kArraySize = 35,
};
constexpr uint32_t kTexture2D = 3;
constexpr uint32_t kCubeMap = 4;
constexpr uint32_t kHasFourCc = 4;
constexpr uint32_t kRequiredFlags = 0x1 | 0x2 | 0x4 | 0x8 | 0x1000; // caps, height, width, pitch, pixel format
constexpr uint32_t kTextureCaps = 0x1000;

uint32_t wordAt(ByteView file, size_t word) {
    uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i) {
        value |= static_cast<uint32_t>(file[4 * word + i]) << (8 * i);
    }
    return value;
}

Error broken(const std::string &why) {
    return Error{ErrorCode::InvalidInput, "", "is no .dds file that can be read: " + why, ""};
}

Error unsupported(const std::string &what, const std::string &fix) {
    return Error{ErrorCode::Unsupported, "", what, fix};
}

Status checkKind(ByteView file) {
    if (wordAt(file, kMiscFlag) == kCubeMap || wordAt(file, kDimension) != kTexture2D || wordAt(file, kArraySize) > 1 ||
        wordAt(file, kMipCount) > 1 || wordAt(file, kDepth) > 1) {
        return unsupported("is a .dds of a cube map, a volume, an array or several mip levels",
                           "save one two-dimensional image");
    }
    return Nothing{};
}

} // namespace

Result<DdsImage> readDds(ByteView file) {
    if (file.size() < 4 || wordAt(file, 0) != kMagic) {
        return broken("it does not begin as one");
    }
    if (file.size() < sizeof(uint32_t) * 32 || wordAt(file, kHeaderSize) != 124 || wordAt(file, kPixelSize) != 32) {
        return broken("its head is cut off or damaged");
    }
    if (wordAt(file, kFourCc) != kDx10) {
        return unsupported("is a .dds without a DX10 header", "save it with one");
    }
    if (file.size() < kHeadBytes) {
        return broken("its head is cut off or damaged");
    }
    if (Status kind = checkKind(file); !kind) {
        return std::move(kind).error();
    }
    DdsImage image;
    image.format = findDxgiFormat(wordAt(file, kDxgiFormat));
    if (image.format == nullptr) {
        return unsupported("is a .dds of DXGI format " + std::to_string(wordAt(file, kDxgiFormat)),
                           "save one of 1, 2 or 4 components of 8, 16 or 32 bits");
    }
    const uint32_t height = wordAt(file, kHeight);
    const uint32_t width = wordAt(file, kWidth);
    const uint64_t held = file.size() - kHeadBytes;
    const bool isPlausible = height > 0 && width > 0 && height < kMaxLength && width < kMaxLength;
    if (!isPlausible || held != static_cast<uint64_t>(height) * width * image.format->texelBytes()) {
        return broken("it holds " + std::to_string(held) + " bytes of texels, which is not " + std::to_string(width) +
                      " x " + std::to_string(height) + " of " + std::string(image.format->name));
    }
    image.texels = {image.format->element(),
                    {height, width, image.format->components},
                    Bytes(file.begin() + kHeadBytes, file.end())};
    return image;
}

Bytes writeDds(const ImageFormat &format, const Array &texels) {
    uint32_t words[kHeadBytes / 4] = {};
    words[0] = kMagic;
    words[kHeaderSize] = 124;
    words[kFlags] = kRequiredFlags;
    words[kHeight] = static_cast<uint32_t>(texels.shape[0]);
    words[kWidth] = static_cast<uint32_t>(texels.shape[1]);
    words[kPitch] = words[kWidth] * format.texelBytes();
    words[kDepth] = 1;
    words[kMipCount] = 1;
    words[kPixelSize] = 32;
    words[kPixelFlags] = kHasFourCc;
    words[kFourCc] = kDx10;
    words[kCaps] = kTextureCaps;
    words[kDxgiFormat] = format.dxgiFormat;
    words[kDimension] = kTexture2D;
    words[kArraySize] = 1;
    Bytes file;
    file.reserve(kHeadBytes + texels.bytes.size());
    for (const uint32_t word : words) {
        for (size_t i = 0; i < 4; ++i) {
            file.push_back(static_cast<uint8_t>(word >> (8 * i)));
        }
    }
    file.insert(file.end(), texels.bytes.begin(), texels.bytes.end());
    return file;
}

} // namespace gridsample
