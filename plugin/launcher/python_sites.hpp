/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where Python packages may lie: environments (folders that hold lib/python3.N/site-packages) and wrapper scripts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "launcher/real_tool.hpp"

namespace gridsample {

// PATH without its relative entries, and so without the current folder.
std::vector<std::filesystem::path> searchPathFolders(const ToolSearch &search);

// The site-packages folder of a launcher that came in a wheel: it lies in gridsample/binaries/bin there.
std::optional<std::filesystem::path> ownSitePackages(const ToolSearch &search);

// Environments, the nearest first: beside the launcher and its build folder, those of PATH, the user's own.
std::vector<std::filesystem::path> pythonEnvironments(const ToolSearch &search);
// The one that a launcher in a build folder belongs to, for messages.
std::filesystem::path ownPythonEnvironment(const ToolSearch &search);

// The environments that a Python wrapper script may belong to, by its first lines.
std::vector<std::filesystem::path> interpreterEnvironments(const std::string &head);

// The site-packages folders of an environment.
std::vector<std::filesystem::path> sitePackagesOf(const std::filesystem::path &environment, const FileProbe &files);

} // namespace gridsample
