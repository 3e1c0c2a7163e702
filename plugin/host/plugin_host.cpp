/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Loading plugins and giving them their options.
#include "host/plugin_host.hpp"

#include "host/host_services.hpp"
#include "host/loaded_plugin.hpp"

#include <algorithm>
#include <system_error>

namespace gridsample {

struct PluginHost::State {
    HostServices services;
    gridsample_host table;
};

PluginHost::PluginHost(HostServices services)
    : state_(std::make_unique<State>(State{std::move(services), gridsample_host{}})) {
    state_->table = makeHostTable(state_->services);
}
PluginHost::PluginHost(PluginHost &&) noexcept = default;
PluginHost &PluginHost::operator=(PluginHost &&) noexcept = default;
PluginHost::~PluginHost() = default;

const HostServices &PluginHost::services() const {
    return state_->services;
}

void PluginHost::setEntryNames(std::function<std::optional<std::string>(bool, std::size_t)> entryName) {
    state_->services.entryName = std::move(entryName);
}

const gridsample_host *PluginHost::table() const {
    return &state_->table;
}

Result<std::unique_ptr<LoadedPlugin>> PluginHost::open(const std::string &file) const {
    std::error_code failure;
    // Absolute, since the system looks for a bare name in its own folders.
    const std::filesystem::path path = std::filesystem::absolute(pathFromUtf8(file), failure);
    if (failure || file.empty()) {
        return Error{ErrorCode::InvalidInput, "'" + file + "'", "is no file name", "give --plugin a plugin's file"};
    }
    Result<FileIdentity> identity = fileIdentity(path);
    if (!identity) {
        return Error{ErrorCode::NotFound, utf8FromPath(path), "there is no such plugin",
                     "give --plugin the path of the library; it is not looked for in other folders"};
    }
    for (const auto &plugin : plugins_) {
        if (plugin->identity == *identity) {
            return std::unique_ptr<LoadedPlugin>();
        }
    }
    Result<DynamicLibrary> library = DynamicLibrary::open(path);
    if (!library) {
        Error error = std::move(library).error();
        error.fix = "a plugin is a shared library built for this system";
        return error;
    }
    Result<void *> query = library->symbol("gridsample_plugin_query");
    if (!query) {
        return Error{ErrorCode::InvalidInput, utf8FromPath(path),
                     "is no plugin of this launcher: it does not export gridsample_plugin_query",
                     "name another library, or build it with gridsample/plugin.h"};
    }
    Result<PluginDescription> description = describePlugin(reinterpret_cast<gridsample_plugin_query_fn>(*query));
    if (!description) {
        return std::move(description).error().in(utf8FromPath(path));
    }
    std::vector<DeclaredOption> options = description->options;
    return std::make_unique<LoadedPlugin>(LoadedPlugin{utf8FromPath(path),
                                                       *identity,
                                                       *std::move(library),
                                                       *std::move(description),
                                                       OptionValues(std::move(options)),
                                                       {}});
}

Result<std::optional<std::string>> PluginHost::loadUnlessNamed(const std::string &file) {
    Result<std::unique_ptr<LoadedPlugin>> opened = open(file);
    if (!opened) {
        return std::move(opened).error();
    }
    std::unique_ptr<LoadedPlugin> plugin = *std::move(opened);
    if (!plugin) {
        return std::optional<std::string>();
    }
    const PluginDescription &description = plugin->description;
    const bool converts = services().role == HostServices::Role::Converter;
    if (converts ? description.converter == nullptr : description.runner == nullptr) {
        return Error{ErrorCode::InvalidInput, plugin->file,
                     "plugin " + description.name + " does nothing for " + services().launcherName,
                     std::string("it is for ") + (converts ? "scenario-runner" : "model-converter")};
    }
    for (const DeclaredOption &option : description.options) {
        for (const std::string &reserved : services().reservedOptions) {
            if (option.has(GRIDSAMPLE_OPTION_COMMAND_LINE) && "--" + option.key == reserved) {
                return Error{ErrorCode::InvalidInput, plugin->file,
                             "its option " + option.key + " cannot be given on the command line, where " + reserved +
                                 " is an option of " + services().launcherName,
                             "this is for the plugin's author to mend"};
            }
        }
    }
    for (const auto &other : plugins_) {
        if (other->description.name == description.name) {
            return std::optional<std::string>(other->file);
        }
    }
    plugins_.push_back(std::move(plugin));
    return std::optional<std::string>();
}

Status PluginHost::load(const std::string &file) {
    Result<std::optional<std::string>> other = loadUnlessNamed(file);
    if (!other) {
        return std::move(other).error();
    }
    if (*other) {
        return Error{ErrorCode::InvalidInput, file, "its plugin has the same name as the one in " + **other,
                     "name only one of the two libraries"};
    }
    return Nothing{};
}

std::vector<std::string> PluginHost::names() const {
    std::vector<std::string> result;
    for (const auto &plugin : plugins_) {
        result.push_back(plugin->description.name);
    }
    return result;
}

Status PluginHost::setOption(std::string_view text) {
    const std::string where = "--plugin-option " + std::string(text);
    const std::size_t equals = text.find('=');
    const std::size_t dot = text.find('.');
    if (equals == std::string_view::npos || dot > equals) {
        return Error{ErrorCode::InvalidInput, where, "is not of the form NAME.KEY=VALUE", ""};
    }
    const std::string_view name = text.substr(0, dot);
    for (const auto &plugin : plugins_) {
        if (plugin->description.name == name) {
            Status set = plugin->options.set(text.substr(dot + 1, equals - dot - 1), text.substr(equals + 1));
            return set ? std::move(set) : Status(std::move(set).error().in(where));
        }
    }
    std::string loaded;
    for (const std::string &one : names()) {
        loaded += (loaded.empty() ? "" : ", ") + one;
    }
    return Error{ErrorCode::InvalidInput, where, "no plugin named '" + std::string(name) + "' is loaded",
                 loaded.empty() ? "load one with --plugin FILE" : "loaded: " + loaded};
}

std::vector<PluginHost::CommandLineOption> PluginHost::commandLineOptions() const {
    std::vector<CommandLineOption> result;
    for (const auto &plugin : plugins_) {
        for (const DeclaredOption &option : plugin->description.options) {
            if (option.has(GRIDSAMPLE_OPTION_COMMAND_LINE)) {
                result.push_back({"--" + option.key, option.has(GRIDSAMPLE_OPTION_PREFIX),
                                  option.has(GRIDSAMPLE_OPTION_REPEATABLE)});
            }
        }
    }
    return result;
}

Status PluginHost::setCommandLineOption(std::string_view name, std::string_view value) {
    const std::string_view key = name.substr(std::min<std::size_t>(2, name.size()));
    LoadedPlugin *taker = nullptr;
    for (const auto &plugin : plugins_) {
        for (const DeclaredOption &option : plugin->description.options) {
            if (!option.has(GRIDSAMPLE_OPTION_COMMAND_LINE) || !option.takes(key)) {
                continue;
            }
            if (taker != nullptr) {
                return Error{ErrorCode::InvalidInput, std::string(name),
                             "the plugins " + taker->description.name + " and " + plugin->description.name +
                                 " both have this option",
                             "give it as --plugin-option NAME." + std::string(key) + "=VALUE"};
            }
            taker = plugin.get();
        }
    }
    if (taker == nullptr) {
        return Error{ErrorCode::InvalidInput, std::string(name), "no plugin has this option", ""};
    }
    Status set = taker->options.set(key, value);
    return set ? std::move(set) : Status(std::move(set).error().in(std::string(name)));
}

} // namespace gridsample
