/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files on POSIX systems.
#include "base/files.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace gridsample {
namespace {

Error systemError(const std::string &where, int code) {
    const bool missing = code == ENOENT || code == ENOTDIR;
    return Error{missing ? ErrorCode::NotFound : ErrorCode::Io, where, systemErrorText(code), ""};
}

// A file opened for reading, closed at the end of its scope. Close-on-exec, so that no child inherits it.
class Descriptor {
  public:
    explicit Descriptor(const std::filesystem::path &path, int flags = 0)
        : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | flags)) {}
    ~Descriptor() {
        if (number_ >= 0) {
            ::close(number_);
        }
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    int number() const { return number_; }
    int release() { return std::exchange(number_, -1); }

  private:
    int number_;
};

Result<Bytes> readDescriptor(int descriptor, const std::string &where, std::uint64_t mostPiped) {
    constexpr std::size_t kStep = std::size_t{256} * 1024;
    struct stat facts {};
    Bytes bytes;
    const bool isKnown = ::fstat(descriptor, &facts) == 0;
    const bool isEndless = isKnown && S_ISCHR(facts.st_mode) && ::isatty(descriptor) == 0; // once it gives anything
    const bool isFile = isKnown && S_ISREG(facts.st_mode);
    if (isFile && facts.st_size > 0) {
        bytes.resize(static_cast<std::size_t>(facts.st_size) + 1); // one more, to see the end in the same pass
    } else {
        bytes.resize(kStep);
    }
    std::size_t filled = 0;
    for (;;) {
        if (filled == bytes.size()) {
            bytes.resize(bytes.size() * 2);
        }
        const ssize_t count = ::read(descriptor, bytes.data() + filled, bytes.size() - filled);
        if (count == 0) {
            bytes.resize(filled);
            return bytes;
        }
        if (count > 0 && isEndless) {
            return Error{ErrorCode::InvalidInput, where, "is a device that may never end", "give a file or a pipe"};
        }
        if (count > 0) {
            filled += static_cast<std::size_t>(count);
            if (!isFile && filled > mostPiped) {
                return endlessError(where, mostPiped);
            }
        } else if (errno != EINTR) {
            return systemError(where, errno);
        }
    }
}

} // namespace

Result<FileIdentity> fileIdentity(const std::filesystem::path &path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) {
        return systemError(utf8FromPath(path), errno);
    }
    return FileIdentity{static_cast<std::uint64_t>(facts.st_dev), static_cast<std::uint64_t>(facts.st_ino)};
}

Result<Bytes> readFile(const std::filesystem::path &path, std::uint64_t mostPiped) {
    const Descriptor file(path);
    if (file.number() < 0) {
        return systemError(utf8FromPath(path), errno);
    }
    return readDescriptor(file.number(), utf8FromPath(path), mostPiped);
}

Result<Bytes> readStandardInput() {
    return readDescriptor(STDIN_FILENO, "standard input", kMostPiped);
}

Result<MappedFile> MappedFile::open(const std::filesystem::path &path) {
    Descriptor file(path, O_NONBLOCK); // else a pipe keeps one waiting for a writer
    struct stat facts {};
    if (file.number() < 0 || ::fstat(file.number(), &facts) != 0) {
        return systemError(utf8FromPath(path), errno);
    }
    if (!S_ISREG(facts.st_mode)) {
        return Error{ErrorCode::InvalidInput, utf8FromPath(path), "is not a regular file", ""};
    }
    MappedFile mapped;
    if (facts.st_size > 0) {
        const auto size = static_cast<std::size_t>(facts.st_size);
        void *memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
        if (memory == MAP_FAILED) {
            return systemError(utf8FromPath(path), errno);
        }
        mapped.data_ = static_cast<const std::uint8_t *>(memory);
        mapped.size_ = size;
        mapped.descriptor_ = file.release();
    }
    return mapped;
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        ::munmap(const_cast<std::uint8_t *>(data_), size_);
        ::close(descriptor_);
    }
}

} // namespace gridsample
