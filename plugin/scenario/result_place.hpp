/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where a scenario may have results written to.
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <string>

namespace gridsample {

// InvalidInput: `path` leads out of the output folder, or through a link. A scenario may be a stranger's. isUsers: the
// path comes from the command line, where an absolute one may lead anywhere.
Status checkResultPlace(const std::filesystem::path &outputFolder, const std::string &path, bool isUsers);

} // namespace gridsample
