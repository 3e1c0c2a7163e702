/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Folders on Windows: rights are the parent's, and neither locks nor an exchange are to be had.
#include "launcher/folder_lock.hpp"

namespace gridsample {

std::optional<FolderLock> FolderLock::take(const std::filesystem::path &) {
    return std::nullopt;
}

FolderLock::~FolderLock() = default;

bool makePrivateFolder(const std::filesystem::path &folder, std::error_code &failure) {
    return std::filesystem::create_directory(folder, failure);
}

void openToOthers(const std::filesystem::path &, const std::filesystem::path &) {}

bool exchangeFolders(const std::filesystem::path &, const std::filesystem::path &) {
    return false;
}

} // namespace gridsample
