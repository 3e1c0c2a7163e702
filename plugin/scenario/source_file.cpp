/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a file to contents: read, then channels, numbers, order of axes.
#include "scenario/source_file.hpp"

#include "data/dds.hpp"
#include "data/npy.hpp"
#include "data/png.hpp"

#include <algorithm>

namespace gridsample {
namespace {

std::string contentsText(ElementType element, const std::vector<int64_t> &shape) {
    return std::string(nameOf(element)) + " " + shapeText(shape);
}

Error unknownKind(const FileSpec &file) {
    return Error{ErrorCode::Unsupported, file.path, "is not a kind of file that is read", "use .npy, .png or .dds"};
}

// Whether `given` is `wanted` but for axes of length 1 in front.
bool isSameButForLeadingOnes(const std::vector<int64_t> &given, const std::vector<int64_t> &wanted) {
    const auto trimmed = [](const std::vector<int64_t> &shape) {
        return std::vector<int64_t>(std::find_if(shape.begin(), shape.end(), [](int64_t n) { return n != 1; }),
                                    shape.end());
    };
    return trimmed(given) == trimmed(wanted);
}

Result<PreparedSource> writeArray(World &world, const Array &array, const std::string &scratchName, bool isWidened) {
    Result<std::string> path = world.writeScratch(scratchName + ".npy", writeNpy(array));
    return path ? Result<PreparedSource>({*std::move(path), isWidened})
                : Result<PreparedSource>(std::move(path).error());
}

void sayConverted(World &world, const FileSpec &file, const Array &from, const Contents &contents,
                  const Encoding &encoding, const Notes &notes) {
    world.say(GRIDSAMPLE_LOG_INFO, file.path + ": " + contentsText(from.type, from.shape) + " becomes " +
                                       contentsText(contents.element, contents.shape) + " (" +
                                       describe(encoding, from.type, contents.element) + ")");
    for (const std::string &note : notes) {
        world.say(GRIDSAMPLE_LOG_WARNING, file.path + ": " + note);
    }
}

Error needsEncoding(const World &world, const FileSpec &file, const std::string &held, const Contents &contents) {
    return Error{ErrorCode::InvalidInput, file.path,
                 "holds " + held + ", but " + contentsText(contents.element, contents.shape) + " is needed",
                 "give that, or say with " + world.wordFor("encoding") + " how the numbers are to be converted"};
}

// How many pixels a picture has, and how many the contents have, if they can be a picture at all.
Error wrongSize(const FileSpec &file, int64_t width, int64_t height, const Contents &contents) {
    const auto pixels = [](int64_t w, int64_t h) { return std::to_string(w) + " x " + std::to_string(h); };
    const std::string what = contentsText(contents.element, contents.shape);
    std::optional<PictureShape> wanted;
    for (const AxisOrder order : {AxisOrder::Nchw, AxisOrder::Nhwc}) {
        const Result<PictureShape> shape = findPicture(contents.shape, {order, {}, {}});
        wanted = shape ? std::optional(*shape) : wanted;
    }
    return {ErrorCode::InvalidInput, file.path,
            "is a picture of " + pixels(width, height) + " pixels, which does not fit " + what,
            wanted ? "scale it to " + pixels(wanted->width, wanted->height) + " pixels"
                   : "give an array of that type and shape"};
}

// A .npy file that holds the contents in another type or with fewer axes.
Result<PreparedSource> convertArray(World &world, const FileSpec &file, const Contents &contents, ByteView bytes,
                                    const NpyHeader &header, const std::string &scratchName) {
    if (!isSameButForLeadingOnes(header.shape, contents.shape)) {
        const bool isPermuted =
            std::is_permutation(header.shape.begin(), header.shape.end(), contents.shape.begin(), contents.shape.end());
        return Error{ErrorCode::InvalidInput, file.path, "holds " + contentsText(header.type, header.shape),
                     "give " + contentsText(contents.element, contents.shape) +
                         (isPermuted
                              ? ", or say with " + world.wordFor("layout") + " that it is a picture in NHWC or NCHW"
                              : "")};
    }
    if (header.type != contents.element && !file.encoding) {
        return needsEncoding(world, file, contentsText(header.type, header.shape), contents);
    }
    const Result<Array> array = readNpy(bytes);
    if (!array) {
        return Error(array.error()).in(file.path);
    }
    Notes notes;
    const Encoding encoding = file.encoding.value_or(contents.encoding);
    Result<Array> converted = encode(*array, contents.element, encoding, notes);
    if (!converted) {
        return std::move(converted).error().in(file.path);
    }
    converted->shape = contents.shape;
    sayConverted(world, file, *array, contents, encoding, notes);
    return writeArray(world, *converted, scratchName, false);
}

Result<PreparedSource> convertPicture(World &world, const FileSpec &file, const Contents &contents,
                                      const std::string &scratchName) {
    const PictureHints known =
        contents.isImage ? PictureHints{{}, contents.shape[1], contents.shape[2]} : PictureHints{};
    Result<LoadedPicture> picture = loadPicture(world, file, known);
    if (!picture) {
        return std::move(picture).error();
    }
    if (file.layout && contents.isImage && file.kind() != FileKind::Npy) {
        world.say(GRIDSAMPLE_LOG_WARNING,
                  file.path + ": " + world.wordFor("layout") + " says nothing of a picture that goes into an image");
    }
    const int64_t height = picture->hwc.shape[0];
    const int64_t width = picture->hwc.shape[1];
    // "layout" is the file's if that is an array, else the contents'.
    const PictureHints hints{contents.isImage               ? std::optional(AxisOrder::Nhwc)
                             : file.kind() == FileKind::Npy ? std::nullopt
                                                            : file.layout,
                             height, width};
    const std::string word = world.wordFor("layout");
    const Result<PictureShape> target = findPicture(contents.shape, hints, word);
    if (!target) {
        const Error &why = target.error();
        const bool isAmbiguous = why.fix.find(word) != std::string::npos;
        return isAmbiguous ? Error(why).in(file.path) : wrongSize(file, width, height, contents);
    }
    if (file.kind() == FileKind::Npy && picture->hwc.type != contents.element && !file.encoding) {
        return needsEncoding(world, file, contentsText(picture->hwc.type, picture->hwc.shape), contents);
    }
    const bool keepsIntegers = !file.encoding && contents.encoding.kind == Encoding::Kind::Integer;
    if (keepsIntegers && bytesOf(picture->hwc.type) > bytesOf(contents.element)) {
        return Error{ErrorCode::InvalidInput, file.path,
                     "holds " + contentsText(picture->hwc.type, picture->hwc.shape) + ", more than " +
                         contentsText(contents.element, contents.shape) + " can",
                     "save it with " + std::to_string(8 * bytesOf(contents.element)) + " bits a channel, or say with " +
                         world.wordFor("encoding") + " how the numbers are to be converted"};
    }
    Notes notes;
    Result<Array> channels = withChannels(picture->hwc, target->channels, picture->isColour, notes);
    if (!channels) {
        return std::move(channels).error().in(file.path);
    }
    const Encoding encoding = file.encoding.value_or(contents.encoding);
    Result<Array> converted = encode(*channels, contents.element, encoding, notes);
    if (!converted) {
        return std::move(converted).error().in(file.path);
    }
    if (picture->hwc != *converted) {
        sayConverted(world, file, picture->hwc, contents, encoding, notes);
    }
    // Arrays have the contents' order already.
    const bool knowsOrder = picture->isColour || picture->format != nullptr;
    const bool isBgra = picture->format != nullptr && picture->format->isBgra;
    if (knowsOrder && isBgra != contents.isBgra && target->channels == 4) {
        *converted = withBgr(*converted);
    }
    const bool isWidened = picture->hwc.shape[2] == 3 && target->channels == 4;
    return writeArray(world, fromHwc(*converted, target->order), scratchName, isWidened);
}

} // namespace

Result<LoadedPicture> loadPicture(World &world, const FileSpec &file, const PictureHints &hints) {
    Result<std::unique_ptr<FileBytes>> opened = world.open(file.path);
    if (!opened) {
        return std::move(opened).error();
    }
    const ByteView bytes = (*opened)->bytes();
    if (file.kind() == FileKind::Png) {
        Result<Array> picture = readPng(bytes);
        return picture ? Result<LoadedPicture>({*std::move(picture), true, nullptr})
                       : Result<LoadedPicture>(std::move(picture).error().in(file.path));
    }
    if (file.kind() == FileKind::Dds) {
        Result<DdsImage> image = readDds(bytes);
        return image ? Result<LoadedPicture>({std::move(image->texels), false, image->format})
                     : Result<LoadedPicture>(std::move(image).error().in(file.path));
    }
    if (file.kind() != FileKind::Npy) {
        return unknownKind(file);
    }
    const Result<Array> array = readNpy(bytes);
    if (!array) {
        return Error(array.error()).in(file.path);
    }
    PictureHints all = hints;
    all.order = file.layout ? file.layout : hints.order;
    const Result<PictureShape> shape = findPicture(array->shape, all, world.wordFor("layout"));
    if (!shape) {
        return Error(shape.error()).in(file.path);
    }
    return LoadedPicture{toHwc(*array, *shape), false, nullptr};
}

namespace {

// Reads only.
class Rehearsal final : public World {
  public:
    explicit Rehearsal(World &world) : world_(world) {}
    Result<std::unique_ptr<FileBytes>> open(const std::string &path) override { return world_.open(path); }
    Result<std::string> writeScratch(const std::string &, ByteView) override { return std::string(); }
    std::string scratchPath(const std::string &) override { return ""; }
    std::string absolute(const std::string &path) const override { return world_.absolute(path); }
    std::string absoluteResult(const std::string &path) const override { return world_.absoluteResult(path); }
    Status checkPlace(const std::string &path) const override { return world_.checkPlace(path); }
    std::optional<gridsample_device_facts> device() override { return std::nullopt; }
    std::optional<gridsample_format_facts> format(uint32_t) override { return std::nullopt; }
    void say(gridsample_log_level, const std::string &) override {}

