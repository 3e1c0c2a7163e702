/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is to be done: the stock tool's own business, an answer about the launcher, or a run of a scenario.
#include "launcher/scenario_runner/command.hpp"

#include <algorithm>
#include <exception>
#include <optional>

#include "host/plugin_host.hpp"
#include "launcher/console.hpp"
#include "launcher/plugin_setup.hpp"
#include "launcher/scenario_runner/about.hpp"
#include "launcher/scenario_runner/runner_device.hpp"
#include "launcher/scenario_runner/scenario_run.hpp"
#include "launcher/signals.hpp"
#include "launcher/standard_streams.hpp"

namespace gridsample {
namespace {

const LauncherKind kKind = {HostServices::Role::Runner, "scenario-runner", scenarioRunnerOptions(),
                            scenarioRunnerOwnOptions(), "libgrid_sample_runner"};

ProcessEnd fail(const Error &error) {
    logError(kKind.name, error);
    return {1, 0, 0};
}

class Command {
  public:
    explicit Command(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {}

    // How the launcher is to end, unless it has become the stock tool.
    ProcessEnd run();

  private:
    Status scan();
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
    PluginLog log_ = PluginLog(kKind.name);
    PluginHost host_ = PluginHost(HostServices{}); // replaced by loadPlugins()
};

ProcessEnd Command::run() {
    if (mustBecomeTool()) {
        const Status scanned = scan();
        line_.stockArguments = scanned ? line_.stockArguments : arguments_;
        return becomeTool();
    }
    checkLogLevel(kKind.name);
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
    ready = ready ? takePluginOptions(host_, kKind, line_) : std::move(ready);
    ready = ready && tool_ ? takeTimeout(line_, *tool_) : std::move(ready);
    if (!ready) {
        return fail(ready.error());
    }
    if (endsWith("--help")) { // behind an option of a plugin's, not known before
        return printHelp();
    }
    const bool pluginMayWriteScenario =
        std::any_of(line_.own.begin(), line_.own.end(), [&](const CommandLine::Own &given) {
            return std::none_of(kKind.own.begin(), kKind.own.end(),
                                [&](const OwnOption &one) { return one.name == given.name; });
        });
    if (endsWith("--version") || !line_.refusal.empty() || (!line_.missing.empty() && !pluginMayWriteScenario)) {
        return becomeTool();
    }
    return runScenario();
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
    // Asked for later: the plugins' own options, which are not known yet, may stand before --output.
    services.outputFolder = [this] { return utf8FromPath(scenarioFolders(line_).output); };
    host_ = PluginHost(std::move(services));
    return gridsample::loadPlugins(host_, kKind, line_);
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
    if (!loaded) {
        end = fail(loaded.error());
    }
    return printOut(kKind.name, runnerHelpText(host_)) || !end.ok() ? end : ProcessEnd{1, 0, 0};
}

ProcessEnd Command::printVersions() {
    if (const Status loaded = loadPlugins(); !loaded) {
        return fail(loaded.error());
    }
    if (!tool_) {
        logLine(kKind.name, LogLevel::Warning, tool_.error().message());
    }
    const bool isPrinted = printOut(kKind.name, runnerVersionText(host_, tool_ ? &*tool_ : nullptr));
    return {isPrinted ? 0 : 1, 0, 0};
}

ProcessEnd Command::runScenario() {
    if (!tool_) {
        return fail(tool_.error());
    }
    Result<std::optional<ReportFile>> file = ReportFile::open(line_);
    if (!file) {
        return fail(file.error());
    }
    RunnerReport report;
    Result<ProcessEnd> run = gridsample::runScenario({line_, host_, *tool_, device_, *search_}, report);
    if (!run) {
        run = log_.explain(std::move(run).error(), "");
    }
    log_.flush();
    ProcessEnd end = run ? *run : fail(run.error());
    if (*file && end.interruptedBy == 0) {
        report.error = run ? "" : run.error().message();
        const Status put = (*file)->put(runnerReportText(report, host_, *tool_));
        end = put || !end.ok() ? end : fail(put.error());
    }
    return end;
}

} // namespace

int runScenarioRunner(const std::vector<std::string> &arguments) {
    ProcessEnd end{1, 0, 0};
    fillStandardStreams();
    installSignalHandlers();
    try {
        end = Command(arguments).run();
    } catch (const std::exception &thrown) {
        fail(Error{ErrorCode::Internal, "", thrown.what(), ""});
    }
    if (end.interruptedBy != 0) {
        endLike(end);
    }
    return end.code();
}

} // namespace gridsample
