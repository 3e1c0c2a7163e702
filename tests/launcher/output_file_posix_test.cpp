/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Outputs on POSIX systems: modes, links, pipes, devices, and folders that take no files.
#include "launcher/output_file.hpp"

#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launcher/output_fixture.hpp"
#include "launcher/scratch_folder.hpp"

namespace gridsample::test {
namespace {

const std::string kLauncher = GRIDSAMPLE_BINARY_DIR "/tests/fake_tools/bare_launcher";

mode_t modeOf(const fs::path &path) {
    struct stat facts {};
    EXPECT_EQ(::stat(path.c_str(), &facts), 0);
    return facts.st_mode & 07777;
}

TEST_F(Output, ANewFileAppearsOnCommitWithTheModeOfTheUmask) {
    const mode_t before = ::umask(027);
    writeNewOutput();
    ::umask(before);
    EXPECT_EQ(modeOf(path("out")), 0640);
}

TEST_F(Output, AnOldFileKeepsItsModeAndIsReplacedWhole) {
    writeFile(path("out"), "old and long");
    for (const mode_t mode : {0600, 0755, 0666}) {
        ASSERT_EQ(::chmod(path("out").c_str(), mode), 0);
        const Status written = writeOutput(path("out"), view("new"));
        ASSERT_TRUE(written) << written.error().message();
        EXPECT_EQ(readFile(path("out")), "new");
        EXPECT_EQ(modeOf(path("out")), mode);
    }
    EXPECT_EQ(names(), Names{"out"});
}

TEST_F(Output, LinksStayAndTheirTargetIsReplaced) {
    fs::create_directory(path("inner"));
    writeFile(path("inner/real"), "old");
    fs::create_symlink("inner/real", path("link"));
    fs::create_symlink("link", path("outer"));
    ASSERT_TRUE(writeOutput(path("outer"), view("new")));
    EXPECT_TRUE(fs::is_symlink(path("outer")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(readFile(path("inner/real")), "new");
    EXPECT_EQ(names(), (Names{"inner", "link", "outer"}));
}

TEST_F(Output, ALinkToNothingMakesItsTarget) {
    fs::create_symlink("later", path("link"));
    ASSERT_TRUE(writeOutput(path("link"), view("new")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(readFile(path("later")), "new");
}

struct Refused {
    std::string name;   // in the folder, unless absolute
    std::string reason; // part of the message
};

TEST_F(Output, WhatCannotBeWrittenIsAnErrorWithFileAndReason) {
    writeFile(path("file"), "");
    fs::create_symlink("loop", path("loop"));
    const Refused cases[] = {
        {"", "is a folder"},
        {"missing/out", "No such file or directory"},
        {"file/out", "Not a directory"},
        {"loop", "its links lead nowhere"},
        {std::string(256, 'n'), "File name too long"},
        {"/proc/sys/out", "no file can be made in /proc/sys: "}, // a folder that takes no files, even from root
        {"/dev/fd/999", "Bad file descriptor"},
    };
    for (const Refused &refused : cases) {
        const std::string target = refused.name.starts_with("/") ? refused.name : path(refused.name);
        const Status written = writeOutput(target, view("new"));
        ASSERT_FALSE(written) << target;
        const std::string message = written.error().message();
        EXPECT_TRUE(message.starts_with(target + ": ")) << message;
        EXPECT_NE(message.find(refused.reason), std::string::npos) << message;
    }
    EXPECT_EQ(names(), (Names{"file", "loop"}));
}

TEST_F(Output, AFullDeviceIsAnError) {
    const Status written = writeOutput("/dev/full", view("new"));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message(), "/dev/full: cannot be written: No space left on device");
}

TEST_F(Output, PipesAndDevicesAreWrittenThroughAndStay) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_TRUE(writeOutput(path("pipe"), view("new")));
    char text[8] = {};
    EXPECT_EQ(::read(reader, text, sizeof text), 3);
    EXPECT_STREQ(text, "new");
    ::close(reader);
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
    ASSERT_TRUE(writeOutput("/dev/null", view("new")));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

// Standard output led into a file that holds something already, as a shell's >> does.
TEST_F(Output, StandardOutputByAnyNameIsWrittenWhereItStands) {
    fs::create_symlink("/dev/stdout", path("link"));
    for (const std::string &name : {std::string("-"), std::string("/dev/stdout"), std::string("/dev/fd/1"),
                                    std::string("/proc/self/fd/1"), path("link")}) {
        writeFile(path("log"), "before,");
        const int kept = ::dup(STDOUT_FILENO);
        const int log = ::open(path("log").c_str(), O_WRONLY | O_APPEND);
        std::fflush(stdout);
        ::dup2(log, STDOUT_FILENO);
        const Status written = writeOutput(name, view("new"));
        ::dup2(kept, STDOUT_FILENO);
        ::close(kept);
        ::close(log);
        EXPECT_TRUE(written) << name;
        EXPECT_EQ(readFile(path("log")), "before,new") << name;
    }
}

TEST_F(Output, LeftoversOfKilledRunsToTheSameNameAreRemovedAndOthersStay) {
    const TempFolder scratch;
    const std::string started = forShell(kLauncher) + " busy " + forShell(path("out")) + " & ";
    runTool({"sh", "-c", started + "while ! ls -A " + forShell(path("")) + " | grep -q tmp; do :; done; kill -KILL $!; wait $!"},
            {{"TMPDIR", scratch.path().string()}});
    ASSERT_EQ(names().size(), 1u);
    writeFile(path(".gridsample-0000000000000000-0000000000000000.tmp"), "of another name");
    Result<OutputFile> busy = OutputFile::open(path("out")); // removes the leftover, and stays
    ASSERT_TRUE(busy);
    ASSERT_TRUE(writeOutput(path("out"), view("new"))); // leaves the one in use alone
    EXPECT_EQ(names().size(), 3u);
    ASSERT_TRUE(busy->commit());
    EXPECT_EQ(names(), (Names{".gridsample-0000000000000000-0000000000000000.tmp", "out"}));
}

TEST_F(Output, AWritableFileInAFolderThatTakesNoFilesIsWrittenInPlace) {
    // Root may write everywhere, so a process without rights tries it.
    fs::create_directory(path("closed"));
    writeFile(path("closed/out"), "old and long");
    ASSERT_EQ(::chmod(path("closed/out").c_str(), 0666), 0);
    ASSERT_EQ(::chmod(path("closed").c_str(), 0555), 0);
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
    writeFile(path("shut"), "old");
    ASSERT_EQ(::chmod(path("shut").c_str(), 0444), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const bool dropped = ::geteuid() != 0 || ::setuid(65534) == 0;
        const bool inPlace = dropped && writeOutput(path("closed/out"), view("new"));
        const Status newFile = writeOutput(path("closed/new"), view("new"));
        const Status shut = writeOutput(path("shut"), view("new"));
        const bool refused = !newFile && newFile.error().message().find("Permission denied") != std::string::npos;
        const bool kept = !shut && shut.error().message().find("Permission denied") != std::string::npos;
        ::_exit((inPlace ? 1 : 0) + (refused ? 2 : 0) + (kept ? 4 : 0));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 7);
    EXPECT_EQ(readFile(path("closed/out")), "new");
    EXPECT_EQ(readFile(path("shut")), "old");
    ::chmod(path("closed").c_str(), 0755);
}

TEST_F(Output, AScratchFolderIsPrivate) {
    Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-test");
    ASSERT_TRUE(scratch) << scratch.error().message();
    EXPECT_EQ(modeOf(scratch->path()), 0700);
}

} // namespace
} // namespace gridsample::test
