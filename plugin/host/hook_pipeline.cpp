/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The order of hooks and the way of the bytes between them.
#include "host/hook_pipeline.hpp"

namespace gridsample {
namespace {

// The sink of the last hook.
struct DestinationSink final : gridsample_sink {
    DestinationSink(gridsample_session &owner, ByteDestination &target) : gridsample_sink(owner), destination(target) {}
    Status write(ByteView more) override { return destination.write(more); }
    ByteDestination &destination;
};

// Keeps a sink of a hook that has returned, closed, for as long as the plugin may still hold a pointer to it.
void retire(std::unique_ptr<gridsample_sink> sink) {
    sink->open = false;
    gridsample_session &session = sink->session;
    session.sinks.push_back(std::move(sink));
}

} // namespace

Status BufferDestination::write(ByteView bytes) {
    return buffer.append(bytes)
               ? Status(Nothing{})
               : Status(Error{ErrorCode::Io, "", "there is not enough memory for what the plugins write", ""});
}

Result<bool> runPipeline(const char *hook, const std::vector<HookRun> &runs, ByteView input,
                         ByteDestination &destination) {
    bool changed = false;   // some hook before this one changed the bytes
    bool delivered = false; // the destination has the outcome
    ByteBuffer held;        // what it changed them to
    for (std::size_t i = 0; i < runs.size(); ++i) {
        gridsample_session &session = *runs[i].session;
        const bool last = i + 1 == runs.size();
        std::unique_ptr<gridsample_sink> sink;
        if (last) {
            sink = std::make_unique<DestinationSink>(session, destination);
        } else {
            sink = std::make_unique<BufferSink>(session);
        }
        const ByteView now = changed ? held.bytes() : input;
        const gridsample_bytes bytes{now.data(), now.size()};
        const Result<gridsample_status> status = callHook(session, hook, [&] { return runs[i].call(bytes, *sink); });
        const std::uint64_t written = sink->written;
        ByteBuffer output;
        if (!last) {
            output = std::move(static_cast<BufferSink &>(*sink).buffer);
        }
        retire(std::move(sink));
        if (!status) {
            return status.error();
        }
        if (*status == GRIDSAMPLE_OK && written == 0) {
            return Error{ErrorCode::InvalidInput, "plugin " + session.name(),
                         std::string(hook) + " returned GRIDSAMPLE_OK but wrote nothing",
                         "a hook that leaves its input as it is returns GRIDSAMPLE_UNCHANGED"};
        }
        if (*status == GRIDSAMPLE_OK && last) {
            delivered = true;
        } else if (*status == GRIDSAMPLE_OK) {
            held = std::move(output);
            changed = true;
        } else if (last && written != 0) {
            destination.discard();
        }
    }
    if (changed && !delivered) {
        if (Status written = destination.write(held.bytes()); !written) {
            return std::move(written).error();
        }
    }
    return changed || delivered;
}

} // namespace gridsample
