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

} // namespace gridsample
