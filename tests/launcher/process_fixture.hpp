/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs of the fake tool, and what came of them.
#pragma once

#include "launcher/process.hpp"
#include "support/tool_run.hpp"

#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

namespace gridsample::test {

inline const std::string kFakeTools = GRIDSAMPLE_BINARY_DIR "/tests/fake_tools/";
inline const std::string kFakeTool = kFakeTools + "fake_tool" + kProgramEnding;
inline const std::string kLauncher = kFakeTools + "bare_launcher" + kProgramEnding;
inline constexpr std::size_t kLarge = 100u << 20; // bytes: far more than any pipe holds

struct Finished {
    ProcessEnd end;
    std::string output, error;
};

inline Finished runFake(const std::vector<std::string> &arguments, std::optional<ByteView> input = {},
                        const EnvironmentChanges &environment = {}) {
    Finished finished;
    ProcessRun run;
    run.program = kFakeTool;
    run.arguments = arguments;
    run.input = input;
    run.environment = environment;
    run.output = [&](ByteView bytes) {
        finished.output.append(bytes.begin(), bytes.end());
        return true;
    };
    run.error = [&](ByteView bytes) {
        finished.error.append(bytes.begin(), bytes.end());
        return true;
    };
    const Result<ProcessEnd> end = runProcess(run);
    EXPECT_TRUE(end) << end.error().message();
    finished.end = end ? *end : ProcessEnd{-1, 0, 0};
    return finished;
}

} // namespace gridsample::test
