/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The plugin that belongs to the launcher.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gridsample {

// Where the converter plugin may lie, best first: beside the launcher, or in the library folder next to that.
// launcher: the launcher's own file, links followed.
std::vector<std::filesystem::path> defaultPluginPlaces(const std::filesystem::path &launcher);

// The first of them that is there.
std::optional<std::string> findDefaultPlugin(const std::filesystem::path &launcher);

} // namespace gridsample
