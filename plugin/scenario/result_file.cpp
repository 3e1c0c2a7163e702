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

#include <filesystem>

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

// Whether the axes have to be known. A tensor's own order stays, an image's may be asked for.
bool needsPicture(const FileSpec &file, const Contents &contents) {
    return file.kind() == FileKind::Png || file.channels || (contents.isImage && file.layout);
}

PictureHints hintsFor(const FileSpec &file, const Contents &contents) {
    return {contents.isImage ? AxisOrder::Nhwc : file.layout, {}, {}};
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

bool needsFolder(const FileSpec &file) {
    const std::filesystem::path path = pathFromUtf8(file.path);
    return !path.has_root_path() && path.has_parent_path();
}

bool runnerWritesIt(const FileSpec &file, const Contents &contents) {
    return file.kind() == FileKind::Npy && !file.channels && !contents.isBytes && !needsFolder(file);
}

Status checkResult(const World &world, const FileSpec &file, const Contents &contents) {
    if (Status allowed = world.checkPlace(file.path); !allowed) {
        return allowed;
    }
    const bool isDds = contents.isImage && file.kind() == FileKind::Dds; // whose formats such a file has
    if (file.kind() != FileKind::Npy && file.kind() != FileKind::Png && !isDds) {
        return Error{ErrorCode::Unsupported, file.path, "is not a kind of file that results are written to",
                     contents.isImage ? "use .npy, .png or .dds" : "use .npy or .png"};
    }
    if (isDds) {
        return Nothing{};
    }
    if (!needsPicture(file, contents)) {
        return Nothing{};
    }
    const Result<PictureShape> picture = findPicture(contents.shape, hintsFor(file, contents), world.wordFor("layout"));
    if (!picture) {
        return Error(picture.error()).in(file.path);
    }
    if (file.channels && *file.channels != picture->channels && !(*file.channels == 3 && picture->channels == 4)) {
        return Error{ErrorCode::Unsupported, file.path,
                     std::to_string(*file.channels) + " channels are asked for, but the result has " +
                         std::to_string(picture->channels),
                     "leave " + world.wordFor("channels") + " out, or use 3 for a result of 4"};
    }
    if (file.kind() == FileKind::Png && !pngElement(contents.element)) {
        return Error{ErrorCode::Unsupported, file.path,
                     std::string(nameOf(contents.element)) + " does not fit in a PNG", "write .npy"};
    }
    return Nothing{};
}

Result<Bytes> finishResult(const PendingResult &result, ByteView written, std::string &summary, Notes &notes) {
    Result<Array> array = readWritten(result, written);
    if (!array) {
        return std::move(array).error();
    }
    if (result.file.kind() == FileKind::Dds) {
        return writeDds(*result.format,
                        toHwc(*array, *findPicture(array->shape, hintsFor(result.file, result.contents))));
    }
    if (!needsPicture(result.file, result.contents)) {
        return writeNpy(*array);
    }
    const Result<PictureShape> picture = findPicture(array->shape, hintsFor(result.file, result.contents));
    if (!picture) {
        return picture.error();
    }
    Array texels = toHwc(*array, *picture);
    if (result.contents.isBgra && result.file.kind() == FileKind::Png) {
        texels = withBgr(texels);
    }
    Result<Array> hwc = withChannels(texels, result.file.channels.value_or(picture->channels), false, notes);
    if (!hwc) {
        return std::move(hwc).error();
    }
    if (result.file.kind() == FileKind::Npy) {
        return writeNpy(
            fromHwc(*hwc, result.contents.isImage ? result.file.layout.value_or(picture->order) : picture->order));
    }
    const Encoding encoding = result.file.encoding.value_or(result.contents.encoding);
    const Result<Array> pixels = decode(*hwc, *pngElement(hwc->type), encoding, notes);
    if (pixels && (pixels->type != array->type || hwc->shape != texels.shape)) {
        summary = std::string(nameOf(array->type)) + " " + shapeText(array->shape) + " becomes " +
                  nameOf(pixels->type) + " " + shapeText(pixels->shape) + " (" +
                  describe(encoding, array->type, pixels->type) + ")";
    }
    return pixels ? writePng(*pixels) : Result<Bytes>(pixels.error());
}

} // namespace gridsample
