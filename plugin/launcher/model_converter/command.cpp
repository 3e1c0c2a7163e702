/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is to be done: the stock tool's own business, an answer about the launcher, or a conversion with plugins.
#include "launcher/model_converter/command.hpp"

#include "host/plugin_host.hpp"
#include "launcher/console.hpp"
#include "launcher/model_converter/about.hpp"
#include "launcher/model_converter/conversion.hpp"
#include "launcher/model_converter/default_plugin.hpp"
#include "launcher/model_converter/real_converter.hpp"
#include "vulkan/device_probe.hpp"

#include <cstdio>
#include <exception>
#include <memory>

namespace gridsample {
namespace {

constexpr const char *kName = "model-converter";

int fail(const Error &error) {
    logError(kName, error);
    return 1;
}

// One Vulkan instance for all questions of all plugins, opened with the first.
class Device {
  public:
    Result<gridsample_device_facts> facts() {
        const Status ready = open();
        return ready ? Result<gridsample_device_facts>(probe_->device()) : ready.error();
    }
    Result<gridsample_format_facts> format(std::uint32_t number) {
        const Status ready = open();
        return ready ? probe_->format(number) : ready.error();
    }

  private:
    Status open() {
        if (!probe_) {
            Result<DeviceProbe> opened = DeviceProbe::open();
            if (!opened) {
                return std::move(opened).error();
            }
            probe_ = std::make_unique<DeviceProbe>(*std::move(opened));
        }
        return Nothing{};
    }
    std::unique_ptr<DeviceProbe> probe_;
};

class Command {
  public:
    explicit Command(std::vector<std::string> arguments)
        : arguments_(std::move(arguments)), tool_(RealConverter::find()) {}

    int run();

  private:
    Status scan();
    HostServices services();
    Status loadPlugins();
    Status loadDefaultPlugin();
    Status takePluginOptions();
    int becomeTool();
    int printHelp();
    int printVersions();
    Result<ConversionEnd> loadAndConvert(bool mustReturn);
    int convertModel();

