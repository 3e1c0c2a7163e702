/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs the same hook of several plugins, each on the output of the one before.
#pragma once

#include "host/converter_chain.hpp"
#include "host/session.hpp"

#include <functional>
#include <vector>

namespace gridsample {

struct HookRun {
    gridsample_session *session;
    std::function<gridsample_status(const gridsample_bytes &input, gridsample_sink &output)> call;
};

// true: some hook changed the bytes and the destination has the outcome. false: it has nothing that counts.
// A hook that returns GRIDSAMPLE_OK without having written anything is an error.
Result<bool> runPipeline(const char *hook, const std::vector<HookRun> &runs, ByteView input,
                         ByteDestination &destination);

// Ends sessions in order, and makes their files ready to be put in their places.
using SessionEnds = std::vector<std::pair<gridsample_session *, void (*)(void *)>>;
Status endSessions(const SessionEnds &sessions);
// Puts them there.
Status commitFiles(const SessionEnds &sessions);

} // namespace gridsample
