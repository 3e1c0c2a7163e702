/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The part of files.hpp that is the same on every system.
#include "base/files.hpp"

#include <functional>
#include <string>
#include <system_error>
#include <utility>

namespace gridsample {

std::filesystem::path pathFromUtf8(std::string_view text) {
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

std::string utf8FromPath(const std::filesystem::path &path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

Result<std::filesystem::path> canonicalPath(const std::filesystem::path &path) {
    std::error_code failure;
    std::filesystem::path canonical = std::filesystem::canonical(path, failure);
    if (failure) {
        return Error{ErrorCode::NotFound, utf8FromPath(path), failure.message(), ""};
    }
    return canonical;
}

Result<Bytes> readInput(const std::string &pathOrDash) {
    return pathOrDash == "-" ? readStandardInput() : readFile(pathFromUtf8(pathOrDash));
}

Error endlessError(const std::string &where, std::uint64_t most) {
    return Error{ErrorCode::InvalidInput, where,
                 "gives more than " + std::to_string(most >> 20) + " MiB, and may never end", "give a file"};
}

MappedFile::MappedFile(MappedFile &&other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

MappedFile &MappedFile::operator=(MappedFile &&other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

bool MappedFile::holds(ByteView part) const {
    const std::less_equal<const std::uint8_t *> isBefore; // unlike <=, defined for pointers into other memory, too
    return !part.empty() && isBefore(data_, part.data()) && isBefore(part.data() + part.size(), data_ + size_);
}

std::string systemErrorText(int code) {
    return std::system_category().message(code);
}

} // namespace gridsample
