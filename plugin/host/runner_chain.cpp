/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which runner hooks run, and with what.
#include "host/runner_chain.hpp"

#include "host/hook_pipeline.hpp"

namespace gridsample {

struct RunnerChain::Member {
    Member(const PluginHost &host, LoadedPlugin &plugin) : session(host, plugin), runner(plugin.description.runner) {}
    gridsample_session session;
    const gridsample_runner *runner;
};

RunnerChain::RunnerChain() = default;
RunnerChain::RunnerChain(RunnerChain &&) noexcept = default;

Result<RunnerChain> RunnerChain::begin(const PluginHost &host) {
    RunnerChain chain;
    for (const auto &plugin : host.plugins()) {
        if (plugin->description.runner == nullptr) {
            continue;
        }
        auto member = std::make_unique<Member>(host, *plugin);
        gridsample_session &session = member->session;
        const auto begin = member->runner->begin;
        Status begun = callPlainHook(session, "begin", [&] { return begin(host.table(), &session, &session.state); });
        if (!begun) {
            return std::move(begun).error();
        }
        chain.members_.push_back(std::move(member));
    }
    return chain;
}

Result<std::optional<ByteBuffer>> RunnerChain::before(const ScenarioView &scenario) {
    std::vector<HookRun> runs;
    for (const auto &entry : members_) {
        Member &member = *entry;
        runs.push_back({&member.session, [&member, &scenario](const gridsample_bytes &in, gridsample_sink &out) {
                            gridsample_scenario view{};
                            view.struct_size = sizeof view;
                            view.json = in;
                            view.path = scenario.path.c_str();
                            view.base_folder = scenario.baseFolder.c_str();
                            view.output_folder = scenario.outputFolder.c_str();
                            view.scratch_folder = scenario.scratchFolder.c_str();
                            return member.runner->before(member.session.state, &view, &out);
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
    for (const auto &member : members_) {
        const auto after = member->runner->after;
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
    isEnded_ = true;
    return endSessions(sessions());
}

Status RunnerChain::finish() {
    Status done = isEnded_ ? Status(Nothing{}) : prepare();
    done = done ? commitFiles(sessions()) : std::move(done);
    members_.clear();
    return done;
}

std::vector<std::pair<gridsample_session *, void (*)(void *)>> RunnerChain::sessions() const {
    SessionEnds sessions;
    for (const auto &member : members_) {
        sessions.emplace_back(&member->session, member->runner->end);
    }
    return sessions;
}

RunnerChain::~RunnerChain() {
    for (const auto &[session, end] : isEnded_ ? SessionEnds() : sessions()) {
        callEnd(*session, end);
    }
}

} // namespace gridsample
