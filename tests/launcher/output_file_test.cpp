/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Outputs that appear whole or not at all.
#include "launcher/output_file.hpp"

#include <algorithm>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launcher/scratch_folder.hpp"
#include "support/tool_run.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

const std::string kLauncher = GRIDSAMPLE_BINARY_DIR "/tests/fake_tools/bare_launcher";

ByteView view(const std::string &text) {
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

mode_t modeOf(const fs::path &path) {
    struct stat facts {};
    EXPECT_EQ(::stat(path.c_str(), &facts), 0);
    return facts.st_mode & 07777;
}

class Output : public testing::Test {
  protected:
    std::string path(const std::string &name) const { return (folder_.path() / name).string(); }
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto &entry : fs::directory_iterator(folder_.path())) {
            found.push_back(entry.path().filename().string());
        }
        std::sort(found.begin(), found.end());
        return found;
    }
    test::TempFolder folder_;
};

using Names = std::vector<std::string>;

TEST_F(Output, ANewFileAppearsOnCommitWithTheModeOfTheUmask) {
    const mode_t before = ::umask(027);
    {
        Result<OutputFile> file = OutputFile::open(path("out"));
        ASSERT_TRUE(file) << file.error().message();
        ASSERT_TRUE(file->write(view("ab")));
        ASSERT_TRUE(file->write(view("")));
        ASSERT_TRUE(file->write(view("c")));
        EXPECT_FALSE(fs::exists(path("out")));
        ASSERT_TRUE(file->commit());
        EXPECT_EQ(names(), Names{"out"});
    }
    ::umask(before);
    EXPECT_EQ(test::readFile(path("out")), "abc");
    EXPECT_EQ(modeOf(path("out")), 0640);
}

TEST_F(Output, AnOldFileKeepsItsModeAndIsReplacedWhole) {
    test::writeFile(path("out"), "old and long");
    for (const mode_t mode : {0600, 0755, 0666}) {
        ASSERT_EQ(::chmod(path("out").c_str(), mode), 0);
        const Status written = writeOutput(path("out"), view("new"));
        ASSERT_TRUE(written) << written.error().message();
        EXPECT_EQ(test::readFile(path("out")), "new");
        EXPECT_EQ(modeOf(path("out")), mode);
    }
    EXPECT_EQ(names(), Names{"out"});
}

TEST_F(Output, WithoutCommitTheOldFileStandsAndNothingIsLeft) {
    test::writeFile(path("out"), "old");
    {
        Result<OutputFile> file = OutputFile::open(path("out"));
        ASSERT_TRUE(file) << file.error().message();
        ASSERT_TRUE(file->write(view("new")));
        EXPECT_EQ(names().size(), 2u);
    }
    EXPECT_EQ(names(), Names{"out"});
    EXPECT_EQ(test::readFile(path("out")), "old");
}

TEST_F(Output, LinksStayAndTheirTargetIsReplaced) {
    fs::create_directory(path("inner"));
    test::writeFile(path("inner/real"), "old");
    fs::create_symlink("inner/real", path("link"));
    fs::create_symlink("link", path("outer"));
    ASSERT_TRUE(writeOutput(path("outer"), view("new")));
    EXPECT_TRUE(fs::is_symlink(path("outer")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(test::readFile(path("inner/real")), "new");
    EXPECT_EQ(names(), (Names{"inner", "link", "outer"}));
}

TEST_F(Output, ALinkToNothingMakesItsTarget) {
    fs::create_symlink("later", path("link"));
    ASSERT_TRUE(writeOutput(path("link"), view("new")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(test::readFile(path("later")), "new");
}

TEST_F(Output, ARelativeNameWorksFromTheCurrentFolder) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_.path());
    const Status written = writeOutput("out", view("new"));
    fs::current_path(before);
    ASSERT_TRUE(written) << written.error().message();
    EXPECT_EQ(test::readFile(path("out")), "new");
}

TEST_F(Output, ANameAsLongAsTheSystemAllowsWorks) {
    const std::string name(255, 'n');
    ASSERT_TRUE(writeOutput(path(name), view("new")));
    EXPECT_EQ(names(), Names{name});
}

struct Refused {
    std::string name;   // in the folder, unless absolute
    std::string reason; // part of the message
};

TEST_F(Output, WhatCannotBeWrittenIsAnErrorWithFileAndReason) {
    test::writeFile(path("file"), "");
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
        test::writeFile(path("log"), "before,");
        const int kept = ::dup(STDOUT_FILENO);
        const int log = ::open(path("log").c_str(), O_WRONLY | O_APPEND);
        std::fflush(stdout);
        ::dup2(log, STDOUT_FILENO);
        const Status written = writeOutput(name, view("new"));
        ::dup2(kept, STDOUT_FILENO);
        ::close(kept);
        ::close(log);
        EXPECT_TRUE(written) << name;
        EXPECT_EQ(test::readFile(path("log")), "before,new") << name;
    }
}

TEST_F(Output, LeftoversOfKilledRunsToTheSameNameAreRemovedAndOthersStay) {
    const test::TempFolder scratch;
    const std::string started = kLauncher + " busy " + path("out") + " & ";
    test::runTool(
        {"sh", "-c", started + "while ! ls -A " + path("") + " | grep -q tmp; do :; done; kill -KILL $!; wait $!"},
        {{"TMPDIR", scratch.path().string()}});
    ASSERT_EQ(names().size(), 1u);
    test::writeFile(path(".gridsample-0000000000000000-0000000000000000.tmp"), "of another name");
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
    test::writeFile(path("closed/out"), "old and long");
    ASSERT_EQ(::chmod(path("closed/out").c_str(), 0666), 0);
    ASSERT_EQ(::chmod(path("closed").c_str(), 0555), 0);
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
    test::writeFile(path("shut"), "old");
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
    EXPECT_EQ(test::readFile(path("closed/out")), "new");
    EXPECT_EQ(test::readFile(path("shut")), "old");
    ::chmod(path("closed").c_str(), 0755);
}

TEST_F(Output, AScratchFolderIsPrivateAndGoesWithItsOwner) {
    fs::path made;
    {
        Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-test");
        ASSERT_TRUE(scratch) << scratch.error().message();
        made = scratch->path();
        EXPECT_TRUE(made.is_absolute());
        EXPECT_EQ(modeOf(made), 0700);
        fs::create_directory(made / "inner");
        test::writeFile(made / "inner/file", "x");
        ScratchFolder moved = std::move(*scratch);
        EXPECT_EQ(moved.path(), made);
        Result<ScratchFolder> other = ScratchFolder::create("gridsample-test"); // no leftover: in use
        EXPECT_TRUE(fs::exists(made / "inner/file"));
    }
    EXPECT_FALSE(fs::exists(made));
}

TEST_F(Output, ScratchFoldersOfKilledRunsAreRemoved) {
    const std::string leftover = (fs::temp_directory_path() / "gridsample-test-000000").string();
    fs::create_directory(leftover);
    test::writeFile(leftover + "/file", "x");
    Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-test");
    ASSERT_TRUE(scratch) << scratch.error().message();
    EXPECT_FALSE(fs::exists(leftover));
}

} // namespace
} // namespace gridsample
