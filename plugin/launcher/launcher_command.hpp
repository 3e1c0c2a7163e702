/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What both launchers are made of: a command line, a stock tool, plugins and their questions to the device.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/plugin_host.hpp"
#include "launcher/launcher_device.hpp"
#include "launcher/plugin_log.hpp"
#include "launcher/plugin_setup.hpp"
#include "launcher/stock_tool.hpp"

namespace gridsample {

// One call of a launcher. A launcher's own command is derived from it and says what is done with the plugins.
// Plugins keep pointers into it, so it stays where it is.
class LauncherCommand {
  public:
    LauncherCommand(const LauncherCommand &) = delete;
    LauncherCommand &operator=(const LauncherCommand &) = delete;

  protected:
    // arguments: without the program's name. kind must outlive the command.
    LauncherCommand(const LauncherKind &kind, std::vector<std::string> arguments, Result<StockTool> tool);
    ~LauncherCommand() = default;

    // Takes the command line apart, with the options of the plugins that are loaded by now.
    Status scan();
    // The services of a launcher without any of its own.
    HostServices services();
    Status loadPlugins(HostServices services);
    // Takes the command line apart again, with what the plugins declare, and gives them and the tool their options.
    Status takeOptions();

    // Whether the stock tool answers that option, and does nothing else.
    bool endsWith(std::string_view option) const;
    StockTool *tool() { return tool_ ? &*tool_ : nullptr; }

    // The ways a launcher may end. Each says what is wrong, if anything is.
    ProcessEnd fail(const Error &error) const;
    ProcessEnd becomeTool() const; // returns only if that fails
    ProcessEnd becomeToolAtOnce(); // the same, whatever the command line holds
    ProcessEnd printStockHelp();
    ProcessEnd printVersions();

    const LauncherKind &kind_;
    std::vector<std::string> arguments_;
    Result<StockTool> tool_;
    CommandLine line_;
    LauncherDevice device_;
    PluginLog log_;
    PluginHost host_; // has no plugins before loadPlugins()
};

} // namespace gridsample
