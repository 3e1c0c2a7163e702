/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Private folders, a lock that tells one in use from one that a killed run left behind, and two that change places.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace gridsample {

// Held as long as this lives, at most as long as the process, whatever the folder is then called.
class FolderLock {
  public:
    FolderLock() = default;
    // Nothing: the folder is in use, is not this user's own, or is a link.
    static std::optional<FolderLock> take(const std::filesystem::path &folder);
    FolderLock(FolderLock &&other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
    FolderLock &operator=(FolderLock &&other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~FolderLock();

  private:
    std::intptr_t handle_ = -1;
};

// For this user alone. False: it is there already, or the reason is in `failure`.
bool makePrivateFolder(const std::filesystem::path &folder, std::error_code &failure);

// Gives the folder the rights of `like`, or, if that is empty, those that a new one gets.
void openToOthers(const std::filesystem::path &folder, const std::filesystem::path &like);

// Both at once, so that no moment knows but one of them. False: this system or file system cannot, and nothing
// happened.
bool exchangeFolders(const std::filesystem::path &one, const std::filesystem::path &other);

} // namespace gridsample
