/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What each launcher says of itself: its part of --help, and the beginnings of JSON documents.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "host/plugin_host.hpp"
#include "launcher/plugin_setup.hpp"

namespace gridsample {

// Our part of --help; the stock tool's stands before it. ownOptions: lines of options that only this launcher has.
// passThrough: what the stock tool then works without.
std::string launcherHelp(const LauncherKind &kind, const PluginHost &host, std::string_view ownOptions,
                         std::string_view passThrough);

// What --plugin-version prints: a JSON document. tool: nullptr if there is none.
std::string launcherVersions(const LauncherKind &kind, const PluginHost &host, StockTool *tool);

// {"launcher": ..., "real_tool": ...}, with which every report begins. tool: as above.
nlohmann::ordered_json beginReport(const LauncherKind &kind, StockTool *tool);

// As a text. Paths may hold bytes that are not UTF-8, which JSON cannot: they are replaced.
std::string printed(const nlohmann::ordered_json &document);

} // namespace gridsample
