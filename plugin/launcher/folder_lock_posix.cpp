/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Folders on POSIX systems; changing places is Linux's.
#include "launcher/folder_lock.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gridsample {

std::optional<FolderLock> FolderLock::take(const std::filesystem::path &folder) {
    struct stat facts {};
    FolderLock lock;
    lock.handle_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    const int number = static_cast<int>(lock.handle_);
    // Asked again behind the lock: whoever held it may have removed the folder.
    if (number >= 0 && ::fstat(number, &facts) == 0 && facts.st_uid == ::geteuid() &&
        ::flock(number, LOCK_EX | LOCK_NB) == 0 && ::fstat(number, &facts) == 0 && facts.st_nlink > 0) {
        return lock;
    }
    return std::nullopt;
}

FolderLock::~FolderLock() {
    if (handle_ >= 0) {
        ::close(static_cast<int>(handle_));
    }
}

bool makePrivateFolder(const std::filesystem::path &folder, std::error_code &failure) {
    failure.clear();
    if (::mkdir(folder.c_str(), 0700) == 0) {
        return true;
    }
    failure = std::error_code(errno, std::generic_category());
    return false;
}

void openToOthers(const std::filesystem::path &folder, const std::filesystem::path &like) {
    struct stat facts {};
    if (!like.empty() && ::stat(like.c_str(), &facts) == 0) {
        ::chmod(folder.c_str(), facts.st_mode & 07777);
        return;
    }
    const mode_t mask = ::umask(0077); // can only be asked for by setting it
    ::umask(mask);
    ::chmod(folder.c_str(), 0777 & ~mask);
}

bool exchangeFolders(const std::filesystem::path &one, const std::filesystem::path &other) {
#ifdef RENAME_EXCHANGE
    return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
#else
    (void)one;
    (void)other;
    return false;
#endif
}

} // namespace gridsample
