/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The query protocol, and the checks of what comes back.
#include "host/plugin_description.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>

namespace gridsample {
namespace {

constexpr std::uint32_t kKnownOptionFlags = GRIDSAMPLE_OPTION_REPEATABLE | GRIDSAMPLE_OPTION_PREFIX |
                                            GRIDSAMPLE_OPTION_OUTPUT_FOLDER | GRIDSAMPLE_OPTION_COMMAND_LINE |
                                            GRIDSAMPLE_OPTION_WHOLE_FOLDER;
constexpr std::size_t kMostOptions = 4096; // a list without its NULL would run on for ever

// Sizes of the structs in version 1, up to and with their last member.
constexpr std::uint32_t kPluginSize = offsetof(gridsample_plugin, runner) + sizeof(void *);
constexpr std::uint32_t kOptionSize = offsetof(gridsample_option, choices) + sizeof(void *);
constexpr std::uint32_t kConverterSize = offsetof(gridsample_converter, end) + sizeof(void *);
constexpr std::uint32_t kRunnerSize = offsetof(gridsample_runner, end) + sizeof(void *);

constexpr const char *kForItsAuthor = "this is for the plugin's author to mend";

Error fault(const std::string &what) {
    return Error{ErrorCode::InvalidInput, "", what, kForItsAuthor};
}

Error tooSmall(const std::string &name, std::uint32_t size, std::uint32_t least) {
    return fault(name + " has struct_size " + std::to_string(size) + ", but interface version " +
                 std::to_string(GRIDSAMPLE_PLUGIN_ABI_VERSION) + " needs at least " + std::to_string(least));
}

bool consistsOf(std::string_view text, std::string_view more) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [more](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               more.find(letter) != std::string_view::npos;
    });
}

bool isVersion(std::string_view text) {
    int dots = 0;
    char before = '.';
    for (const char letter : text) {
        const bool digit = letter >= '0' && letter <= '9';
        if (!digit && (letter != '.' || before == '.')) {
            return false;
        }
        dots += digit ? 0 : 1;
        before = letter;
    }
    return dots == 2 && before != '.';
}

// Names are shown in errors: what is not plain text must not reach a terminal.
std::string shown(const char *text) {
    std::string result = text;
    std::replace_if(
        result.begin(), result.end(), [](unsigned char letter) { return letter < 0x20 || letter == 0x7f; }, '?');
    return "'" + result.substr(0, 80) + "'";
}

Result<DeclaredOption> readOption(const gridsample_option &option) {
    if (option.struct_size < kOptionSize) {
        return tooSmall("gridsample_option", option.struct_size, kOptionSize);
    }
    if (option.key == nullptr || !consistsOf(option.key, "_.-")) {
        return fault("an option's key is " + (option.key == nullptr ? "NULL" : shown(option.key)) +
                     ", which is not of [a-z0-9_.-]+");
    }
    const std::string named = "option " + std::string(option.key);
    if (option.value_name == nullptr || option.help == nullptr) {
        return fault(named + " has no value_name or no help");
    }
    if ((option.flags & ~kKnownOptionFlags) != 0) {
        return fault(named + " has unknown flags (" + std::to_string(option.flags) + ")");
    }
    if ((option.flags & GRIDSAMPLE_OPTION_WHOLE_FOLDER) != 0 && (option.flags & GRIDSAMPLE_OPTION_OUTPUT_FOLDER) == 0) {
        return fault(named + " is a whole folder, but no output folder");
    }
    DeclaredOption result;
    result.key = option.key;
    result.flags = option.flags;
    result.valueName = option.value_name;
    result.help = option.help;
    if (option.default_value != nullptr) {
        result.defaultValue = option.default_value;
    }
    for (const char *const *choice = option.choices; choice != nullptr && *choice != nullptr; ++choice) {
        if (result.choices.size() == kMostOptions) {
            return fault(named + " has a list of choices that does not end");
        }
        result.choices.emplace_back(*choice);
    }
    if (result.defaultValue && result.has(GRIDSAMPLE_OPTION_PREFIX)) {
        return fault(named + " is a prefix, which cannot have a default");
    }
    if (result.defaultValue && !result.choices.empty() &&
        std::find(result.choices.begin(), result.choices.end(), *result.defaultValue) == result.choices.end()) {
        return fault(named + " has the default " + shown(option.default_value) + ", which is none of its choices");
    }
    return result;
}

Result<std::vector<DeclaredOption>> readOptions(const gridsample_option *const *list) {
    std::vector<DeclaredOption> result;
    for (; list != nullptr && *list != nullptr; ++list) {
        if (result.size() == kMostOptions) {
            return fault("the list of options does not end");
        }
        Result<DeclaredOption> option = readOption(**list);
        if (!option) {
            return std::move(option).error();
        }
        for (const DeclaredOption &other : result) {
            if (other.takes(option->key) || option->takes(other.key)) {
                return fault("the options " + other.shownKey() + " and " + option->shownKey() +
                             " cannot be told apart");
            }
        }
        result.push_back(*std::move(option));
    }
    return result;
}

