/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where an output really lies and what its unfinished file is called, the same on every system.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace gridsample {

struct OutputPlace {
    // The descriptor that the name or a link on the way stands for, as /dev/stdout does; -1: it is a file's name, and
    // the rest is filled in. Opened anew, such a name may be a regular file and lose what stands in it.
    int standing = -1;
    std::filesystem::path target; // links followed, also one that leads to a file yet to be made
    std::filesystem::path folder; // of target, absolute
    std::string temporaryPrefix;  // of the names of unfinished files of this target in that folder
    static constexpr const char *kTemporarySuffix = ".tmp";
    std::filesystem::path newTemporary() const; // a new random name each time
};
Result<OutputPlace> findOutputPlace(const std::filesystem::path &path);

} // namespace gridsample
