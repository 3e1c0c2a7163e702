/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A folder that is written as a whole: beside its place, and put there at the end.
#pragma once

#include "base/result.hpp"
#include "launcher/folder_lock.hpp"
#include "launcher/signals.hpp"

#include <filesystem>
#include <set>
#include <string>

namespace gridsample {

// What lies in the folder's place must be nothing, an empty folder, or a folder that was made this way: those have a
// list of their files in `.gridsample-files`. Files of the user's own in such a folder are kept. Until commit() the
// files lie in `.NAME.new-` and eight letters beside the place, where nobody else may read them; at every moment the
// place holds the old folder or the whole new one. What a killed run left is mended and removed by the next one to the
// same place.
class WholeFolder {
  public:
    // folder: UTF-8; may be a link to a folder. Io: what is there is not ours, or the system refused.
    static Result<WholeFolder> begin(const std::string &folder);
    WholeFolder(WholeFolder &&other) noexcept;
    WholeFolder &operator=(WholeFolder &&) = delete;
    WholeFolder(const WholeFolder &) = delete;
    ~WholeFolder(); // without commit() nothing stays

    const std::filesystem::path &staging() const { return staging_; } // where the files go meanwhile
    Status prepare(); // once all files are there: all that may fail for want of room
    Status commit();  // prepares if that is not done

  private:
    WholeFolder() = default;
    Status writeList() const;
    Status swap(std::filesystem::path &old);

    std::filesystem::path place_, staging_; // absolute
    LeftoverGuard guard_;
    FolderLock lock_; // on the folder that is now staging_
    bool isPrepared_ = false;
};

} // namespace gridsample
