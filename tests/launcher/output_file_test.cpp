/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Outputs that appear whole or not at all.
#include "launcher/output_file.hpp"

#include "launcher/output_fixture.hpp"
#include "launcher/scratch_folder.hpp"

namespace gridsample::test {
namespace {

TEST_F(Output, ANewFileAppearsOnCommit) {
    writeNewOutput();
}

TEST_F(Output, AnOldFileIsReplacedWhole) {
    writeFile(path("out"), "old and long");
    const Status written = writeOutput(path("out"), view("new"));
    ASSERT_TRUE(written) << written.error().message();
    EXPECT_EQ(readFile(path("out")), "new");
    EXPECT_EQ(names(), Names{"out"});
}

// The stock tool writes there itself, by name, while we hold it.
TEST_F(Output, AnUnfinishedFileIsWrittenByItsName) {
    Result<OutputFile> file = OutputFile::open(path("out"));
    ASSERT_TRUE(file) << file.error().message();
    ASSERT_NE(file->unfinished(), "");
    writeFile(pathFromUtf8(file->unfinished()), "by another");
    ASSERT_TRUE(file->commit());
    EXPECT_EQ(readFile(path("out")), "by another");
    EXPECT_EQ(names(), Names{"out"});
}

TEST_F(Output, ALeftoverOfAnEarlierRunIsRemovedAndOneInUseStays) {
    Result<OutputFile> first = OutputFile::open(path("out"));
    ASSERT_TRUE(first) << first.error().message();
    const std::string leftover = first->unfinished() + "x.tmp"; // of the same output, and nobody's
    writeFile(pathFromUtf8(leftover), "half");
    Result<OutputFile> second = OutputFile::open(path("out"));
    ASSERT_TRUE(second) << second.error().message();
    EXPECT_FALSE(fs::exists(pathFromUtf8(leftover)));
    ASSERT_TRUE(first->write(view("first")) && first->commit());
    EXPECT_EQ(readFile(path("out")), "first");
}

TEST_F(Output, WithoutCommitTheOldFileStandsAndNothingIsLeft) {
    writeFile(path("out"), "old");
    {
        Result<OutputFile> file = OutputFile::open(path("out"));
        ASSERT_TRUE(file) << file.error().message();
        ASSERT_TRUE(file->write(view("new")));
        EXPECT_EQ(names().size(), 2u);
    }
    EXPECT_EQ(names(), Names{"out"});
    EXPECT_EQ(readFile(path("out")), "old");
}

TEST_F(Output, ARelativeNameWorksFromTheCurrentFolder) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_.path());
    const Status written = writeOutput("out", view("new"));
    fs::current_path(before);
    ASSERT_TRUE(written) << written.error().message();
    EXPECT_EQ(readFile(path("out")), "new");
}

TEST_F(Output, ANameAsLongAsTheSystemAllowsWorks) {
    const std::string name(255, 'n');
    ASSERT_TRUE(writeOutput(path(name), view("new")));
    EXPECT_EQ(names(), Names{name});
}

TEST_F(Output, AScratchFolderGoesWithItsOwner) {
    fs::path made;
    {
        Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-test");
        ASSERT_TRUE(scratch) << scratch.error().message();
        made = scratch->path();
        EXPECT_TRUE(made.is_absolute());
        fs::create_directory(made / "inner");
        writeFile(made / "inner/file", "x");
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
    writeFile(leftover + "/file", "x");
    Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-test");
    ASSERT_TRUE(scratch) << scratch.error().message();
    EXPECT_FALSE(fs::exists(leftover));
}

} // namespace
} // namespace gridsample::test