  private:
    World &world_;
};

} // namespace

bool fits(World &world, const FileSpec &file, const Contents &contents) {
    Rehearsal rehearsal(world);
    return static_cast<bool>(prepareSource(rehearsal, file, contents, ""));
}

Result<PreparedSource> prepareSource(World &world, const FileSpec &file, const Contents &contents,
                                     const std::string &scratchName) {
    if (file.kind() == FileKind::Other) {
        return unknownKind(file);
    }
    if (file.kind() != FileKind::Npy) {
        return convertPicture(world, file, contents, scratchName);
    }
    const Result<std::unique_ptr<FileBytes>> opened = world.open(file.path);
    if (!opened) {
        return opened.error();
    }
    const ByteView bytes = (*opened)->bytes();
    const Result<NpyHeader> header = readNpyHeader(bytes);
    if (!header) {
        return Error(header.error()).in(file.path);
    }
    if (header->type == contents.element && header->shape == contents.shape && !header->isBigEndian) {
        return PreparedSource{file.path, false};
    }
    if (contents.isBytes && bytesOf(header->type) == 1 && header->shape.size() == 1 &&
        static_cast<uint64_t>(header->shape[0]) ==
            *countOf(contents.shape, contents.element) * bytesOf(contents.element)) {
        return PreparedSource{file.path, false};
    }
    if (file.layout || contents.isImage) {
        return convertPicture(world, file, contents, scratchName);
    }
    return convertArray(world, file, contents, bytes, *header, scratchName);
}

} // namespace gridsample
