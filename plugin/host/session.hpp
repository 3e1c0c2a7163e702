/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One plugin's part in one run of a launcher, and the sinks that belong to it.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "gridsample/plugin.h"
#include "host/byte_buffer.hpp"
#include "host/loaded_plugin.hpp"
#include "host/output_folder.hpp"
#include "host/plugin_host.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// The handle of the C interface. Takes bytes; whoever makes one says where they go.
struct gridsample_sink {
    explicit gridsample_sink(gridsample_session &owner) : session(owner) {}
    virtual ~gridsample_sink() = default;
    gridsample_sink(const gridsample_sink &) = delete;
    gridsample_sink &operator=(const gridsample_sink &) = delete;

    virtual gridsample::Status write(gridsample::ByteView bytes) = 0;
    // What it holds, if it keeps it in memory.
    virtual std::optional<gridsample::ByteView> bytes() const { return std::nullopt; }

    gridsample_session &session;
    bool open = true; // writes are refused otherwise
    std::uint64_t written = 0;
};

// The handle of the C interface.
struct gridsample_session {
    gridsample_session(const gridsample::PluginHost &pluginHost, gridsample::LoadedPlugin &loadedPlugin)
        : host(pluginHost), plugin(loadedPlugin) {}
    gridsample_session(const gridsample_session &) = delete;
    gridsample_session &operator=(const gridsample_session &) = delete;

    const std::string &name() const { return plugin.description.name; }
    void log(std::uint32_t level, const std::string &message);

    const gridsample::PluginHost &host;
    gridsample::LoadedPlugin &plugin;
    bool inCall = false;        // a call into the plugin is on the stack
    bool loggedAnError = false; // since that call began
    void *state = nullptr;      // what begin handed out
    std::vector<std::unique_ptr<gridsample_sink>> sinks;
    std::deque<std::string> strings; // handed to the plugin, so they stay where they are
    gridsample::OutputFiles files;
};

namespace gridsample {

// A sink in memory.
struct BufferSink final : gridsample_sink {
    using gridsample_sink::gridsample_sink;
    Status write(ByteView more) override;
    std::optional<ByteView> bytes() const override { return buffer.bytes(); }
    ByteBuffer buffer;
};

// A file of the session.
struct FileSink final : gridsample_sink {
    FileSink(gridsample_session &owner, OutputFile &target) : gridsample_sink(owner), file(target) {}
    Status write(ByteView more) override { return file.write(more); }
    OutputFile &file;
};

// Calls a hook: marks the session as being inside, catches what must not escape, and refuses statuses that the
// interface does not have. Errors say which plugin, which hook, and whether a reason was logged.
Result<gridsample_status> callHook(gridsample_session &session, const char *hook,
                                   const std::function<gridsample_status()> &call);
// Whether the error is that of a hook that failed and has logged why.
bool hasGivenItsReason(const Error &error);
// For hooks that have no GRIDSAMPLE_UNCHANGED to return.
Status callPlainHook(gridsample_session &session, const char *hook, const std::function<gridsample_status()> &call);
// For `end`, which returns nothing.
void callEnd(gridsample_session &session, void (*end)(void *));

} // namespace gridsample
