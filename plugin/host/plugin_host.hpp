/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Loads plugins, keeps their options and offers them the launcher's services; see converter_chain.hpp and
// runner_chain.hpp for running their hooks.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "gridsample/plugin.h"
#include "host/plugin_description.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

struct LoadedPlugin;

// A run of the real tool that a plugin asks for.
struct ToolCall {
    std::vector<std::string> arguments;
    ByteView input;
    std::function<bool(ByteView)> output; // takes standard output as it comes; false closes the pipe
    std::function<bool(ByteView)> error;  // likewise; empty: passed on to the launcher's own
};

// What the launcher puts behind the services of gridsample_host. Functions left empty mean "there is none".
struct HostServices {
    enum class Role { Converter, Runner };
    Role role = Role::Converter;
    std::string launcherName, launcherVersion;
    // One line from `who`, a plugin's name; level as in gridsample_log_level.
    std::function<void(std::string_view who, std::uint32_t level, std::string_view message)> log;
    std::function<std::optional<std::string>(std::string_view name, std::size_t index)> stockOption;
    std::function<Result<int>(const ToolCall &)> runTool; // the exit code, or 128 + signal
    std::function<Result<gridsample_device_facts>()> device;
    std::function<Result<gridsample_format_facts>(std::uint32_t)> deviceFormat;
    // The model's own name of an input or output, where the model as plugins see it has another.
    std::function<std::optional<std::string>(bool isOutput, std::size_t index)> entryName;
    std::function<std::string()> outputFolder; // where open_output without a key writes; empty: nowhere
    std::vector<std::string> reservedOptions;  // "--input": names that no plugin's option may have
    bool keepReports = false;                  // whether reportJson() will be asked for
};

class PluginHost {
  public:
    explicit PluginHost(HostServices services);
    PluginHost(PluginHost &&) noexcept;
    PluginHost &operator=(PluginHost &&) noexcept;
    ~PluginHost(); // unloads the plugins

    // Loads one plugin from a file; a name without a folder is a file in the current folder. A file that is loaded
    // already is not loaded again. Every error is one line that names the file.
    Status load(const std::string &file);

    // As load(), for a plugin that nobody asked for: does nothing if a plugin of the same name is loaded from another
    // file, and then returns that file's path.
    Result<std::optional<std::string>> loadUnlessNamed(const std::string &file);

    // Takes "NAME.KEY=VALUE".
    Status setOption(std::string_view text);

    // Keys (with dashes, "--KEY") that the plugins take on the launcher's own command line; a prefix stands as
    // "--PREFIX" with isPrefix set.
    struct CommandLineOption {
        std::string name;
        bool isPrefix = false;
        bool repeatable = false;
    };
    std::vector<CommandLineOption> commandLineOptions() const;
    // Takes such an option. An error if several plugins take it.
    Status setCommandLineOption(std::string_view name, std::string_view value);

    // The plugins' options, for --help; "" if there are none.
    std::string optionsHelp() const;

    // [{name, version, description, file}] in order, for --plugin-version.
    nlohmann::ordered_json pluginsJson() const;
    // [{name, version, file, LISTNAME: [what the plugin reported]}] in order, for --plugin-report.
    nlohmann::ordered_json reportJson(const std::string &listName) const;

    bool empty() const { return plugins_.empty(); }
    std::vector<std::string> names() const;

    // For a service whose answers are known only after the plugins are loaded.
    void setEntryNames(std::function<std::optional<std::string>(bool isOutput, std::size_t index)> entryName);

    // For the chains.
    const std::vector<std::unique_ptr<LoadedPlugin>> &plugins() const { return plugins_; }
    const HostServices &services() const;
    const gridsample_host *table() const;

  private:
    struct State;
    Result<std::unique_ptr<LoadedPlugin>> open(const std::string &file) const;
    std::unique_ptr<State> state_; // at one address for the life of the plugins
    std::vector<std::unique_ptr<LoadedPlugin>> plugins_;
};

} // namespace gridsample
