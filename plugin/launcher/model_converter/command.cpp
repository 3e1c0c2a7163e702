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
#include "launcher/plugin_setup.hpp"
#include "launcher/progress.hpp"
#include "launcher/signals.hpp"
#include "launcher/standard_streams.hpp"
#include "launcher/stock_tool.hpp"
#include "vulkan/device_probe.hpp"

#include <algorithm>
#include <exception>
#include <memory>

namespace gridsample {
namespace {

const LauncherKind kKind = {HostServices::Role::Converter, "model-converter", modelConverterOptions(),
                            modelConverterOwnOptions(), "libgrid_sample_converter"};

int fail(const Error &error) {
    logError(kKind.name, error);
    return 1;
}

std::string inputOf(const CommandLine &line) {
    const std::string name = line.stockValue(modelConverterOptions(), "--input").value_or("-");
    return name == "-" ? "standard input" : name;
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
        : arguments_(std::move(arguments)), tool_(StockTool::find(modelConverterTool())) {}

    int run();

  private:
    Status scan();
    Status loadPlugins();
    bool endsWith(std::string_view option) const {
        return !line_.stock.empty() && line_.stock.back().option->name == option;
    }
    int becomeTool();
    int printHelp();
    int printVersions();
    int convertModel(const Status &ready);

    std::vector<std::string> arguments_;
    Result<StockTool> tool_;
    CommandLine line_;
    Device device_;
    PluginLog log_ = PluginLog(kKind.name);
    PluginHost host_ = PluginHost(HostServices{}); // replaced by loadPlugins()
};

int Command::run() {
    if (mustBecomeTool()) {
        const Status scanned = scan();
        line_.stockArguments = scanned ? line_.stockArguments : arguments_;
        return becomeTool();
    }
    checkLogLevel(kKind.name);
    if (Status scanned = scan(); !scanned) {
        return fail(scanned.error());
    }
    if (line_.has("--plugin-version")) {
        return printVersions();
    }
    if (endsWith("--version")) {
        return becomeTool();
    }
    Status ready = loadPlugins();
    ready = ready ? scan() : std::move(ready);
    ready = ready ? takePluginOptions(host_, kKind, line_) : std::move(ready);
    ready = ready && tool_ ? takeTimeout(line_, *tool_) : std::move(ready);
    if (endsWith("--version")) { // behind an option of a plugin, not known before
        return becomeTool();
    }
    if (endsWith("--help")) {
        const int code = printHelp();
        return ready ? code : fail(ready.error());
    }
    return convertModel(ready);
}

// Takes the command line apart, with the options of the plugins that are loaded by now.
Status Command::scan() {
    Result<CommandLine> line = scanWithPlugins(kKind, host_, arguments_);
    if (!line) {
        return std::move(line).error();
    }
    line_ = *std::move(line);
    return Nothing{};
}

Status Command::loadPlugins() {
    HostServices services = commonServices(kKind, line_, tool_ ? &*tool_ : nullptr, log_);
    services.device = [this] { return device_.facts(); };
    services.deviceFormat = [this](std::uint32_t number) { return device_.format(number); };
    host_ = PluginHost(std::move(services));
    return gridsample::loadPlugins(host_, kKind, line_);
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
    return printOut(kKind.name, helpText(host_)) ? code : std::max(code, 1);
}

int Command::printVersions() {
    if (const Status loaded = loadPlugins(); !loaded) {
        return fail(loaded.error());
    }
    if (!tool_) {
        logLine(kKind.name, LogLevel::Warning, tool_.error().message());
    }
    return printOut(kKind.name, versionText(host_, tool_ ? &*tool_ : nullptr)) ? 0 : 1;
}

// ready: whether the plugins are.
int Command::convertModel(const Status &ready) {
    Result<std::optional<ReportFile>> report = ReportFile::open(line_);
    if (!report) {
        return fail(report.error());
    }
    std::optional<Progress> progress;
    progress.emplace("converting");
    Result<ConversionEnd> end = !ready   ? Result<ConversionEnd>(ready.error())
                                : !tool_ ? Result<ConversionEnd>(tool_.error())
                                         : convert({line_, host_, *tool_});
    progress.reset();
    if (!end) {
        end = log_.explain(std::move(end).error(), inputOf(line_));
    }
    log_.flush();
    int code = end ? 0 : fail(end.error());
    if (*report) {
        if (const Status put = (*report)->put(reportText(line_, host_, tool_ ? &*tool_ : nullptr, end)); !put) {
            code = fail(put.error());
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
    fillStandardStreams();
    installSignalHandlers();
    try {
        return Command(arguments).run();
    } catch (const std::exception &thrown) {
        return fail(Error{ErrorCode::Internal, "", thrown.what(), ""});
    }
}

} // namespace gridsample
