/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which runner hooks run, and with what.
#include "host/runner_chain.hpp"

#include "host/hook_pipeline.hpp"
#include "host/plugin_sessions.hpp"

namespace gridsample {

struct RunnerChain::Sessions {
    PluginSessions<gridsample_runner> all;
};

RunnerChain::RunnerChain(std::unique_ptr<Sessions> sessions) : sessions_(std::move(sessions)) {}
RunnerChain::RunnerChain(RunnerChain &&) noexcept = default;
RunnerChain::~RunnerChain() = default;

Result<RunnerChain> RunnerChain::begin(const PluginHost &host) {
    auto begun = PluginSessions<gridsample_runner>::begin(host, &PluginDescription::runner);
    if (!begun) {
        return std::move(begun).error();
    }
    return RunnerChain(std::make_unique<Sessions>(Sessions{*std::move(begun)}));
}

Result<std::optional<ByteBuffer>> RunnerChain::before(const ScenarioView &scenario) {
    std::vector<HookRun> runs;
    for (const auto &entry : sessions_->all.members()) {
        auto &member = *entry;
        runs.push_back({&member.session, [&member, &scenario](const gridsample_bytes &in, gridsample_sink &out) {
                            gridsample_scenario view{};
                            view.struct_size = sizeof view;
                            view.json = in;
                            view.path = scenario.path.c_str();
                            view.base_folder = scenario.baseFolder.c_str();
                            view.output_folder = scenario.outputFolder.c_str();
                            view.scratch_folder = scenario.scratchFolder.c_str();
                            return member.hooks.before(member.session.state, &view, &out);
                        }});
    }
    BufferDestination destination; // scenarios are small
    Result<bool> changed = runPipeline("before", runs, scenario.json, destination);
    if (!changed) {
        return std::move(changed).error();
    }
    return *changed ? std::optional<ByteBuffer>(std::move(destination.buffer)) : std::nullopt;
}

Status RunnerChain::after(int exitCode) {
    for (const auto &member : sessions_->all.members()) {
        const auto after = member->hooks.after;
        if (after == nullptr) {
            continue;
        }
        Status done = callPlainHook(member->session, "after", [&] { return after(member->session.state, exitCode); });
        if (!done) {
            return done;
        }
    }
    return Nothing{};
}

Status RunnerChain::prepare() {
    return sessions_->all.prepare();
}

Status RunnerChain::finish() {
    return sessions_->all.finish();
}

} // namespace gridsample
