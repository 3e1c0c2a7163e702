/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Folders on Windows: rights are the parent's, and an exchange is not to be had. The lock is a mutex of the system's
// that is named after the folder's number on its volume: a handle to the folder itself would keep others out of it.
#include "launcher/folder_lock.hpp"

#include <cstdio>
#include <iterator>

#include "base/files.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample {

std::optional<FolderLock> FolderLock::take(const std::filesystem::path &folder) {
    const DWORD attributes = ::GetFileAttributesW(folder.c_str());
    const Result<FileIdentity> identity = fileIdentity(folder);
    if (!identity || (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0 || (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) {
        return std::nullopt;
    }
    wchar_t name[80];
    std::swprintf(name, std::size(name), L"Global\\gridsample-folder-%016llx-%016llx",
                  static_cast<unsigned long long>(identity->volume), static_cast<unsigned long long>(identity->index));
    const HANDLE made = ::CreateMutexW(nullptr, FALSE, name);
    if (made == nullptr) { // another user's
        return std::nullopt;
    }
    if (::GetLastError() == ERROR_ALREADY_EXISTS) {
        ::CloseHandle(made);
        return std::nullopt;
    }
    FolderLock lock;
    lock.handle_ = reinterpret_cast<std::intptr_t>(made);
    return lock;
}

FolderLock::~FolderLock() {
    if (handle_ != -1) {
        ::CloseHandle(reinterpret_cast<HANDLE>(handle_));
    }
}

bool makePrivateFolder(const std::filesystem::path &folder, std::error_code &failure) {
    return std::filesystem::create_directory(folder, failure);
}

void openToOthers(const std::filesystem::path &, const std::filesystem::path &) {}

bool exchangeFolders(const std::filesystem::path &, const std::filesystem::path &) {
    return false;
}

} // namespace gridsample
