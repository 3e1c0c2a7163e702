/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The POSIX half of system.hpp; files in memory are Linux's.
#include "launcher/model_converter/system.hpp"

#include <unistd.h>
#ifdef __linux__
#include <fcntl.h>
#include <sys/mman.h>
#endif

namespace gridsample {

#ifdef __linux__
namespace {

class Memfd final : public MemoryFile {
  public:
    explicit Memfd(int number) : number_(number) { path = "/proc/self/fd/" + std::to_string(number); }
    ~Memfd() override { ::close(number_); }
    Memfd(const Memfd &) = delete;
    Memfd &operator=(const Memfd &) = delete;

  private:
    int number_;
};

} // namespace

std::unique_ptr<MemoryFile> makeMemoryFile(const std::string &label) {
    // Children keep it open (no MFD_CLOEXEC): /proc/self is theirs when they open the path.
    const int made = ::memfd_create(label.c_str(), 0);
    const int number = made >= 0 ? ::fcntl(made, F_DUPFD, 10) : -1; // clear of the standard streams
    if (made >= 0) {
        ::close(made);
    }
    if (number < 0) {
        return nullptr;
    }
    auto file = std::make_unique<Memfd>(number);
    return ::access(file->path.c_str(), R_OK | W_OK) == 0 ? std::move(file) : nullptr; // there may be no /proc
}
#else
std::unique_ptr<MemoryFile> makeMemoryFile(const std::string &) {
    return nullptr;
}
#endif

bool toolOutputTakesBytes() {
    return true;
}

std::string overwriteWarning(const std::string &file) {
    return "Warning: will overwrite existing output file: " + file + "\n";
}

bool standardInputIsTerminal() {
    return ::isatty(STDIN_FILENO) == 1;
}

} // namespace gridsample
