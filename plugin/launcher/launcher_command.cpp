/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The steps that both launchers take.
#include "launcher/launcher_command.hpp"

#include <utility>

#include "launcher/console.hpp"
#include "launcher/launcher_texts.hpp"

namespace gridsample {

LauncherCommand::LauncherCommand(const LauncherKind &kind, std::vector<std::string> arguments, Result<StockTool> tool)
    : kind_(kind), arguments_(std::move(arguments)), tool_(std::move(tool)), log_(kind.name), host_(HostServices{}) {}

Status LauncherCommand::scan() {
    Result<CommandLine> line = scanWithPlugins(kind_, host_, arguments_);
    if (!line) {
        return std::move(line).error();
    }
    line_ = *std::move(line);
    return Nothing{};
}

HostServices LauncherCommand::services() {
    HostServices services = commonServices(kind_, line_, tool(), log_);
    services.device = [this] { return device_.facts(); };
    services.deviceFormat = [this](std::uint32_t vkFormat) { return device_.format(vkFormat); };
    return services;
}

Status LauncherCommand::loadPlugins(HostServices services) {
    host_ = PluginHost(std::move(services));
    return gridsample::loadPlugins(host_, kind_, line_);
}

Status LauncherCommand::takeOptions() {
    Status taken = scan();
    taken = taken ? takePluginOptions(host_, kind_, line_) : std::move(taken);
    return taken && tool_ ? takeTimeout(line_, *tool_) : std::move(taken);
}

bool LauncherCommand::endsWith(std::string_view option) const {
    return !line_.stock.empty() && line_.stock.back().option->name == option;
}

ProcessEnd LauncherCommand::fail(const Error &error) const {
    logError(kind_.name, error);
    return {1, 0, 0};
}

ProcessEnd LauncherCommand::becomeTool() const {
    return fail(tool_ ? tool_->become(line_.stockArguments) : tool_.error());
}

ProcessEnd LauncherCommand::becomeToolAtOnce() {
    if (!scan()) {
        line_.stockArguments = arguments_;
    }
    return becomeTool();
}

ProcessEnd LauncherCommand::printStockHelp() {
    if (!tool_) {
        return fail(tool_.error());
    }
    ProcessRun request;
    request.arguments = line_.stockArguments;
    const Result<ProcessEnd> end = tool_->run(std::move(request));
    return end ? *end : fail(end.error());
}

ProcessEnd LauncherCommand::printVersions() {
    if (const Status loaded = loadPlugins(services()); !loaded) {
        return fail(loaded.error());
    }
    if (!tool_) {
        logLine(kind_.name, LogLevel::Warning, tool_.error().message());
    }
    return {printOut(kind_.name, launcherVersions(kind_, host_, tool())) ? 0 : 1, 0, 0};
}

} // namespace gridsample
