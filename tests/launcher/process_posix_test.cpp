/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Children on POSIX systems: descriptors, rights, and the signals sent to us while one runs.
#include "launcher/process_fixture.hpp"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launcher/output_file.hpp"
#include "launcher/scratch_folder.hpp"

namespace gridsample::test {
namespace {

TEST(Process, AConsumerThatWantsNoMoreEndsTheChildByABrokenPipe) {
    ProcessRun run;
    run.program = kFakeTool;
    run.arguments = {"flood", std::to_string(kLarge)};
    run.output = [](ByteView) { return false; };
    run.error = [](ByteView) { return true; };
    const Result<ProcessEnd> end = runProcess(run);
    ASSERT_TRUE(end) << end.error().message();
    EXPECT_EQ(end->signal, SIGPIPE);
}

TEST(Process, AProgramLeftBehindWithOurPipesIsNotWaitedFor) {
    const Finished finished = runFake({"linger"});
    EXPECT_TRUE(finished.end.ok());
    EXPECT_EQ(::kill(std::stoi(finished.output), SIGKILL), 0);
}

TEST(Process, TheSignalThatEndedAChildIsReported) {
    for (const int number : {SIGKILL, SIGABRT, SIGSEGV}) {
        const Finished finished = runFake({"die", std::to_string(number)});
        EXPECT_EQ(finished.end.signal, number);
        EXPECT_EQ(finished.end.code(), 128 + number);
        EXPECT_FALSE(finished.end.ok());
    }
}

TEST(Process, OnlyDescriptorsThatWeWereGivenToPassOnReachTheChild) {
    std::string inheritable;
    for (int number = 0; number < 256; ++number) {
        const int flags = ::fcntl(number, F_GETFD);
        if (number <= STDERR_FILENO || (flags >= 0 && (flags & FD_CLOEXEC) == 0)) {
            inheritable += std::to_string(number) + " ";
        }
    }
    const TempFolder folder;
    Result<OutputFile> output = OutputFile::open((folder.path() / "out").string());
    Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-test");
    ASSERT_TRUE(output && scratch);
    EXPECT_EQ(runFake({"descriptors"}, ByteView()).output, inheritable);
}

TEST(Process, AMissingOrUnfitProgramIsAnErrorThatNamesIt) {
    const TempFolder folder;
    const std::string text = (folder.path() / "text").string();
    writeFile(text, "no program");
    for (const auto &[program, reason] : {std::pair<std::string, std::string>{"/nowhere/tool", "No such file"},
                                          {text, "Permission denied"},
                                          {folder.path().string(), "Permission denied"}}) {
        ProcessRun run;
        run.program = program;
        const Result<ProcessEnd> end = runProcess(run);
        ASSERT_FALSE(end);
        EXPECT_NE(end.error().message().find(program + ": cannot be run: " + reason), std::string::npos)
            << end.error().message();
        EXPECT_NE(execTool(program, {}).message().find(program + ": cannot be run: " + reason), std::string::npos);
    }
}

TEST(Process, ALauncherEndsByTheSignalThatEndedItsTool) {
    for (const char *way : {"run", "exec"}) {
        EXPECT_EQ(runTool({kLauncher, way, kFakeTool, "die", "11"}).exitCode, 128 + SIGSEGV) << way;
    }
}

const std::string kCommand = forShell(kLauncher), kTool = forShell(kFakeTool);

// A launcher started in the background, and the first line that it or its tool wrote.
class Background {
  public:
    explicit Background(const std::string &command) : pipe_(::popen(("echo $$; exec " + command).c_str(), "r")) {
        launcher = std::stoi(line());
    }
    std::string line() {
        char text[4096] = "0";
        const char *got = std::fgets(text, sizeof text, pipe_);
        return got != nullptr ? std::string(text, std::string(text).find('\n')) : std::string();
    }
    int end() { return ::pclose(pipe_); } // as wait() tells it
    pid_t launcher = 0;

  private:
    FILE *pipe_;
};

bool isGone(pid_t process) {
    return ::kill(process, 0) != 0;
}

TEST(Process, SignalsToTheLauncherReachTheToolAndBothEnd) {
    const TempFolder folder;
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        const std::string told = (folder.path() / std::to_string(number)).string();
        Background background(kCommand + " run " + kTool + " wait " + forShell(told));
        const pid_t tool = std::stoi(background.line());
        ASSERT_EQ(::kill(background.launcher, number), 0);
        const int status = background.end();
        EXPECT_TRUE(WIFSIGNALED(status));
        EXPECT_EQ(WTERMSIG(status), number) << "the tool itself ended with exit code 0";
        EXPECT_EQ(readFile(told), std::to_string(number));
        EXPECT_TRUE(isGone(tool));
    }
}

TEST(Process, AKilledLauncherTakesItsToolWithIt) {
    const TempFolder folder;
    Background background(kCommand + " run " + kTool + " wait " + forShell((folder.path() / "told").string()));
    const pid_t tool = std::stoi(background.line());
    ASSERT_EQ(::kill(background.launcher, SIGKILL), 0);
    background.end();
    // The kernel kills the tool; whoever inherits it then buries it.
    for (int i = 0; i < 1000 && !isGone(tool); ++i) {
        ::usleep(10000);
        const std::string state = readFile("/proc/" + std::to_string(tool) + "/stat");
        if (state.find(") Z ") != std::string::npos) {
            return;
        }
    }
    EXPECT_TRUE(isGone(tool));
}

TEST(Process, AnIgnoredSignalStaysIgnored) {
    const TempFolder folder;
    const std::string told = (folder.path() / "told").string();
    Background background("sh -c 'trap \"\" HUP; exec \"$@\"' - " + kCommand + " run " + kTool + " wait " +
                          forShell(told));
    background.line();
    ASSERT_EQ(::kill(background.launcher, SIGHUP), 0);
    ASSERT_EQ(::kill(background.launcher, SIGTERM), 0);
    const int status = background.end();
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGTERM);
    EXPECT_EQ(readFile(told), std::to_string(SIGTERM));
}

TEST(Process, ASignalLeavesNothingHalfMade) {
    const TempFolder folder;
    const std::string target = (folder.path() / "out").string();
    for (const std::string &rest :
         {std::string(), " run " + kTool + " wait " + forShell((folder.path() / "told").string())}) {
        const std::string verb = rest.empty() ? "busy " : "hold ";
        Background background("env TMPDIR=" + forShell(folder.path().string()) + " " + kCommand + " " + verb +
                              forShell(target) + rest);
        const std::string scratch = background.line();
        EXPECT_TRUE(std::filesystem::exists(scratch + "/inside"));
        if (!rest.empty()) {
            background.line();
        }
        ASSERT_EQ(::kill(background.launcher, SIGTERM), 0);
        const int status = background.end();
        EXPECT_TRUE(WIFSIGNALED(status));
        std::filesystem::remove(folder.path() / "told");
        EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << verb;
    }
}

} // namespace
} // namespace gridsample::test
