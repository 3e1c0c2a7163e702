/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The part of output_file.hpp that is the same on every system.
#include "launcher/output_file.hpp"

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <system_error>

#include "launcher/output_place.hpp"

namespace gridsample {
namespace {

constexpr int kMostLinks = 40; // as Linux allows in one path

// FNV-1a: names of outputs may be too long to be part of another name.
std::uint64_t hashName(const std::string &name) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char letter : name) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
    }
    return hash;
}

std::string hexadecimal(std::uint64_t value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

int namedDescriptor(std::string_view name) {
    if (name == "/dev/stdout") {
        return 1;
    }
    if (name == "/dev/stderr") {
        return 2;
    }
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        int number = -1;
        if (name.starts_with(folder)) {
            const char *end = name.data() + name.size();
            const auto [rest, failure] = std::from_chars(name.data() + folder.size(), end, number);
            return failure == std::errc() && rest == end ? number : -1;
        }
    }
    return -1;
}

} // namespace

std::filesystem::path OutputPlace::newTemporary() const {
    std::random_device random;
    const std::uint64_t value = (static_cast<std::uint64_t>(random()) << 32) | random();
    return folder / pathFromUtf8(temporaryPrefix + hexadecimal(value) + kTemporarySuffix);
}

Result<OutputPlace> findOutputPlace(const std::filesystem::path &path) {
    namespace fs = std::filesystem;
    const std::string where = utf8FromPath(path);
    std::error_code failure;
    OutputPlace place;
    place.target = path;
    place.standing = namedDescriptor(where);
    for (int links = 0; place.standing < 0 && fs::is_symlink(fs::symlink_status(place.target, failure)); ++links) {
        const fs::path next = fs::read_symlink(place.target, failure);
        if (failure || links == kMostLinks) {
            return Error{ErrorCode::Io, where, "its links lead nowhere", ""};
        }
        place.target = next.is_absolute() ? next : place.target.parent_path() / next;
        place.standing = namedDescriptor(utf8FromPath(place.target));
    }
    if (place.standing >= 0) {
        return place;
    }
    if (!place.target.has_filename()) {
        return Error{ErrorCode::InvalidInput, where, "names no file", ""};
    }
    const fs::path parent = place.target.parent_path();
    place.folder = fs::canonical(parent.empty() ? fs::path(".") : parent, failure);
    if (failure) {
        return Error{ErrorCode::NotFound, where, "its folder: " + failure.message(), ""};
    }
    place.target = place.folder / place.target.filename();
    place.temporaryPrefix = ".gridsample-" + hexadecimal(hashName(utf8FromPath(place.target.filename()))) + "-";
    return place;
}

Status writeOutput(const std::string &pathOrDash, ByteView bytes) {
    Result<OutputFile> file = OutputFile::open(pathOrDash);
    if (!file) {
        return std::move(file).error();
    }
    if (Status written = file->write(bytes); !written) {
        return written;
    }
    return file->commit();
}

} // namespace gridsample