    std::vector<std::string> arguments_;
    Result<RealConverter> tool_;
    CommandLine line_;
    Device device_;
    PluginHost host_ = PluginHost(HostServices{}); // replaced by loadPlugins()
};

int Command::run() {
    if (mustBecomeTool()) {
        const Status scanned = scan();
        line_.stockArguments = scanned ? line_.stockArguments : arguments_;
        return becomeTool();
    }
    if (Status scanned = scan(); !scanned) {
        return fail(scanned.error());
    }
    if (line_.has("--plugin-version")) {
        return printVersions();
    }
    if (!line_.stock.empty() && line_.stock.back().option->name == "--version") {
        return becomeTool();
    }
    if (!line_.stock.empty() && line_.stock.back().option->name == "--help") {
        return printHelp();
    }
    return convertModel();
}

// Takes the command line apart, with the options of the plugins that are loaded by now.
Status Command::scan() {
    std::vector<OwnOption> own = modelConverterOwnOptions();
    for (const PluginHost::CommandLineOption &option : host_.commandLineOptions()) {
        if (!option.isPrefix) {
            own.push_back({option.name, true, option.repeatable});
            continue;
        }
        for (const std::string &argument : arguments_) { // each spelling that occurs is an option
            const std::string name = argument.substr(0, argument.find('='));
            if (name.starts_with(option.name) && name.size() > option.name.size()) {
                own.push_back({name, true, option.repeatable});
            }
        }
    }
    Result<CommandLine> line = scanCommandLine(arguments_, modelConverterOptions(), own);
    if (!line) {
        return std::move(line).error();
    }
    line_ = *std::move(line);
    return Nothing{};
}

HostServices Command::services() {
    HostServices services;
    services.role = HostServices::Role::Converter;
    services.launcherName = kName;
    services.launcherVersion = launcherVersion();
    services.log = [](std::string_view who, std::uint32_t level, std::string_view message) {
        logLine(who, static_cast<LogLevel>(level), message);
    };
    services.stockOption = [this](std::string_view name, std::size_t index) {
        return line_.stockValue(modelConverterOptions(), name, index);
    };
    if (tool_) {
        services.runTool = [this](const ToolCall &call) { return tool_->runFor(call); };
    }
    services.device = [this] { return device_.facts(); };
    services.deviceFormat = [this](std::uint32_t number) { return device_.format(number); };
    for (const StockOption &option : modelConverterOptions()) {
        services.reservedOptions.emplace_back(option.name);
    }
    for (const OwnOption &option : modelConverterOwnOptions()) {
        services.reservedOptions.push_back(option.name);
    }
    services.keepReports = line_.has("--plugin-report");
    return services;
}

Status Command::loadPlugins() {
    host_ = PluginHost(services());
    for (const std::string &file : line_.ownValues("--plugin")) {
        if (Status loaded = host_.load(file); !loaded) {
            return loaded;
        }
    }
    return line_.has("--no-default-plugins") ? Status(Nothing{}) : loadDefaultPlugin();
}

// Last, so that it also sees operators that other plugins write for it.
Status Command::loadDefaultPlugin() {
    const Result<std::filesystem::path> launcher = ownExecutable();
    if (!launcher) {
        return launcher.error();
    }
    const std::optional<std::string> file = findDefaultPlugin(*launcher);
    if (!file) {
        std::string places;
        for (const std::filesystem::path &place : defaultPluginPlaces(*launcher)) {
            places += (places.empty() ? "" : ", ") + utf8FromPath(place);
        }
        logLine(kName, LogLevel::Warning,
                "the converter plugin is not there (" + places +
                    "), so grid_sample operators stay as they are; --no-default-plugins says that this is meant");
        return Nothing{};
    }
    Result<std::optional<std::string>> other = host_.loadUnlessNamed(*file);
    if (!other) {
        return std::move(other).error();
    }
    if (*other) {
        logLine(kName, LogLevel::Info, **other + " takes the place of " + *file);
    }
    return Nothing{};
}

Status Command::takePluginOptions() {
    if (Status scanned = scan(); !scanned) {
        return scanned;
    }
    for (const CommandLine::Own &given : line_.own) {
        Status taken = Nothing{};
        if (given.name == "--plugin-option") {
            taken = host_.setOption(given.value);
        } else if (const auto own = modelConverterOwnOptions();
                   std::none_of(own.begin(), own.end(), [&](const auto &one) { return one.name == given.name; })) {
            taken = host_.setCommandLineOption(given.name, given.value);
        }
        if (!taken) {
            return taken;
        }
    }
    return Nothing{};
}

int Command::becomeTool() {
    return fail(tool_ ? tool_->become(line_.stockArguments) : tool_.error());
}

int Command::printHelp() {
    int code = 1;
    if (tool_) {
        ProcessRun request;
        request.arguments = line_.stockArguments;
        const Result<ProcessEnd> end = tool_->run(std::move(request));
        code = end ? end->code() : fail(end.error());
    } else {
        fail(tool_.error());
    }
    const Status loaded = loadPlugins();
    std::fputs(helpText(host_).c_str(), stdout);
    return loaded ? code : fail(loaded.error());
}

int Command::printVersions() {
    if (const Status loaded = loadPlugins(); !loaded) {
        return fail(loaded.error());
    }
    if (!tool_) {
        logLine(kName, LogLevel::Warning, tool_.error().message());
    }
    std::fputs(versionText(host_, tool_ ? &*tool_ : nullptr).c_str(), stdout);
    return 0;
}

Result<ConversionEnd> Command::loadAndConvert(bool mustReturn) {
    Status ready = loadPlugins();
    ready = ready ? takePluginOptions() : std::move(ready);
    if (!ready) {
        return std::move(ready).error();
    }
    return tool_ ? convert({line_, host_, *tool_, mustReturn}) : Result<ConversionEnd>(tool_.error());
}

int Command::convertModel() {
    std::optional<OutputFile> report;
    for (const std::string &file : line_.ownValues("--plugin-report")) {
        Result<OutputFile> opened = OutputFile::open(file);
        if (!opened) {
            return fail(std::move(opened).error().in("--plugin-report"));
        }
        report = *std::move(opened);
    }
    const Result<ConversionEnd> end = loadAndConvert(report.has_value());
    int code = end ? 0 : fail(end.error());
    if (report) {
        if (const Status written = writeReport(*report, line_, host_, tool_ ? &*tool_ : nullptr, end); !written) {
            code = fail(written.error());
        }
    }
    if (tool_ && tool_->interruption()) {
        endLike(*tool_->interruption());
    }
    if (end && !end->end.ok()) {
        endLike(end->end);
    }
    return code;
}

} // namespace

int runModelConverter(const std::vector<std::string> &arguments) {
    try {
        return Command(arguments).run();
    } catch (const std::exception &thrown) {
        return fail(Error{ErrorCode::Internal, "", thrown.what(), ""});
    }
}

} // namespace gridsample
