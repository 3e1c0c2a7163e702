/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is to be done: the stock tool's own business, an answer about the launcher, or a conversion with plugins.
#include "launcher/model_converter/command.hpp"

#include "launcher/console.hpp"
#include "launcher/launcher_command.hpp"
#include "launcher/launcher_texts.hpp"
#include "launcher/model_converter/conversion.hpp"
#include "launcher/model_converter/conversion_report.hpp"
#include "launcher/progress.hpp"
#include "launcher/signals.hpp"
#include "launcher/standard_streams.hpp"

#include <exception>
#include <optional>
#include <utility>

namespace gridsample {
namespace {

const LauncherKind kKind = {HostServices::Role::Converter, "model-converter",          modelConverterOptions(),
                            modelConverterOwnOptions(),    "libgrid_sample_converter", modelConverterTool().variable};

std::string inputOf(const CommandLine &line) {
    const std::string name = line.stockValue(modelConverterOptions(), "--input").value_or("-");
    return name == "-" ? "standard input" : name;
}

class Command : LauncherCommand {
  public:
    explicit Command(std::vector<std::string> arguments)
        : LauncherCommand(kKind, std::move(arguments), StockTool::find(modelConverterTool())) {}

    // The exit code, unless the launcher has become the stock tool.
    int run();

  private:
    ProcessEnd printHelp();
    int convertModel(const Status &ready);
};

int Command::run() {
    if (mustBecomeTool()) {
        return becomeToolAtOnce().code();
    }
    checkLogLevel(kKind.name);
    if (Status scanned = scan(); !scanned) {
        return fail(scanned.error()).code();
    }
    if (line_.has("--plugin-version")) {
        return printVersions().code();
    }
    if (endsWith("--version")) {
        return becomeTool().code();
    }
    Status ready = loadPlugins(services());
    ready = ready ? takeOptions() : std::move(ready);
    if (endsWith("--version")) { // behind an option of a plugin, not known before
        return becomeTool().code();
    }
    if (endsWith("--help")) {
        const int code = printHelp().code();
        return ready ? code : fail(ready.error()).code();
    }
    return convertModel(ready);
}

ProcessEnd Command::printHelp() {
    const ProcessEnd end = printStockHelp();
    const bool isPrinted = printOut(kKind.name, launcherHelp(kKind, host_, "", "plugins"));
    return isPrinted || !end.ok() ? end : ProcessEnd{1, 0, 0};
}

// ready: whether the plugins are.
int Command::convertModel(const Status &ready) {
    Result<std::optional<ReportFile>> report = ReportFile::open(line_);
    if (!report) {
        return fail(report.error()).code();
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
    int code = end ? 0 : fail(end.error()).code();
    if (*report) {
        if (const Status put = (*report)->put(reportText(kKind, line_, host_, tool(), end)); !put) {
            code = fail(put.error()).code();
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
    installSignalHandlers("model-converter");
    try {
        return Command(arguments).run();
    } catch (const std::exception &thrown) {
        logError(kKind.name, Error{ErrorCode::Internal, "", thrown.what(), ""});
        return 1;
    }
}

} // namespace gridsample
