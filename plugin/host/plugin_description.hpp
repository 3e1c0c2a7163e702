/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a plugin says of itself, checked once, so that nobody else reads its structs.
#pragma once

#include "base/result.hpp"
#include "gridsample/plugin.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// An option that a plugin declares.
struct DeclaredOption {
    std::string key; // without the plugin's name
    std::uint32_t flags = 0;
    std::string valueName, help;
    std::optional<std::string> defaultValue;
    std::vector<std::string> choices; // empty: any value

    bool has(std::uint32_t flag) const { return (flags & flag) != 0; }
    // Whether the option takes a value under this key: its own key, or one that begins with it.
    bool takes(std::string_view givenKey) const;
    // KEY, or KEY and "NAME" for a prefix, as shown to people.
    std::string shownKey() const { return has(GRIDSAMPLE_OPTION_PREFIX) ? key + "NAME" : key; }
};

struct PluginDescription {
    std::string name, version, text;
    std::vector<DeclaredOption> options;
    const gridsample_converter *converter = nullptr; // complete if not null; owned by the plugin
    const gridsample_runner *runner = nullptr;       // likewise
};

// Asks the plugin and checks the answer against every rule of the interface. The errors name no file.
Result<PluginDescription> describePlugin(gridsample_plugin_query_fn query);

} // namespace gridsample
