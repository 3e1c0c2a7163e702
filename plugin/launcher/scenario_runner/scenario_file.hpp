/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scenario's files: its models, and its relative paths.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "base/result.hpp"

namespace gridsample {

// The .vgf files that the scenario's graphs are read from, relative ones taken from `folder`. A scenario that cannot be
// read has none: the runner says what is wrong with it.
std::vector<std::filesystem::path> scenarioModels(ByteView json, const std::filesystem::path &folder);

// The scenario with every resource's relative `src` taken from sourceFolder and `dst` from outputFolder (both
// absolute), as the runner takes them, so that the scenario may lie elsewhere. InvalidInput if it is no JSON object.
Result<std::string> withAbsolutePaths(ByteView json, const std::filesystem::path &sourceFolder,
                                      const std::filesystem::path &outputFolder);

} // namespace gridsample
