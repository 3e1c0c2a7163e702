/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looking for the converter plugin near the launcher, wherever the two were installed.
#include "launcher/model_converter/default_plugin.hpp"

#include "base/files.hpp"

#include <system_error>

namespace gridsample {
namespace {

#ifdef _WIN32
constexpr const char *kLibrary = "libgrid_sample_converter.dll";
#else
constexpr const char *kLibrary = "libgrid_sample_converter.so";
#endif

} // namespace

std::vector<std::filesystem::path> defaultPluginPlaces(const std::filesystem::path &launcher) {
    const std::filesystem::path folder = launcher.parent_path(), prefix = folder.parent_path();
    std::vector<std::filesystem::path> places = {folder / kLibrary, prefix / "lib" / kLibrary};
    const std::filesystem::path installed = prefix / GRIDSAMPLE_LIBRARY_FOLDER / kLibrary;
    if (installed != places.back()) {
        places.push_back(installed);
    }
    return places;
}

std::optional<std::string> findDefaultPlugin(const std::filesystem::path &launcher) {
    for (const std::filesystem::path &place : defaultPluginPlaces(launcher)) {
        std::error_code ignored;
        if (std::filesystem::exists(place, ignored)) {
            return utf8FromPath(place);
        }
    }
    return std::nullopt;
}

} // namespace gridsample
