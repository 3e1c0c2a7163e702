/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The sessions of all plugins that take part in a run, from `begin` to `end`.
#pragma once

#include "host/session.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace gridsample {

// Hooks: gridsample_converter or gridsample_runner, whichever the launcher is for.
template <typename Hooks> class PluginSessions {
  public:
    struct Member {
        Member(const PluginHost &host, LoadedPlugin &plugin, const Hooks &its) : session(host, plugin), hooks(its) {}
        gridsample_session session;
        const Hooks &hooks;
    };
    using Members = std::vector<std::unique_ptr<Member>>; // plugins keep pointers to their sessions

    // Plugins without such hooks take no part. Stops at the first whose `begin` fails.
    static Result<PluginSessions> begin(const PluginHost &host, const Hooks *PluginDescription::*hooks);
    PluginSessions() = default;
    PluginSessions(PluginSessions &&) noexcept = default;
    PluginSessions &operator=(PluginSessions &&) = delete;
    ~PluginSessions() { end(); } // without finish(): the plugins' files are dropped

    const Members &members() const { return members_; }

    // Calls `end`, and makes the plugins' files ready, as far as that may fail for want of room.
    Status prepare() {
        end();
        return eachFile(&OutputFiles::prepare);
    }
    // Puts them in their places; prepares if that is not done.
    Status finish() {
        Status done = isEnded_ ? Status(Nothing{}) : prepare();
        done = done ? eachFile(&OutputFiles::commit) : std::move(done);
        members_.clear();
        return done;
    }

  private:
    void end() {
        if (!std::exchange(isEnded_, true)) {
            for (const auto &member : members_) {
                callEnd(member->session, member->hooks.end);
            }
        }
    }
    Status eachFile(Status (OutputFiles::*step)()) {
        for (const auto &member : members_) {
            if (Status done = (member->session.files.*step)(); !done) {
                return std::move(done).error().in("plugin " + member->session.name());
            }
        }
        return Nothing{};
    }

    Members members_;
    bool isEnded_ = false;
};

template <typename Hooks>
Result<PluginSessions<Hooks>> PluginSessions<Hooks>::begin(const PluginHost &host,
                                                           const Hooks *PluginDescription::*hooks) {
    PluginSessions sessions;
    for (const auto &plugin : host.plugins()) {
        const Hooks *its = plugin->description.*hooks;
        if (its == nullptr) {
            continue;
        }
        auto member = std::make_unique<Member>(host, *plugin, *its);
        gridsample_session &session = member->session;
        Status begun =
            callPlainHook(session, "begin", [&] { return its->begin(host.table(), &session, &session.state); });
        if (!begun) {
            return std::move(begun).error();
        }
        sessions.members_.push_back(std::move(member));
    }
    return sessions;
}

} // namespace gridsample
