/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The launcher on POSIX systems: pipes, devices, links, scripts and signals.
#include "model_converter_fixture.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gridsample::test {
namespace {

class Posix : public ModelConverter {
  protected:
    static inline const Words kWithSample = {"--no-default-plugins", "--plugin", kSample, "--plugin-option",
                                             "sample.replace." + kSampleDomain + "=" + kArmDomain};
    // Converts with the sample plugin, which turns its own domain into Arm's.
    static ToolRun convert(Words arguments, const std::string &input = "") {
        arguments.insert(arguments.end(), kWithSample.begin(), kWithSample.end());
        return launch(arguments, input);
    }
};

TEST_F(Posix, APipeIsAnInputToo) {
    write("model.mlir", kPlainMlir);
    write("model.tosa", tosaOf(kPlainMlir));
    ASSERT_EQ(std::system(("mkfifo " + file("pipe")).c_str()), 0);
    for (const std::string model : {"model.mlir", "model.tosa"}) {
        const ToolRun run = runTool({"sh", "-c",
                                     "cat " + file(model) + " > " + file("pipe") + " & exec " + forShell(kLauncher) + " -i " +
                                         file("pipe") + " -o " + file("out")},
                                    with({}));
        EXPECT_EQ(run.exitCode, 0) << run.errors;
        EXPECT_EQ(readFile(file("out")), vgfOf(readFile(file(model))));
    }
}

TEST_F(Posix, AToolThatIsAWrapperOfTheLauncherIsAnErrorAndNoLoop) {
    write("model.mlir", kPlainMlir);
    const std::string wrapper = write("wrapper", "#!/bin/sh\nexec " + forShell(kLauncher) + " \"$@\"\n");
    fs::permissions(wrapper, fs::perms::owner_all);
    const ToolRun run =
        launch({"-i", file("model.mlir"), "-o", file("out")}, "", {{"GRIDSAMPLE_REAL_MODEL_CONVERTER", wrapper}});
    EXPECT_EQ(run.exitCode, 1);
    expectIn(run.errors, "model-converter: error: " + wrapper + ": calls this launcher again");
}

TEST_F(Posix, TheDefaultPluginIsFoundThroughALinkToTheLauncher) {
    fs::create_symlink(kLauncher, folder.path() / "model-converter");
    const ToolRun run = runTool({file("model-converter"), "--plugin-version"}, with({}));
    EXPECT_EQ(nlohmann::json::parse(run.output)["plugins"].size(), 1u) << run.errors;
}

TEST_F(Posix, TheVgfCanGoToADevice) {
    const ToolRun run = convert({"-o", "/dev/stdout"}, customMlir(kSampleDomain, ""));
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(run.output.substr(0, 4), "VGF1");
}

TEST_F(Posix, TheOutputMayBeTheInputUnderAnotherName) {
    write("model.tosa", tosaOf(customMlir(kSampleDomain, "")));
    fs::create_symlink(file("model.tosa"), folder.path() / "link");
    const ToolRun run = convert({"-i", file("model.tosa"), "-o", file("link")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("model.tosa")), vgfOf(tosaOf(customMlir(kArmDomain, ""))));
}

// Starts the launcher with a tool that hangs, and waits until it does.
class Interrupted : public Posix, public testing::WithParamInterface<int> {};

TEST_P(Interrupted, TheLauncherEndsByTheSameSignalAndLeavesNothing) {
    write("model.tosa", std::string("\x08\0\0\0TOSA;", 9));
    const std::string pidFile = file("pid");
    Words words = {
        kLauncher, "--no-default-plugins", "--plugin", probe("probe_a"), "--plugin-option", "probe_a.before=append",
        "-i",      file("model.tosa"),     "-o",       file("out.vgf"),  "--plugin-report", file("report")};
    std::vector<char *> arguments;
    for (std::string &word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const pid_t launcher = ::fork();
    if (launcher == 0) {
        ::setenv("GRIDSAMPLE_REAL_MODEL_CONVERTER", kFake.c_str(), 1);
        ::setenv("FAKE_CONVERTER", "hang", 1);
        ::setenv("FAKE_PID", pidFile.c_str(), 1);
        const int silent = ::open("/dev/null", O_WRONLY);
        ::dup2(silent, STDERR_FILENO);
        ::execv(kLauncher.c_str(), arguments.data());
        ::_exit(127);
    }
    while (readFile(pidFile).find('\n') == std::string::npos) { // CTest's limit ends a launcher that never gets there
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ASSERT_EQ(::kill(launcher, GetParam()), 0);
    int status = 0;
    ASSERT_EQ(::waitpid(launcher, &status, 0), launcher);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), GetParam());
    EXPECT_NE(::kill(std::stoi(readFile(pidFile)), 0), 0) << "the tool still runs";
    EXPECT_EQ(files(), (Words{"model.tosa", "pid", "report"}));
    EXPECT_EQ(json("report")["outcome"], "failed");
}

INSTANTIATE_TEST_SUITE_P(, Interrupted, testing::Values(SIGINT, SIGTERM),
                         [](const auto &row) { return row.param == SIGINT ? "ByCtrlC" : "ByTerm"; });

} // namespace
} // namespace gridsample::test
