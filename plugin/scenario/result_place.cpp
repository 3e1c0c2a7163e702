/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looks at the path's words first, and then at every part of it that is there.
#include "scenario/result_place.hpp"

#include "base/file_name.hpp"
#include "base/files.hpp"

#include <system_error>

namespace gridsample {

namespace fs = std::filesystem;

Status checkResultPlace(const fs::path &outputFolder, const std::string &path, bool isUsers) {
    if (Status plain = checkFileName(path); !plain) {
        return plain;
    }
    const fs::path named = pathFromUtf8(path);
    if (isUsers && named.is_absolute()) {
        return Nothing{};
    }
    const fs::path folder = outputFolder.lexically_normal();
    const fs::path relative = (folder / named).lexically_normal().lexically_relative(folder);
    if (relative.empty() || *relative.begin() == ".." || *relative.begin() == ".") {
        return Error{ErrorCode::InvalidInput, path, "leads out of the output folder",
                     isUsers ? "give an absolute path, or name the folder with --output"
                             : "name the folder with --output"};
    }
    fs::path part = folder;
    for (const fs::path &name : relative) {
        std::error_code failure;
        part /= name;
        if (fs::is_symlink(fs::symlink_status(part, failure))) {
            return Error{ErrorCode::InvalidInput, path,
                         utf8FromPath(part) + " is a link, which results are not written through", "remove the link"};
        }
    }
    return Nothing{};
}

} // namespace gridsample
