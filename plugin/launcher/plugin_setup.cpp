/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Plugins on a launcher's command line and beside its program.
#include "launcher/plugin_setup.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <system_error>

#include "host/loaded_plugin.hpp"
#include "launcher/console.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr const char *kLibraryEnding = ".dll";
#else
constexpr const char *kLibraryEnding = ".so";
#endif

Result<int> runFor(StockTool &tool, const ToolCall &call) {
    ProcessRun request;
    request.arguments = call.arguments;
    request.input = call.input;
    request.output = call.output;
    request.error = call.error;
    const Result<ProcessEnd> end = tool.run(std::move(request));
    if (!end) {
        return end.error();
    }
    if (tool.interruption()) {
        return Error{ErrorCode::Tool, tool.path(), "was interrupted", ""};
    }
    return end->code();
}

Status loadDefaultPlugin(PluginHost &host, const LauncherKind &kind) {
    const Result<fs::path> launcher = ownExecutable();
    if (!launcher) {
        return launcher.error();
    }
    const std::vector<fs::path> places = defaultPluginPlaces(kind, *launcher);
    std::error_code ignored;
    const auto found =
        std::find_if(places.begin(), places.end(), [&](const fs::path &place) { return fs::exists(place, ignored); });
    if (found == places.end()) {
        std::string looked;
        for (const fs::path &place : places) {
            looked += (looked.empty() ? "" : ", ") + utf8FromPath(place);
        }
        logLine(kind.name, LogLevel::Warning,
                "the default plugin is not there (" + looked +
                    "), so grid_sample is left to the stock tool; --no-default-plugins says that this is meant");
        return Nothing{};
    }
    Result<std::optional<std::string>> other = host.loadUnlessNamed(utf8FromPath(*found));
    if (!other) {
        return std::move(other).error();
    }
    if (*other) {
        logLine(kind.name, LogLevel::Info, **other + " takes the place of " + utf8FromPath(*found));
    }
    return Nothing{};
}

bool isOwn(const LauncherKind &kind, const std::string &name) {
    return std::any_of(kind.own.begin(), kind.own.end(), [&](const OwnOption &one) { return one.name == name; });
}

Status checkReportPlace(const std::string &file) {
    constexpr std::string_view kBegin = "{\n  \"launcher\": {"; // of a report, as json.dump(2) writes it
    const fs::path path = pathFromUtf8(file);
    std::error_code failure;
    if (!fs::is_regular_file(path, failure) || fs::file_size(path, failure) == 0 || failure) {
        return Nothing{};
    }
    std::string begin(kBegin.size(), '\0');
    std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (begin == kBegin) {
        return Nothing{};
    }
    return Error{ErrorCode::InvalidInput, "--plugin-report: " + file, "is there and is no report", "name another file"};
}

} // namespace

HostServices commonServices(const LauncherKind &kind, const CommandLine &line, StockTool *tool, PluginLog &log) {
    HostServices services;
    services.role = kind.role;
    services.launcherName = kind.name;
    services.launcherVersion = launcherVersion();
    services.log = [&log](std::string_view who, std::uint32_t level, std::string_view message) {
        log.take(who, level, message);
    };
    services.stockOption = [&line, stock = kind.stock](std::string_view name, std::size_t index) {
        return line.stockValue(stock, name, index);
    };
    if (tool != nullptr) {
        services.runTool = [tool](const ToolCall &call) { return runFor(*tool, call); };
    }
    for (const StockOption &option : kind.stock) {
        services.reservedOptions.emplace_back(option.name);
    }
    for (const OwnOption &option : kind.own) {
        services.reservedOptions.push_back(option.name);
    }
    services.keepReports = line.has("--plugin-report");
    return services;
}

Result<std::optional<ReportFile>> ReportFile::open(const CommandLine &line) {
    std::optional<ReportFile> report;
    for (const std::string &name : line.ownValues("--plugin-report")) {
        if (Status free = checkReportPlace(name); !free) {
            return std::move(free).error();
        }
        Result<OutputFile> file = OutputFile::open(name);
        if (!file) {
            return std::move(file).error().in("--plugin-report");
        }
        report = ReportFile(name, *std::move(file));
    }
    return report;
}

Status ReportFile::put(const std::string &text) {
    Status written = checkReportPlace(name_); // a result may have come to stand there
    if (written) {
        written = file_.write(ByteView(reinterpret_cast<const std::uint8_t *>(text.data()), text.size()));
    }
    return written ? file_.commit() : std::move(written);
}

Status takeTimeout(const CommandLine &line, StockTool &tool) {
    constexpr double kLongest = 1e6; // seconds, eleven days
    for (const std::string &value : line.ownValues("--plugin-timeout")) {
        double seconds = 0;
        const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), seconds);
        if (failure != std::errc() || end != value.data() + value.size() ||
            !(seconds >= 0.001 && seconds <= kLongest)) {
            return Error{ErrorCode::InvalidInput, "--plugin-timeout " + value, "is no number of seconds",
                         "give one from 0.001 to 1000000"};
        }
        tool.setTimeout(std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)));
    }
    return Nothing{};
}

Status loadPlugins(PluginHost &host, const LauncherKind &kind, const CommandLine &line) {
    for (const std::string &file : line.ownValues("--plugin")) {
        if (Status loaded = host.load(file); !loaded) {
            return loaded;
        }
    }
    Status loaded = line.has("--no-default-plugins") ? Status(Nothing{}) : loadDefaultPlugin(host, kind);
    for (const auto &plugin : host.plugins()) {
        logLine(kind.name, LogLevel::Debug,
                "plugin " + plugin->description.name + " " + plugin->description.version + " comes from " +
                    plugin->file);
    }
    return loaded;
}

std::vector<fs::path> defaultPluginPlaces(const LauncherKind &kind, const fs::path &launcher) {
    const fs::path folder = launcher.parent_path(), prefix = folder.parent_path();
    const fs::path library = pathFromUtf8(kind.defaultPlugin + kLibraryEnding);
    std::vector<fs::path> places = {folder / library, prefix / "lib" / library};
    const fs::path installed = prefix / GRIDSAMPLE_LIBRARY_FOLDER / library;
    if (installed != places.back()) {
        places.push_back(installed);
    }
    return places;
}

Result<CommandLine> scanWithPlugins(const LauncherKind &kind, const PluginHost &host,
                                    std::span<const std::string> arguments) {
    std::vector<OwnOption> own = kind.own;
    for (const PluginHost::CommandLineOption &option : host.commandLineOptions()) {
        if (!option.isPrefix) {
            own.push_back({option.name, true, option.repeatable});
            continue;
        }
        for (const std::string &argument : arguments) {
            const std::string name = argument.substr(0, argument.find('='));
            if (name.starts_with(option.name) && name.size() > option.name.size()) {
                own.push_back({name, true, option.repeatable});
            }
        }
    }
    return scanCommandLine(arguments, kind.stock, own);
}

Status takePluginOptions(PluginHost &host, const LauncherKind &kind, const CommandLine &line) {
    for (const CommandLine::Own &given : line.own) {
        Status taken = Nothing{};
        if (given.name == "--plugin-option") {
            taken = host.setOption(given.value);
        } else if (!isOwn(kind, given.name)) {
            taken = host.setCommandLineOption(given.name, given.value);
        }
        if (!taken) {
            return taken;
        }
    }
    return Nothing{};
}

} // namespace gridsample
