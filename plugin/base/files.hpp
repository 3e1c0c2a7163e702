/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files as bytes: reading, mapping, identity and UTF-8 paths. Strings that name files are UTF-8 on every system.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gridsample {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

// std::filesystem takes a narrow string in the system's code page, which is not UTF-8 on Windows.
std::filesystem::path pathFromUtf8(std::string_view text);
std::string utf8FromPath(const std::filesystem::path &path);

// Which file a path leads to, links followed: equal for two names of one file (device and inode, or volume and index).
struct FileIdentity {
    std::uint64_t volume = 0;
    std::uint64_t index = 0;
    auto operator<=>(const FileIdentity &) const = default;
};
Result<FileIdentity> fileIdentity(const std::filesystem::path &path);

// Absolute, links followed. NotFound if it is not there.
Result<std::filesystem::path> canonicalPath(const std::filesystem::path &path);

// Most bytes that are read of what does not tell its size, as a pipe: it may never end. A TOSA model's tables take 2
// GiB.
inline constexpr std::uint64_t kMostPiped = std::uint64_t{4} << 30;

// The whole of a file or pipe; of standard input (in binary); of either, "-" being standard input. InvalidInput: there
// is no end to it, or none within `mostPiped` bytes.
Result<Bytes> readFile(const std::filesystem::path &path, std::uint64_t mostPiped = kMostPiped);
Result<Bytes> readStandardInput();
Result<Bytes> readInput(const std::string &pathOrDash);

// A file's bytes as read-only memory, without a copy. Size 0 is fine. The file must not shrink meanwhile.
class MappedFile {
  public:
    static Result<MappedFile> open(const std::filesystem::path &path);
    MappedFile() = default;
    MappedFile(MappedFile &&other) noexcept;
    MappedFile &operator=(MappedFile &&other) noexcept;
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;
    ~MappedFile();

    ByteView bytes() const { return {data_, size_}; }
    // Whether `part` is a piece of that memory, so that a copy of it can be made from the file.
    bool holds(ByteView part) const;
    // Where in the file it lies; only if holds(part).
    std::uint64_t offsetOf(ByteView part) const { return static_cast<std::uint64_t>(part.data() - data_); }
    // The open file, on POSIX systems, where the system copies between files; -1 elsewhere. Its position is not used.
    int descriptor() const { return descriptor_; }

  private:
    const std::uint8_t *data_ = nullptr;
    std::size_t size_ = 0;
    int descriptor_ = -1;
};

// For what gives more than `most` bytes without an end.
Error endlessError(const std::string &where, std::uint64_t most);

// "No space left on device" and the like, for errno or GetLastError().
std::string systemErrorText(int code);

} // namespace gridsample
