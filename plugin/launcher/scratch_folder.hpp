/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A private temporary folder that goes away with its owner, also when a signal ends the launcher.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "launcher/folder_lock.hpp"
#include "launcher/signals.hpp"

namespace gridsample {

class ScratchFolder {
  public:
    // Makes <temporary folder>/<prefix>-XXXXXX, readable by its owner only. Removes what killed runs left behind.
    static Result<ScratchFolder> create(const std::string &prefix);
    ScratchFolder(ScratchFolder &&other) noexcept;
    ScratchFolder &operator=(ScratchFolder &&other) noexcept;
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;
    ~ScratchFolder(); // removes the folder and all in it

    const std::filesystem::path &path() const { return path_; } // absolute

  private:
    ScratchFolder() = default;
    void remove() noexcept;
    std::filesystem::path path_;
    LeftoverGuard guard_;
    // Tells later runs that the folder is in use.
#ifdef _WIN32
    std::intptr_t lock_ = -1;
#else
    FolderLock lock_;
#endif
};

} // namespace gridsample
