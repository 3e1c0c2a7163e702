/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files that a plugin makes below a folder that the user allowed.
#pragma once

#include "base/result.hpp"
#include "host/whole_folder.hpp"
#include "launcher/output_file.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// Until commit() nothing is seen of the files; without it neither they nor the folders made for them stay.
class OutputFiles {
  public:
    OutputFiles() = default;
    OutputFiles(const OutputFiles &) = delete;
    OutputFiles &operator=(const OutputFiles &) = delete;
    ~OutputFiles();

    // name: parts separated by '/', relative to the folder. The folder itself may be a link or missing (then it is
    // made, its parent must be there). InvalidInput: the name is absolute, has an empty part, "." or "..", or leads
    // through or to a link. Io: the system refused. The pointer is good until this object goes.
    Result<OutputFile *> open(const std::string &folder, std::string_view name);

    // A file that the user named, wherever it lies; links are followed.
    Result<OutputFile *> openNamed(const std::string &path);

    // The same in a folder that is written as a whole; see WholeFolder.
    Result<OutputFile *> openInWhole(const std::string &folder, std::string_view name);

    // All that may fail for want of room.
    Status prepare();
    // Puts all files in their places, in the order of opening.
    Status commit();

  private:
    Status enter(std::filesystem::path &folder, const std::string &part);

    std::map<std::string, WholeFolder> wholes_;                   // by the folder's name; goes after the files in it
    std::vector<std::unique_ptr<OutputFile>> files_, wholeFiles_; // the latter in wholes_
    std::vector<std::filesystem::path> made_;                     // folders, outermost first
};

} // namespace gridsample
