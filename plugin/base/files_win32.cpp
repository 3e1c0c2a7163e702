/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files on Windows.
#include "base/files.hpp"

#include <algorithm>
#include <string>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample {
namespace {

Error systemError(const std::string &where, DWORD code) {
    const bool missing = code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND;
    return Error{missing ? ErrorCode::NotFound : ErrorCode::Io, where, systemErrorText(static_cast<int>(code)), ""};
}

class Handle {
  public:
    explicit Handle(HANDLE handle) : handle_(handle) {}
    ~Handle() {
        if (valid()) {
            ::CloseHandle(handle_);
        }
    }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    bool valid() const { return handle_ != INVALID_HANDLE_VALUE && handle_ != nullptr; }
    HANDLE get() const { return handle_; }

  private:
    HANDLE handle_;
};

HANDLE openForReading(const std::filesystem::path &path, DWORD access, DWORD flags) {
    return ::CreateFileW(path.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                         OPEN_EXISTING, flags, nullptr);
}

Result<Bytes> readHandle(HANDLE handle, const std::string &where, std::uint64_t mostPiped) {
    constexpr std::size_t kStep = 256 * 1024;
    constexpr std::size_t kLargestRead = 1u << 30;
    Bytes bytes(kStep);
    LARGE_INTEGER size{};
    const bool isFile = ::GetFileType(handle) == FILE_TYPE_DISK;
    if (isFile && ::GetFileSizeEx(handle, &size) && size.QuadPart > 0) {
        bytes.resize(static_cast<std::size_t>(size.QuadPart) + 1);
    }
    std::size_t filled = 0;
    for (;;) {
        if (filled == bytes.size()) {
            bytes.resize(bytes.size() * 2);
        }
        DWORD count = 0;
        const auto room = static_cast<DWORD>(std::min(bytes.size() - filled, kLargestRead));
        if (!::ReadFile(handle, bytes.data() + filled, room, &count, nullptr)) {
            const DWORD code = ::GetLastError();
            if (code != ERROR_BROKEN_PIPE && code != ERROR_HANDLE_EOF) {
                return systemError(where, code);
            }
            count = 0;
        }
        if (count == 0) {
            bytes.resize(filled);
            return bytes;
        }
        filled += count;
        if (!isFile && filled > mostPiped) {
            return endlessError(where, mostPiped);
        }
    }
}

} // namespace

Result<FileIdentity> fileIdentity(const std::filesystem::path &path) {
    const Handle file(openForReading(path, 0, FILE_FLAG_BACKUP_SEMANTICS)); // the flag admits folders
    BY_HANDLE_FILE_INFORMATION facts{};
    if (!file.valid() || !::GetFileInformationByHandle(file.get(), &facts)) {
        return systemError(utf8FromPath(path), ::GetLastError());
    }
    return FileIdentity{facts.dwVolumeSerialNumber,
                        (static_cast<std::uint64_t>(facts.nFileIndexHigh) << 32) | facts.nFileIndexLow};
}

Result<Bytes> readFile(const std::filesystem::path &path, std::uint64_t mostPiped) {
    const Handle file(openForReading(path, GENERIC_READ, FILE_ATTRIBUTE_NORMAL));
    if (!file.valid()) {
        return systemError(utf8FromPath(path), ::GetLastError());
    }
    return readHandle(file.get(), utf8FromPath(path), mostPiped);
}

Result<Bytes> readStandardInput() {
    const HANDLE input = ::GetStdHandle(STD_INPUT_HANDLE);
    if (input == nullptr || input == INVALID_HANDLE_VALUE) {
        return Error{ErrorCode::Io, "standard input", "is closed", ""};
    }
    return readHandle(input, "standard input", kMostPiped);
}

Result<MappedFile> MappedFile::open(const std::filesystem::path &path) {
    const std::string where = utf8FromPath(path);
    const Handle file(openForReading(path, GENERIC_READ, FILE_ATTRIBUTE_NORMAL));
    LARGE_INTEGER size{};
    if (!file.valid() || !::GetFileSizeEx(file.get(), &size)) {
        return systemError(where, ::GetLastError());
    }
    MappedFile mapped;
    if (size.QuadPart > 0) {
        const Handle mapping(::CreateFileMappingW(file.get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
        void *memory = mapping.valid() ? ::MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, 0) : nullptr;
        if (memory == nullptr) {
            return systemError(where, ::GetLastError());
        }
        mapped.data_ = static_cast<const std::uint8_t *>(memory); // the view keeps the mapping alive
        mapped.size_ = static_cast<std::size_t>(size.QuadPart);
    }
    return mapped;
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        ::UnmapViewOfFile(data_);
    }
}

} // namespace gridsample
