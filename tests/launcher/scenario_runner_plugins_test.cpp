/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What plugins do to a run, and what becomes of it when they or the runner fail.
#include "launcher/scenario_runner_fixture.hpp"

#include <nlohmann/json.hpp>
#include <string>

namespace gridsample::test {
namespace {

TEST_F(ScenarioRunner, APluginThatChangesNothingLeavesTheUsersOwnFile) {
    writeFile(path("printer"), "#!/bin/sh\nfor a in \"$@\"; do echo \"[$a]\"; done\n");
    fs::permissions(path("printer"), fs::perms::owner_all);
    const ToolRun run = launch({"--plugin", kPlugin, "--dry-run", "--scenario", path("s.json")},
                               {{"GRIDSAMPLE_REAL_SCENARIO_RUNNER", path("printer")}});
    EXPECT_EQ(run.output, "[--dry-run]\n[--scenario]\n[" + path("s.json") + "]\n");
    EXPECT_NE(run.errors.find("fake: info: path=" + path("s.json") + " base=" + folder_.path().string() +
                              " output=" + folder_.path().string() + " scratch=" + temporary_.path().string()),
              std::string::npos)
        << run.errors;
    EXPECT_NE(run.errors.find("fake: info: after 0"), std::string::npos) << run.errors;
    EXPECT_TRUE(fs::is_empty(temporary_.path()));
}

TEST_F(ScenarioRunner, AChangedScenarioRunsFromElsewhereWithItsRelativePathsKept) {
    fs::create_directory(path("results"));
    writeFile(path("s.json"), std::string(kScenario).replace(std::string(kScenario).find("in.npy"), 6, "@@"));
    for (const std::string output : {"", "results"}) {
        Arguments arguments = {"--scenario",      path("s.json"),           "--plugin",        kPlugin,
                               "--plugin-option", "fake.replace=@@>in.npy", "--plugin-option", "fake.file=more/log.txt",
                               "--plugin-report", path("report.json")};
        if (!output.empty()) {
            arguments.insert(arguments.begin(), "--output=" + path(output));
        }
        const ToolRun run = launch(arguments);
        EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
        EXPECT_EQ(readNpy(folder_.path() / output / "out.npy"), floats({1, 2, 3, 4}));
        EXPECT_EQ(readFile(folder_.path() / output / "more/log.txt"), "by the plugin");
        EXPECT_TRUE(fs::is_empty(temporary_.path()));
        const auto report = nlohmann::json::parse(readFile(path("report.json")));
        EXPECT_EQ(report["scenario_changed"], true);
        EXPECT_EQ(report["emulation_layers"], true);
        EXPECT_EQ(report["exit_code"], 0);
        EXPECT_EQ(report["plugins"][0]["reports"][0]["emulation"], true);
    }
}

TEST_F(ScenarioRunner, APluginMayWriteTheWholeScenario) {
    writeFile(path("whole.json"), kScenario);
    ToolRun run = runTool({"sh", "-c", "cd \"$0\" && exec \"$@\"", folder_.path().string(), kLauncher, "--plugin",
                           kPlugin, "--whole", "whole.json"},
                          {{"PATH", kBin + ":/usr/bin:/bin"}, {"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD}});
    EXPECT_EQ(run.exitCode, 0) << run.output << run.errors;
    expectRightResult();
    run = launch({"--plugin", kPlugin}); // without that, a scenario is required as ever
    EXPECT_NE(run.errors.find("--scenario: required"), std::string::npos) << run.errors;
}

TEST_F(ScenarioRunner, APluginsFailureStopsTheRunAndLeavesNothing) {
    for (const std::string hook : {"before", "after"}) {
        const ToolRun run = launch({"--scenario", path("s.json"), "--plugin", kPlugin, "--plugin-option",
                                    "fake." + hook + "=fail", "--plugin-option", "fake.file=log.txt"});
        EXPECT_EQ(run.exitCode, 1) << run.errors;
        EXPECT_NE(run.errors.find("scenario-runner: error: fake: " + hook + " fails"), std::string::npos) << run.errors;
        EXPECT_EQ(run.output.find("Results stored") != std::string::npos, hook == "after");
        EXPECT_FALSE(fs::exists(path("log.txt")));
        EXPECT_TRUE(fs::is_empty(temporary_.path()));
    }
}

TEST_F(ScenarioRunner, TheRunnersFailureIsPassedOnAndPluginFilesAreDropped) {
    const ToolRun run = launch(
        {"--scenario", path("s.json"), "--plugin", kPlugin, "--plugin-option", "fake.file=log.txt", "--no-emulation"});
    EXPECT_EQ(run.exitCode, 255);
    EXPECT_NE(run.errors.find("fake: info: after 255"), std::string::npos) << run.errors;
    EXPECT_FALSE(fs::exists(path("log.txt")));
}

TEST_F(ScenarioRunner, ACrashOfTheRunnerIsOneLineAndExitCodeOne) {
    writeFile(path("dying"), "#!/bin/sh\nkill -SEGV $$\n");
    fs::permissions(path("dying"), fs::perms::owner_all);
    for (const Arguments &more : {Arguments{"--no-default-plugins"}, Arguments{}, Arguments{"--plugin", kPlugin}}) {
        Arguments arguments = {"--no-emulation", "--scenario", path("s.json")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const ToolRun run = launch(arguments, {{"GRIDSAMPLE_REAL_SCENARIO_RUNNER", path("dying")}});
        EXPECT_EQ(run.exitCode, 1);
        EXPECT_NE(run.errors.find("scenario-runner: error: " + path("s.json") +
                                  ": the stock tool was ended by SIGSEGV while running the scenario: " + path("dying")),
                  std::string::npos)
            << run.errors;
    }
    EXPECT_TRUE(fs::is_empty(temporary_.path()));
}

} // namespace
} // namespace gridsample::test
