/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The POSIX half of system.hpp; files without a name are Linux's.
#include "launcher/model_converter/system.hpp"

#include "launcher/file_copy_posix.hpp"

#include <cerrno>
#include <unistd.h>
#ifdef __linux__
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#endif

namespace gridsample {

#ifdef __linux__
namespace {

class DescriptorFile final : public NamelessFile {
  public:
    explicit DescriptorFile(int number) : number_(number) { path = "/proc/self/fd/" + std::to_string(number); }
    ~DescriptorFile() override { ::close(number_); }
    DescriptorFile(const DescriptorFile &) = delete;
    DescriptorFile &operator=(const DescriptorFile &) = delete;

    int write(ByteView bytes) override { return appendBytes(number_, bytes); }
    int copy(const MappedFile &from, ByteView part) override {
        // Room taken at once costs less than page by page; where that cannot be done, the copy itself will say so.
        (void)::fallocate(number_, FALLOC_FL_KEEP_SIZE, ::lseek(number_, 0, SEEK_CUR), static_cast<off_t>(part.size()));
        return appendPart(number_, from, part);
    }
    int clear() override { return ::lseek(number_, 0, SEEK_SET) == 0 && ::ftruncate(number_, 0) == 0 ? 0 : errno; }

  private:
    int number_;
};

// Children keep the file open (it is not close-on-exec): /proc/self is theirs when they open the path.
std::unique_ptr<NamelessFile> owned(int made) {
    const int number = made >= 0 ? ::fcntl(made, F_DUPFD, 10) : -1; // clear of the standard streams
    if (made >= 0) {
        ::close(made);
    }
    if (number < 0) {
        return nullptr;
    }
    auto file = std::make_unique<DescriptorFile>(number);
    return ::access(file->path.c_str(), R_OK | W_OK) == 0 ? std::move(file) : nullptr; // there may be no /proc
}

} // namespace

std::unique_ptr<NamelessFile> makeMemoryFile(const std::string &label) {
    return owned(::memfd_create(label.c_str(), 0));
}

std::unique_ptr<NamelessFile> makeFileOnDisk(const std::string &folder, std::uint64_t bytes) {
    constexpr std::uint64_t kWorthADisk = 8 << 20, kRoom = 4; // the model, the tool's VGF, ours, and some
    struct statvfs facts {};
    if (bytes < kWorthADisk || ::statvfs(folder.c_str(), &facts) != 0 ||
        facts.f_bavail / kRoom < bytes / facts.f_frsize) {
        return nullptr;
    }
    return owned(::open(folder.c_str(), O_TMPFILE | O_RDWR, 0600));
}
#else
std::unique_ptr<NamelessFile> makeMemoryFile(const std::string &) {
    return nullptr;
}

std::unique_ptr<NamelessFile> makeFileOnDisk(const std::string &, std::uint64_t) {
    return nullptr;
}
#endif

const char *toolErrorLineEnd() {
    return "\n";
}

bool standardInputIsTerminal() {
    return ::isatty(STDIN_FILENO) == 1;
}

} // namespace gridsample