Status checkConverter(const gridsample_converter &converter) {
    if (converter.struct_size < kConverterSize) {
        return tooSmall("gridsample_converter", converter.struct_size, kConverterSize);
    }
    if (converter.begin == nullptr || converter.before == nullptr || converter.end == nullptr) {
        return fault("gridsample_converter lacks begin, before or end");
    }
    std::size_t count = 0;
    for (const char *const *marker = converter.mlir_markers; marker != nullptr && *marker != nullptr; ++marker) {
        if (**marker == '\0' || ++count > kMostOptions) {
            return fault("mlir_markers has an empty marker or does not end");
        }
    }
    return Nothing{};
}

Status checkRunner(const gridsample_runner &runner) {
    if (runner.struct_size < kRunnerSize) {
        return tooSmall("gridsample_runner", runner.struct_size, kRunnerSize);
    }
    if (runner.begin == nullptr || runner.before == nullptr || runner.end == nullptr) {
        return fault("gridsample_runner lacks begin, before or end");
    }
    return Nothing{};
}

Result<PluginDescription> readPlugin(const gridsample_plugin &plugin) {
    if (plugin.struct_size < kPluginSize) {
        return tooSmall("gridsample_plugin", plugin.struct_size, kPluginSize);
    }
    if (plugin.name == nullptr || !consistsOf(plugin.name, "_")) {
        return fault("the plugin's name is " + (plugin.name == nullptr ? "NULL" : shown(plugin.name)) +
                     ", which is not of [a-z0-9_]+");
    }
    if (plugin.version == nullptr || !isVersion(plugin.version)) {
        return fault("plugin " + std::string(plugin.name) + "'s version is " +
                     (plugin.version == nullptr ? "NULL" : shown(plugin.version)) + ", not MAJOR.MINOR.PATCH");
    }
    if (plugin.description == nullptr) {
        return fault("plugin " + std::string(plugin.name) + " has no description");
    }
    PluginDescription result;
    result.name = plugin.name;
    result.version = plugin.version;
    result.text = plugin.description;
    result.converter = plugin.converter;
    result.runner = plugin.runner;
    Result<std::vector<DeclaredOption>> options = readOptions(plugin.options);
    if (!options) {
        return std::move(options).error();
    }
    result.options = *std::move(options);
    if (result.converter != nullptr) {
        if (Status good = checkConverter(*result.converter); !good) {
            return std::move(good).error();
        }
    }
    if (result.runner != nullptr) {
        if (Status good = checkRunner(*result.runner); !good) {
            return std::move(good).error();
        }
    }
    return result;
}

} // namespace

bool DeclaredOption::takes(std::string_view givenKey) const {
    if (has(GRIDSAMPLE_OPTION_PREFIX)) {
        return givenKey.size() > key.size() && givenKey.substr(0, key.size()) == key;
    }
    return givenKey == key;
}

Result<PluginDescription> describePlugin(gridsample_plugin_query_fn query) {
    const std::string known = std::to_string(GRIDSAMPLE_PLUGIN_ABI_VERSION);
    std::uint32_t lowest = 0;
    const gridsample_plugin *plugin = nullptr;
    try {
        plugin = query(GRIDSAMPLE_PLUGIN_ABI_VERSION, &lowest);
    } catch (const std::exception &thrown) {
        return fault(std::string("gridsample_plugin_query let an exception escape: ") + thrown.what());
    } catch (...) {
        return fault("gridsample_plugin_query let an exception escape");
    }
    if (plugin == nullptr) {
        return lowest > GRIDSAMPLE_PLUGIN_ABI_VERSION
                   ? Error{ErrorCode::Unsupported, "",
                           "it needs plugin interface version " + std::to_string(lowest) +
                               ", but this launcher knows version " + known,
                           "use a newer launcher or an older build of the plugin"}
                   : fault("it refuses plugin interface version " + known + " although it names version " +
                           std::to_string(lowest) + " as its lowest");
    }
    if (plugin->struct_size < offsetof(gridsample_plugin, name)) {
        return tooSmall("gridsample_plugin", plugin->struct_size, kPluginSize);
    }
    if (plugin->abi_version == 0 || plugin->abi_version > GRIDSAMPLE_PLUGIN_ABI_VERSION) {
        return Error{ErrorCode::Unsupported, "",
                     "it was made for plugin interface version " + std::to_string(plugin->abi_version) +
                         ", but this launcher knows version " + known,
                     plugin->abi_version == 0 ? kForItsAuthor : "use a newer launcher or an older build of the plugin"};
    }
    return readPlugin(*plugin);
}

} // namespace gridsample
