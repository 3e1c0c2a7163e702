/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Checks files against the inputs they are for.
#include "bundle/bundle_ports.hpp"

#include "base/files.hpp"
#include "data/dds.hpp"
#include "data/npy.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace gridsample {
namespace {

Error wrongFile(const std::string &path, const BundlePort &port, const std::string &what, const std::string &wanted) {
    return {ErrorCode::InvalidInput, path, "is " + what + ", but input '" + port.name + "' takes " + wanted, ""};
}

std::string described(ElementType element, const std::vector<int64_t> &shape) {
    return std::string(nameOf(element)) + " " + shapeText(shape);
}

// [1,C,H,W] to [1,H,W,C].
Array channelsLast(const Array &planes) {
    const auto count = [&](size_t axis) { return static_cast<size_t>(planes.shape[axis]); };
    const size_t size = bytesOf(planes.type), pixels = count(2) * count(3), channels = count(1);
    Array texels{planes.type, {1, planes.shape[2], planes.shape[3], planes.shape[1]}, Bytes(planes.bytes.size())};
    for (size_t channel = 0; channel < channels; ++channel) {
        for (size_t pixel = 0; pixel < pixels; ++pixel) {
            std::memcpy(texels.bytes.data() + (pixel * channels + channel) * size,
                        planes.bytes.data() + (channel * pixels + pixel) * size, size);
        }
    }
    return texels;
}

bool isReserved(std::string name) {
    static const std::set<std::string> kDevices = {"con", "prn", "aux", "nul"};
    name.resize(std::min(name.size(), name.find('.')));
    const bool isPort = name.size() == 4 && (name.rfind("com", 0) == 0 || name.rfind("lpt", 0) == 0);
    return isPort || kDevices.count(name) != 0;
}

std::string lowerCase(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

// A device may have no end, and a pipe nobody who writes.
Result<Bytes> readRegularFile(const std::string &path) {
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(pathFromUtf8(path), failure);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return Error{ErrorCode::InvalidInput, path, "is not a regular file", ""};
    }
    return readFile(pathFromUtf8(path));
}

Result<PlacedFile> placeDds(const std::string &path, Bytes bytes, const BundlePort &port) {
    const std::string wanted = std::string(port.image->format->name) + " " + shapeText(port.image->texelShape());
    const Result<DdsImage> dds = readDds(bytes);
    if (!dds) {
        return Error(dds.error()).in(path);
    }
    std::vector<int64_t> shape = dds->texels.shape;
    shape.insert(shape.begin(), 1);
    if (dds->format != port.image->format || shape != port.image->texelShape()) {
        return wrongFile(path, port, std::string(dds->format->name) + " " + shapeText(shape), wanted);
    }
    return PlacedFile{std::move(bytes), ".dds"};
}

} // namespace

std::string FileNames::make(const std::string &name, const std::string &extension) {
    constexpr size_t kLongest = 100; // file systems take 255 bytes
    std::string safe = name.substr(0, kLongest);
    for (char &letter : safe) {
        const bool isPlain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                             (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' || letter == '.';
        letter = isPlain ? letter : '_';
    }
    if (safe.empty() || safe.front() == '.' || isReserved(lowerCase(safe))) {
        safe.insert(safe.begin(), '_');
    }
    std::string result = safe;
    for (int suffix = 2; !taken_.insert(lowerCase(result)).second; ++suffix) {
        result = safe + "_" + std::to_string(suffix);
    }
    return result + extension;
}

Result<PlacedFile> placeInput(const std::string &path, const BundlePort &port, const BundleValue &value) {
    Result<Bytes> bytes = readRegularFile(path);
    if (!bytes) {
        return std::move(bytes).error().in("grid_sample.input." + port.name);
    }
    const bool isDds = bytes->size() > 4 && std::memcmp(bytes->data(), "DDS ", 4) == 0;
    if (isDds && port.image) {
        return placeDds(path, *std::move(bytes), port);
    }
    std::string wanted = described(value.element, value.shape);
    if (port.image && port.image->texelShape() != value.shape) {
        wanted += " or " + shapeText(port.image->texelShape());
    }
    if (isDds) {
        return wrongFile(path, port, "a .dds file", ".npy, " + wanted);
    }
    Result<Array> array = readNpy(*bytes);
    if (!array) {
        return std::move(array).error().in(path);
    }
    const bool isTexels = port.image && array->shape == port.image->texelShape();
    if (array->type != value.element || (array->shape != value.shape && !isTexels)) {
        return wrongFile(path, port, described(array->type, array->shape), wanted);
    }
    const bool mustTurn = port.image && port.image->channelsFirst && array->shape == value.shape;
    return PlacedFile{writeNpy(mustTurn ? channelsLast(*array) : *array), ".npy"};
}

} // namespace gridsample
