/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What both launchers do with plugins before they run anything: find, load, connect and configure them.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/plugin_host.hpp"
#include "launcher/output_file.hpp"
#include "launcher/plugin_log.hpp"
#include "launcher/stock_options.hpp"
#include "launcher/stock_tool.hpp"

namespace gridsample {

// What a launcher is, as far as plugins are concerned.
struct LauncherKind {
    HostServices::Role role;
    std::string name;                   // "model-converter"
    std::span<const StockOption> stock; // the stock tool's options
    std::vector<OwnOption> own;         // ours, without those of plugins
    std::string defaultPlugin;          // "libgrid_sample_converter", without the system's ending
    std::string variable = {};          // of the environment, that names the stock tool
};

// Services that need nothing but the command line, the stock tool and the log. All are looked at when a plugin asks,
// and must outlive the host. tool: nullptr if there is none.
HostServices commonServices(const LauncherKind &kind, const CommandLine &line, StockTool *tool, PluginLog &log);

// Gives the tool the time of --plugin-timeout.
Status takeTimeout(const CommandLine &line, StockTool &tool);

// The file of --plugin-report. Where a file stands that is neither empty nor a report of before (a model, a result of
// this run), it is not overwritten: both calls are errors then.
class ReportFile {
  public:
    static Result<std::optional<ReportFile>>
    open(const CommandLine &line);       // before the run; nothing if none is asked for
    Status put(const std::string &text); // after it

  private:
    ReportFile(std::string name, OutputFile file) : name_(std::move(name)), file_(std::move(file)) {}
    std::string name_;
    OutputFile file_;
};

// Loads the plugins that the command line names, and then the default one, which so also sees what the others write for
// it. A default plugin that is not there is a warning.
Status loadPlugins(PluginHost &host, const LauncherKind &kind, const CommandLine &line);

// Where the default plugin may lie, best first: beside the launcher, or in the library folder next to that.
// launcher: the launcher's own file, links followed.
std::vector<std::filesystem::path> defaultPluginPlaces(const LauncherKind &kind, const std::filesystem::path &launcher);

// Takes a command line apart with the launcher's options and those that the loaded plugins declare for it; of a prefix
// option, each spelling that occurs counts.
Result<CommandLine> scanWithPlugins(const LauncherKind &kind, const PluginHost &host,
                                    std::span<const std::string> arguments);

// Gives the plugins the values of --plugin-option and of their own options.
Status takePluginOptions(PluginHost &host, const LauncherKind &kind, const CommandLine &line);

} // namespace gridsample
