/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From what the runner wrote to what the user asked for.
#include "scenario/result_file.hpp"

#include "data/dds.hpp"
#include "data/elements.hpp"
#include "data/npy.hpp"
#include "data/png.hpp"

namespace gridsample {
namespace {

// The type of a PNG's channels, for elements that fit in one.
std::optional<ElementType> pngElement(ElementType element) {
    switch (element) {
    case ElementType::U8:
    case ElementType::I8:
    case ElementType::F16:
    case ElementType::F32:
        return ElementType::U8;
    case ElementType::U16:
    case ElementType::I16:
        return ElementType::U16;
    default:
        return std::nullopt;
    }
}

bool needsPicture(const FileSpec &file) {
    return file.kind() == FileKind::Png || file.channels.has_value();
}

// The runner's file as an array of the contents' shape. Buffers come as plain bytes, whatever they hold.
Result<Array> readWritten(const PendingResult &result, ByteView written) {
    if (fileKind(result.source) == FileKind::Dds) {
        Result<DdsImage> image = readDds(written);
        if (!image) {
            return std::move(image).error();
        }
        image->texels.shape.insert(image->texels.shape.begin(), 1);
        return std::move(image->texels);
    }
    Result<Array> array = readNpy(written);
    if (!array) {
        return array;
    }
    const std::optional<uint64_t> count = countOf(result.contents.shape, result.contents.element);
    if (!count || array->bytes.size() != *count * bytesOf(result.contents.element)) {
        return Error{ErrorCode::Tool, "",
                     "the runner wrote " + shapeText(array->shape) + " of " + nameOf(array->type) + " for " +
                         shapeText(result.contents.shape) + " of " + nameOf(result.contents.element),
                     ""};
    }
    array->type = result.contents.element;
    array->shape = result.contents.shape;
    return array;
}

} // namespace

bool runnerWritesIt(const FileSpec &file, const Contents &contents) {
    return file.kind() == FileKind::Npy && !file.channels && !contents.isBytes;
}

Status checkResult(const FileSpec &file, const Contents &contents) {
    if (file.kind() != FileKind::Npy && file.kind() != FileKind::Png) {
        return Error{ErrorCode::Unsupported, file.path, "is not a kind of file that results are written to",
                     "use .npy or .png"};
    }
    if (!needsPicture(file)) {
        return Nothing{};
    }
    const Result<PictureShape> picture = findPicture(contents.shape, {file.layout, {}, {}});
    if (!picture) {
        return Error(picture.error()).in(file.path);
    }
    if (file.channels && *file.channels != picture->channels && !(*file.channels == 3 && picture->channels == 4)) {
        return Error{ErrorCode::Unsupported, file.path,
                     std::to_string(*file.channels) + " channels are asked for, but the result has " +
                         std::to_string(picture->channels),
                     "leave \"channels\" out, or use 3 for a result of 4"};
    }
    if (file.kind() == FileKind::Png && !pngElement(contents.element)) {
        return Error{ErrorCode::Unsupported, file.path,
                     std::string(nameOf(contents.element)) + " does not fit in a PNG", "write .npy"};
    }
    return Nothing{};
}

Result<Bytes> finishResult(const PendingResult &result, ByteView written, Notes &notes) {
    Result<Array> array = readWritten(result, written);
    if (!array) {
        return std::move(array).error();
    }
    if (!needsPicture(result.file)) {
        return writeNpy(*array);
    }
    const Result<PictureShape> picture = findPicture(array->shape, {result.file.layout, {}, {}});
    if (!picture) {
        return picture.error();
    }
    Result<Array> hwc =
        withChannels(toHwc(*array, *picture), result.file.channels.value_or(picture->channels), false, notes);
    if (!hwc) {
        return std::move(hwc).error();
    }
    if (result.file.kind() == FileKind::Npy) {
        return writeNpy(fromHwc(*hwc, picture->order));
    }
    const Encoding encoding = result.file.encoding.value_or(result.contents.encoding);
    const Result<Array> pixels = decode(*hwc, *pngElement(hwc->type), encoding, notes);
    return pixels ? writePng(*pixels) : Result<Bytes>(pixels.error());
}

} // namespace gridsample
