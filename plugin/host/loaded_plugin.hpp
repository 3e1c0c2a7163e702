/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A plugin in memory: its library, what it says of itself, the user's options and its reports.
#pragma once

#include "base/dynamic_library.hpp"
#include "base/files.hpp"
#include "host/option_values.hpp"
#include "host/plugin_description.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace gridsample {

struct LoadedPlugin {
    std::string file; // as an absolute path, for messages
    FileIdentity identity;
    DynamicLibrary library;
    PluginDescription description; // points into the library
    OptionValues options;
    std::vector<nlohmann::ordered_json> reports;
};

} // namespace gridsample
