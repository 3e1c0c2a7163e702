/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// copy_file_range, else sendfile, else write: not every pair of files allows the first two.
#include "launcher/file_copy_posix.hpp"

#include <cerrno>
#include <unistd.h>
#ifdef __linux__
#include <sys/sendfile.h>
#endif

namespace gridsample {
namespace {

#ifdef __linux__
constexpr std::size_t kWorthACall = std::size_t{64} * 1024; // bytes

// What another way of copying would meet again.
bool isFinal(int code) {
    return code == ENOSPC || code == EDQUOT || code == EFBIG || code == EIO || code == EPIPE;
}

// Takes what it has copied off `part`. Returns an error number if there is no use in going on.
template <typename Copy> int copyWith(const Copy &copy, const MappedFile &from, ByteView &part) {
    auto offset = static_cast<off_t>(from.offsetOf(part));
    while (!part.empty()) {
        const ssize_t count = copy(offset, part.size()); // moves offset on
        if (count > 0) {
            part = part.subspan(static_cast<std::size_t>(count));
        } else if (count == 0 || errno != EINTR) {
            return count < 0 && isFinal(errno) ? errno : 0;
        }
    }
    return 0;
}
#endif

} // namespace

int appendBytes(int to, ByteView bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(to, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int appendPart(int to, const MappedFile &from, ByteView part) {
#ifdef __linux__
    if (part.size() >= kWorthACall) {
        const int file = from.descriptor();
        int code = copyWith(
            [&](off_t &offset, std::size_t size) { return ::copy_file_range(file, &offset, to, nullptr, size, 0); },
            from, part);
        if (code == 0) {
            code = copyWith([&](off_t &offset, std::size_t size) { return ::sendfile(to, file, &offset, size); }, from,
                            part);
        }
        if (code != 0) {
            return code;
        }
    }
#else
    (void)from;
#endif
    return appendBytes(to, part);
}

} // namespace gridsample
