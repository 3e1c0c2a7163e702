/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Running a child: its streams, its arguments, its environment and its end.
#include "launcher/process_fixture.hpp"

#include <algorithm>

namespace gridsample::test {
namespace {

TEST(Process, AHundredMegabytesPassThroughBothWaysAtOnce) {
    Bytes input(kLarge);
    for (std::size_t i = 0; i < input.size(); ++i) {
        input[i] = static_cast<std::uint8_t>(i * 2654435761u >> 24);
    }
    const Finished finished = runFake({"copy"}, input);
    EXPECT_TRUE(finished.end.ok());
    ASSERT_EQ(finished.output.size(), input.size());
    EXPECT_TRUE(std::equal(input.begin(), input.end(), finished.output.begin(),
                           [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }));
}

TEST(Process, FloodsOnBothOutputsWithUnreadInputDoNotBlock) {
    const Bytes input(kLarge);
    const Finished finished = runFake({"flood", std::to_string(kLarge)}, input);
    EXPECT_TRUE(finished.end.ok());
    EXPECT_EQ(finished.output.size(), kLarge);
    EXPECT_EQ(finished.error.size(), kLarge);
}

TEST(Process, AChildThatClosesItsInputEarlyEndsWell) {
    const Bytes input(kLarge);
    const Finished finished = runFake({"deaf"}, input);
    EXPECT_TRUE(finished.end.ok());
    EXPECT_EQ(finished.output, "done\n");
}

TEST(Process, EmptyInputIsAnEndOfFile) {
    const Finished finished = runFake({"copy"}, ByteView());
    EXPECT_TRUE(finished.end.ok());
    EXPECT_EQ(finished.output, "");
}

TEST(Process, ExitCodesAreReportedAsTheyAre) {
    for (const int code : {0, 1, 2, 127, 255}) {
        const Finished finished = runFake({"exit", std::to_string(code)});
        EXPECT_EQ(finished.end.exitCode, code);
        EXPECT_EQ(finished.end.code(), code);
        EXPECT_EQ(finished.end.signal, 0);
    }
}

TEST(Process, ArgumentsReachTheChildWithoutAShell) {
    const Finished finished = runFake({"show", "a b", "", "$HOME", "*", "\"'", "\xc3\xa9\n"});
    EXPECT_EQ(finished.output, "[a b]\n[]\n[$HOME]\n[*]\n[\"']\n[\xc3\xa9\n]\n");
}

TEST(Process, EnvironmentChangesSetReplaceAndRemove) {
    setVariable("GS_KEPT", "1");
    setVariable("GS_REPLACED", "1");
    setVariable("GS_REMOVED", "1");
    const Finished finished = runFake({"show"}, {}, {{"GS_REPLACED", "2"}, {"GS_REMOVED", {}}, {"GS_NEW", ""}});
    EXPECT_NE(finished.output.find("GS_KEPT=1\n"), std::string::npos);
    EXPECT_NE(finished.output.find("GS_REPLACED=2\n"), std::string::npos);
    EXPECT_NE(finished.output.find("GS_NEW=\n"), std::string::npos);
    EXPECT_EQ(finished.output.find("GS_REPLACED=1"), std::string::npos);
    EXPECT_EQ(finished.output.find("GS_REMOVED"), std::string::npos);
}

TEST(Process, AMissingProgramIsAnErrorThatNamesIt) {
    ProcessRun run;
    run.program = "/nowhere/tool";
    const Result<ProcessEnd> end = runProcess(run);
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::NotFound);
    EXPECT_TRUE(end.error().message().starts_with("/nowhere/tool: cannot be run: ")) << end.error().message();
    EXPECT_EQ(execTool("/nowhere/tool", {}).message(), end.error().message());
}

TEST(Process, ATimeLimitEndsATool) {
    ProcessRun run;
    run.program = kFakeTool;
    run.arguments = {"hang"};
    run.timeout = std::chrono::milliseconds(50);
    const Result<ProcessEnd> end = runProcess(run);
    ASSERT_TRUE(end) << end.error().message();
    EXPECT_TRUE(end->timedOut);
    EXPECT_FALSE(end->ok());
}

TEST(Process, ALauncherEndsAsItsToolDid) {
    for (const char *way : {"run", "exec"}) {
        EXPECT_EQ(runTool({kLauncher, way, kFakeTool, "exit", "7"}).exitCode, 7) << way;
        EXPECT_EQ(runTool({kLauncher, way, kFakeTool, "copy"}, {}, "text").output, "text") << way;
    }
}

} // namespace
} // namespace gridsample::test
