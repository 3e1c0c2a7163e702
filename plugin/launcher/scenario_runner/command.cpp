/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is to be done: the stock tool's own business, an answer about the launcher, or a run of a scenario.
#include "launcher/scenario_runner/command.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>
#include <system_error>

#include "host/plugin_host.hpp"
#include "launcher/console.hpp"
#include "launcher/output_file.hpp"
#include "launcher/scenario_runner/about.hpp"
#include "launcher/scenario_runner/plugin_options.hpp"
#include "launcher/scenario_runner/runner_device.hpp"
#include "launcher/scenario_runner/scenario_run.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

constexpr const char *kName = "scenario-runner";
#ifdef _WIN32
constexpr const char *kDefaultPlugin = "libgrid_sample_runner.dll";
#else
constexpr const char *kDefaultPlugin = "libgrid_sample_runner.so";
#endif

ProcessEnd fail(const Error &error) {
    logError(kName, error);
    return {1, 0, 0};
}

class Command {
  public:
    explicit Command(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {}

    // How the launcher is to end, unless it has become the stock tool.
    ProcessEnd run();

  private:
    Status scan();
    HostServices services();
    Status loadPlugins();
    ProcessEnd becomeTool();
    ProcessEnd printHelp();
    ProcessEnd printVersions();
    ProcessEnd runScenario();
    bool endsWith(std::string_view option) const {
        return !line_.stock.empty() && line_.stock.back().option->name == option;
    }

    std::vector<std::string> arguments_;
    Result<ToolSearch> search_ = systemToolSearch();
    Result<StockTool> tool_ =
        search_ ? StockTool::find(scenarioRunnerTool(), *search_) : Result<StockTool>(search_.error());
    CommandLine line_;
    RunnerDevice device_;
    PluginHost host_ = PluginHost(HostServices{}); // replaced by loadPlugins()
};

ProcessEnd Command::run() {
    if (mustBecomeTool()) {
        const Status scanned = scan();
        line_.stockArguments = scanned ? line_.stockArguments : arguments_;
        return becomeTool();
    }
    if (const Status scanned = scan(); !scanned) {
        return fail(scanned.error());
    }
    if (line_.has("--plugin-version")) {
        return printVersions();
    }
    if (endsWith("--version")) {
        return becomeTool();
    }
    if (endsWith("--help")) {
        return printHelp();
    }
    Status ready = loadPlugins();
    ready = ready ? scan() : std::move(ready);
    ready = ready ? takePluginOptions(host_, line_, scenarioRunnerOwnOptions()) : std::move(ready);
    if (!ready) {
        return fail(ready.error());
    }
    if (endsWith("--help")) { // behind an option of a plugin's, not known before
        return printHelp();
    }
    const std::vector<OwnOption> own = scenarioRunnerOwnOptions();
    const bool pluginMayWriteScenario =
        std::any_of(line_.own.begin(), line_.own.end(), [&](const CommandLine::Own &given) {
            return std::none_of(own.begin(), own.end(), [&](const OwnOption &one) { return one.name == given.name; });
        });
    if (endsWith("--version") || !line_.refusal.empty() || (!line_.missing.empty() && !pluginMayWriteScenario)) {
        return becomeTool();
    }
    return runScenario();
}

// Takes the command line apart, with the options of the plugins that are loaded by now.
Status Command::scan() {
    const std::vector<OwnOption> own = withPluginOptions(scenarioRunnerOwnOptions(), host_, arguments_);
    Result<CommandLine> line = scanCommandLine(arguments_, scenarioRunnerOptions(), own);
    if (!line) {
        return std::move(line).error();
    }
    line_ = *std::move(line);
    return Nothing{};
}

HostServices Command::services() {
    HostServices services;
    services.role = HostServices::Role::Runner;
    services.launcherName = kName;
    services.launcherVersion = launcherVersion();
    services.log = [](std::string_view who, std::uint32_t level, std::string_view message) {
        logLine(who, static_cast<LogLevel>(level), message);
    };
    services.stockOption = [this](std::string_view name, std::size_t index) {
        return line_.stockValue(scenarioRunnerOptions(), name, index);
    };
    if (tool_) {
        services.runTool = [this](const ToolCall &call) -> Result<int> {
            ProcessRun request;
            request.arguments = call.arguments;
            request.input = call.input;
            request.output = call.output;
            request.error = call.error;
            const Result<ProcessEnd> end = tool_->run(std::move(request));
            if (!end) {
                return end.error();
            }
            if (tool_->interruption()) {
                return Error{ErrorCode::Tool, tool_->path(), "was interrupted", ""};
            }
            return end->code();
        };
    }
    services.device = [this] { return device_.facts(); };
    services.deviceFormat = [this](std::uint32_t number) { return device_.format(number); };
    // Asked for later: the plugins' own options, which are not known yet, may stand before --output.
    services.outputFolder = [this] { return utf8FromPath(scenarioFolders(line_).output); };
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
    if (line_.has("--no-default-plugins") || !search_) {
        return Nothing{};
    }
    // Last, so that it also sees what other plugins write for it.
    const fs::path folder = search_->self.parent_path();
    for (const fs::path &place : {folder / kDefaultPlugin, folder.parent_path() / "lib" / kDefaultPlugin,
                                  folder.parent_path() / GRIDSAMPLE_LIBRARY_FOLDER / kDefaultPlugin}) {
        std::error_code ignored;
        if (fs::exists(place, ignored)) {
            Result<std::optional<std::string>> other = host_.loadUnlessNamed(utf8FromPath(place));
            if (other && *other) {
                logLine(kName, LogLevel::Info, **other + " takes the place of " + utf8FromPath(place));
            }
            return other ? Status(Nothing{}) : Status(std::move(other).error());
        }
    }
    return Nothing{};
}

ProcessEnd Command::becomeTool() {
    return fail(tool_ ? tool_->become(line_.stockArguments) : tool_.error());
}

ProcessEnd Command::printHelp() {
    ProcessEnd end{1, 0, 0};
    if (tool_) {
        ProcessRun request;
        request.arguments = line_.stockArguments;
        const Result<ProcessEnd> run = tool_->run(std::move(request));
        end = run ? *run : fail(run.error());
    } else {
        fail(tool_.error());
    }
    const Status loaded = loadPlugins();
    std::fputs(runnerHelpText(host_).c_str(), stdout);
    return loaded ? end : fail(loaded.error());
}

ProcessEnd Command::printVersions() {
    if (const Status loaded = loadPlugins(); !loaded) {
        return fail(loaded.error());
    }
    if (!tool_) {
        logLine(kName, LogLevel::Warning, tool_.error().message());
    }
    std::fputs(runnerVersionText(host_, tool_ ? &*tool_ : nullptr).c_str(), stdout);
    return {};
}

ProcessEnd Command::runScenario() {
    if (!tool_) {
        return fail(tool_.error());
    }
    std::optional<OutputFile> file;
    for (const std::string &name : line_.ownValues("--plugin-report")) {
        Result<OutputFile> opened = OutputFile::open(name);
        if (!opened) {
            return fail(std::move(opened).error().in("--plugin-report"));
        }
        file = *std::move(opened);
    }
    RunnerReport report;
    const Result<ProcessEnd> run =
        gridsample::runScenario({line_, host_, *tool_, device_, *search_, file.has_value()}, report);
    ProcessEnd end = run ? *run : fail(run.error());
    if (file && end.interruptedBy == 0) {
        report.error = run ? "" : run.error().message();
        const std::string text = runnerReportText(report, host_, *tool_);
        Status written = file->write(ByteView(reinterpret_cast<const std::uint8_t *>(text.data()), text.size()));
        written = written ? file->commit() : std::move(written);
        end = written || !end.ok() ? end : fail(written.error());
    }
    return end;
}

} // namespace

int runScenarioRunner(const std::vector<std::string> &arguments) {
    ProcessEnd end{1, 0, 0};
    try {
        end = Command(arguments).run();
    } catch (const std::exception &thrown) {
        fail(Error{ErrorCode::Internal, "", thrown.what(), ""});
    }
    if (end.signal != 0 || end.interruptedBy != 0) {
        endLike(end);
    }
    return end.exitCode;
}

} // namespace gridsample
