/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Chooses the layout in which libspng hands a picture over, and bounds what it may claim.
#include "data/png.hpp"

#include "data/png_library.hpp"

#include <cstdlib>

namespace gridsample {
namespace {

constexpr uint64_t kMostExpansion = 1100; // DEFLATE makes at most 1032 bytes of one

Error broken(const std::string &why) {
    return Error{ErrorCode::InvalidInput, "", "is no PNG that can be read: " + why, ""};
}

struct Form {
    int format = SPNG_FMT_PNG; // of libspng
    int flags = 0;
    int64_t channels = 0;
};

// 16-bit pictures come in the machine's byte order, which is little-endian wherever this runs.
Form formOf(const spng_ihdr &header, bool hasTransparency) {
    const bool isDeep = header.bit_depth == 16;
    switch (header.color_type) {
    case SPNG_COLOR_TYPE_GRAYSCALE:
        if (hasTransparency) {
            return {isDeep ? SPNG_FMT_GA16 : SPNG_FMT_GA8, SPNG_DECODE_TRNS, 2};
        }
        return {isDeep ? SPNG_FMT_PNG : SPNG_FMT_G8, 0, 1};
    case SPNG_COLOR_TYPE_INDEXED:
        return hasTransparency ? Form{SPNG_FMT_RGBA8, SPNG_DECODE_TRNS, 4} : Form{SPNG_FMT_RGB8, 0, 3};
    case SPNG_COLOR_TYPE_TRUECOLOR:
        if (hasTransparency) {
            return {isDeep ? SPNG_FMT_RGBA16 : SPNG_FMT_RGBA8, SPNG_DECODE_TRNS, 4};
        }
        return {SPNG_FMT_PNG, 0, 3};
    case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA:
        return {SPNG_FMT_PNG, 0, 2};
    default:
        return {SPNG_FMT_PNG, 0, 4};
    }
}

uint8_t colourType(int64_t channels) {
    static constexpr uint8_t kTypes[] = {SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA,
                                         SPNG_COLOR_TYPE_TRUECOLOR, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA};
    return kTypes[channels - 1];
}

} // namespace

Result<Array> readPng(ByteView file) {
    const Result<const PngLibrary *> opened = pngLibrary();
    if (!opened) {
        return opened.error();
    }
    const PngLibrary &png = **opened;
    const PngContext context(png.newContext(0), png.freeContext);
    spng_ihdr header{};
    constexpr uint32_t kLongest = 1U << 24;
    int failure = context ? SPNG_OK : SPNG_EMEM;
    failure = failure != SPNG_OK ? failure : png.setImageLimits(context.get(), kLongest, kLongest);
    failure = failure != SPNG_OK ? failure : png.setBuffer(context.get(), file.data(), file.size());
    failure = failure != SPNG_OK ? failure : png.getHeader(context.get(), &header);
    if (failure != SPNG_OK) {
        return broken(png.errorText(failure));
    }
    spng_trns transparency{};
    failure = png.getTransparency(context.get(), &transparency);
    if (failure != SPNG_OK && failure != SPNG_ECHUNKAVAIL) {
        return broken(png.errorText(failure));
    }
    const Form form = formOf(header, failure == SPNG_OK);
    size_t size = 0;
    failure = png.decodedSize(context.get(), form.format, &size);
    if (failure == SPNG_OK && size / kMostExpansion > file.size()) {
        return broken("it claims " + std::to_string(header.width) + " x " + std::to_string(header.height) +
                      " pixels, more than " + std::to_string(file.size()) + " bytes can hold");
    }
    Array picture{header.bit_depth == 16 ? ElementType::U16 : ElementType::U8,
                  {header.height, header.width, form.channels},
                  Bytes(failure == SPNG_OK ? size : 0)};
    if (failure == SPNG_OK) {
        failure = png.decode(context.get(), picture.bytes.data(), size, form.format, form.flags);
    }
    if (failure != SPNG_OK) {
        return broken(png.errorText(failure));
    }
    return picture;
}

Result<Bytes> writePng(const Array &picture) {
    const bool isDeep = picture.type == ElementType::U16;
    const bool fits = picture.shape.size() == 3 && picture.shape[0] > 0 && picture.shape[0] < (1 << 24) &&
                      picture.shape[1] > 0 && picture.shape[1] < (1 << 24) && picture.shape[2] >= 1 &&
                      picture.shape[2] <= 4;
    if (!fits || (!isDeep && picture.type != ElementType::U8)) {
        return Error{ErrorCode::Unsupported, "",
                     shapeText(picture.shape) + " of " + nameOf(picture.type) + " cannot be written as PNG",
                     "write .npy"};
    }
    const Result<const PngLibrary *> opened = pngLibrary();
    if (!opened) {
        return opened.error();
    }
    const PngLibrary &png = **opened;
    const PngContext context(png.newContext(SPNG_CTX_ENCODER), png.freeContext);
    spng_ihdr header{};
    header.height = static_cast<uint32_t>(picture.shape[0]);
    header.width = static_cast<uint32_t>(picture.shape[1]);
    header.bit_depth = isDeep ? 16 : 8;
    header.color_type = colourType(picture.shape[2]);
    int failure = context ? SPNG_OK : SPNG_EMEM;
    failure = failure != SPNG_OK ? failure : png.setOption(context.get(), SPNG_ENCODE_TO_BUFFER, 1);
    failure = failure != SPNG_OK ? failure : png.setHeader(context.get(), &header);
    if (failure == SPNG_OK) {
        failure =
            png.encode(context.get(), picture.bytes.data(), picture.bytes.size(), SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    }
    size_t size = 0;
    const std::unique_ptr<void, decltype(&std::free)> buffer(
        failure == SPNG_OK ? png.takeBuffer(context.get(), &size, &failure) : nullptr, std::free);
    if (!buffer) {
        return Error{ErrorCode::Io, "", std::string("PNG cannot be written: ") + png.errorText(failure), ""};
    }
    const auto *bytes = static_cast<const uint8_t *>(buffer.get());
    return Bytes(bytes, bytes + size);
}

} // namespace gridsample
