/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A folder that is written as a whole: beside its place, and put there at the end.
#pragma once

#include "base/result.hpp"
#include "launcher/signals.hpp"

#include <filesystem>
#include <set>
#include <string>

namespace gridsample {

// What lies in the folder's place must be nothing, an empty folder, or a folder that was made this way: those have a
// list of their files in `.gridsample-files`. Files of the user's own in such a folder are kept.
class WholeFolder {
  public:
    // folder: UTF-8; may be a link to a folder. Io: what is there is not ours, or the system refused.
    static Result<WholeFolder> begin(const std::string &folder);
    WholeFolder(WholeFolder &&other) noexcept;
    WholeFolder &operator=(WholeFolder &&) = delete;
    WholeFolder(const WholeFolder &) = delete;
    ~WholeFolder(); // without commit() nothing stays

    const std::filesystem::path &staging() const { return staging_; } // where the files go meanwhile
    Status commit();

  private:
    WholeFolder() = default;
    Status writeList() const;
    Status keepForeignFiles(std::set<std::string> &moved) const;
    Status swap();

    std::filesystem::path place_, staging_; // absolute
    std::set<std::string> earlier_;         // files of an earlier run in the place
    LeftoverGuard guard_;
};

} // namespace gridsample
