/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Scratch folders on POSIX systems. A folder is locked by its owner, so a lock that can be had marks a leftover.
#include "launcher/scratch_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "base/files.hpp"

namespace gridsample {
namespace {

constexpr std::size_t kRandomLetters = 6; // as mkdtemp() wants it

void removeLeftovers(const std::filesystem::path &parent, const std::string &prefix) {
    std::error_code failure;
    for (std::filesystem::directory_iterator entry(parent, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.size() == prefix.size() + kRandomLetters && name.starts_with(prefix)) {
            if (const std::optional<FolderLock> leftover = FolderLock::take(entry->path())) {
                std::error_code ignored;
                std::filesystem::remove_all(entry->path(), ignored);
            }
        }
    }
}

// The variable that names it, in the order of the standard library, with its value.
std::string temporaryFolderText() {
    for (const char *name : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
        if (const char *value = std::getenv(name)) {
            return std::string(name) + "=" + value;
        }
    }
    return "/tmp";
}

} // namespace

Result<ScratchFolder> ScratchFolder::create(const std::string &prefix) {
    constexpr int kAttempts = 10;
    installSignalHandlers();
    std::error_code failure;
    std::filesystem::path parent = std::filesystem::temp_directory_path(failure);
    parent = failure ? parent : std::filesystem::canonical(parent, failure);
    if (failure) {
        return Error{ErrorCode::NotFound, "temporary folder (" + temporaryFolderText() + ")", failure.message(),
                     "let TMPDIR name a folder that is there"};
    }
    removeLeftovers(parent, prefix + "-");
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        std::string path = (parent / (prefix + "-" + std::string(kRandomLetters, 'X'))).string();
        if (::mkdtemp(path.data()) == nullptr) {
            return Error{ErrorCode::Io, parent.string(), "no folder can be made: " + systemErrorText(errno),
                         "let TMPDIR name a folder that takes files"};
        }
        ScratchFolder folder;
        folder.guard_ = LeftoverGuard(path);
        folder.path_ = path;
        if (std::optional<FolderLock> lock = FolderLock::take(path)) {
            folder.lock_ = *std::move(lock);
            return folder;
        }
        if (const int code = errno; code == EMFILE || code == ENFILE) {
            std::filesystem::remove(path, failure); // which takes no descriptor
            folder.path_.clear();
            return Error{ErrorCode::Io, parent.string(), "no folder can be locked: " + systemErrorText(code),
                         "let programs open more files (ulimit -n)"};
        }
        folder.path_.clear(); // another run has taken it for a leftover
    }
    return Error{ErrorCode::Io, parent.string(), "no folder can be locked", "let TMPDIR name another folder"};
}

void ScratchFolder::remove() noexcept {
    if (!path_.empty()) {
        lock_ = FolderLock(); // first: it is a descriptor, of which removing may need the last
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
        path_.clear();
        guard_.release();
    }
}

ScratchFolder::ScratchFolder(ScratchFolder &&other) noexcept {
    *this = std::move(other);
}

ScratchFolder &ScratchFolder::operator=(ScratchFolder &&other) noexcept {
    std::swap(path_, other.path_);
    lock_ = std::move(other.lock_);
    guard_ = std::move(other.guard_);
    return *this;
}

ScratchFolder::~ScratchFolder() {
    remove();
}

} // namespace gridsample
