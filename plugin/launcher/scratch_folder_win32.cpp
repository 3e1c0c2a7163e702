/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Scratch folders on Windows. A folder in use holds a file that goes away with the handle of its owner.
#include "launcher/scratch_folder.hpp"

#include <cstdio>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "base/files.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample {
namespace {

constexpr const wchar_t *kLockName = L".in-use";

void removeLeftovers(const std::filesystem::path &parent, const std::string &prefix) {
    std::error_code failure;
    for (std::filesystem::directory_iterator entry(parent, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        std::error_code ignored;
        if (utf8FromPath(entry->path().filename()).starts_with(prefix) &&
            !std::filesystem::exists(entry->path() / kLockName, ignored)) {
            std::filesystem::remove_all(entry->path(), ignored);
        }
    }
}

} // namespace

Result<ScratchFolder> ScratchFolder::create(const std::string &prefix) {
    constexpr int kAttempts = 10;
    installSignalHandlers();
    std::error_code failure;
    std::filesystem::path parent = std::filesystem::temp_directory_path(failure); // the user's own
    parent = failure ? parent : std::filesystem::canonical(parent, failure);
    if (failure) {
        return Error{ErrorCode::NotFound, "temporary folder", failure.message(), "set TMP"};
    }
    removeLeftovers(parent, prefix + "-");
    std::random_device random;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        char name[16];
        std::snprintf(name, sizeof name, "-%08x", random());
        const std::filesystem::path path = parent / pathFromUtf8(prefix + name);
        if (!std::filesystem::create_directory(path, failure)) {
            continue;
        }
        ScratchFolder folder;
        folder.guard_ = LeftoverGuard(utf8FromPath(path));
        folder.path_ = path;
        const HANDLE lock = ::CreateFileW((path / kLockName).c_str(), GENERIC_WRITE, FILE_SHARE_DELETE, nullptr,
                                          CREATE_NEW, FILE_FLAG_DELETE_ON_CLOSE | FILE_ATTRIBUTE_HIDDEN, nullptr);
        folder.lock_ = reinterpret_cast<std::intptr_t>(lock);
        if (lock != INVALID_HANDLE_VALUE) {
            return folder;
        } // else another run has taken it for a leftover
    }
    return Error{ErrorCode::Io, utf8FromPath(parent), "no folder can be made: " + failure.message(), "set TMP"};
}

void ScratchFolder::remove() noexcept {
    if (!path_.empty()) {
        if (lock_ != -1) {
            ::CloseHandle(reinterpret_cast<HANDLE>(lock_));
        }
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
    std::swap(lock_, other.lock_);
    guard_ = std::move(other.guard_);
    return *this;
}

ScratchFolder::~ScratchFolder() {
    remove();
}

} // namespace gridsample
