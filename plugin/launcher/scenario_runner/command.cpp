/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is to be done: the stock tool's own business, an answer about the launcher, or a run of a scenario.
#include "launcher/scenario_runner/command.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "launcher/console.hpp"
#include "launcher/launcher_command.hpp"
#include "launcher/launcher_texts.hpp"
#include "launcher/scenario_runner/runner_report.hpp"
#include "launcher/scenario_runner/scenario_run.hpp"
#include "launcher/signals.hpp"
#include "launcher/standard_streams.hpp"

namespace gridsample {
namespace {

const LauncherKind kKind = {HostServices::Role::Runner, "scenario-runner",       scenarioRunnerOptions(),
                            scenarioRunnerOwnOptions(), "libgrid_sample_runner", scenarioRunnerTool().variable};

constexpr std::string_view kOwnHelp =
    "  --no-emulation                 do not set up Arm's emulation layers for a device without VK_ARM_tensors or\n"
    "                                 VK_ARM_data_graph\n";

class Command : LauncherCommand {
  public:
    explicit Command(std::vector<std::string> arguments) : Command(std::move(arguments), systemToolSearch()) {}

    // How the launcher is to end, unless it has become the stock tool.
    ProcessEnd run();

  private:
    Command(std::vector<std::string> arguments, Result<ToolSearch> search)
        : LauncherCommand(kKind, std::move(arguments),
                          search ? StockTool::find(scenarioRunnerTool(), *search) : Result<StockTool>(search.error())),
          search_(std::move(search)) {}

    Status loadPlugins();
    bool hasPluginsOwnOption() const;
    ProcessEnd printHelp();
    ProcessEnd runScenario();

    Result<ToolSearch> search_;
};

ProcessEnd Command::run() {
    if (mustBecomeTool()) {
        return becomeToolAtOnce();
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
    ready = ready ? takeOptions() : std::move(ready);
    if (!ready) {
        return fail(ready.error());
    }
    if (endsWith("--help")) { // behind an option of a plugin's, not known before
        return printHelp();
    }
    const bool pluginMayWriteScenario = hasPluginsOwnOption();
    if (endsWith("--version") || !line_.refusal.empty() || (!line_.missing.empty() && !pluginMayWriteScenario)) {
        return becomeTool();
    }
    return runScenario();
}

bool Command::hasPluginsOwnOption() const {
    return std::any_of(line_.own.begin(), line_.own.end(), [](const CommandLine::Own &given) {
        return std::none_of(kKind.own.begin(), kKind.own.end(),
                            [&](const OwnOption &one) { return one.name == given.name; });
    });
}

Status Command::loadPlugins() {
    HostServices all = services();
    // Asked for later: the plugins' own options, which are not known yet, may stand before --output.
    all.outputFolder = [this] { return utf8FromPath(scenarioFolders(line_).output); };
    return LauncherCommand::loadPlugins(std::move(all));
}

ProcessEnd Command::printHelp() {
    ProcessEnd end = printStockHelp();
    if (const Status loaded = loadPlugins(); !loaded) {
        end = fail(loaded.error());
    }
    const bool isPrinted = printOut(kKind.name, launcherHelp(kKind, host_, kOwnHelp, "plugins and emulation layers"));
    return isPrinted || !end.ok() ? end : ProcessEnd{1, 0, 0};
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
        const Status put = (*file)->put(runnerReportText(kKind, report, host_, *tool_));
        end = put || !end.ok() ? end : fail(put.error());
    }
    return end;
}

} // namespace

int runScenarioRunner(const std::vector<std::string> &arguments) {
    ProcessEnd end{1, 0, 0};
    fillStandardStreams();
    installSignalHandlers("scenario-runner");
    try {
        end = Command(arguments).run();
    } catch (const std::exception &thrown) {
        logError(kKind.name, Error{ErrorCode::Internal, "", thrown.what(), ""});
    }
    if (end.interruptedBy != 0) {
        endLike(end);
    }
    return end.code();
}

} // namespace gridsample
