/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files that plugins make: only below the folder that the user named, and only when all went well.
#include "open_output_fixture.hpp"

#include <map>

namespace gridsample::test {
namespace {

TEST_F(OpenOutput, FilesAndTheirFoldersAppearWhenTheSessionSucceeds) {
    EXPECT_EQ(write("a.txt", "first"), GRIDSAMPLE_OK);
    EXPECT_EQ(write("deep/er/b.txt", "second"), GRIDSAMPLE_OK);
    EXPECT_FALSE(fs::exists(allowed() / "a.txt"));
    EXPECT_FALSE(fs::exists(allowed() / "deep/er/b.txt"));
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(readFile(allowed() / "a.txt"), "first");
    EXPECT_EQ(readFile(allowed() / "deep/er/b.txt"), "second");
    EXPECT_EQ(tree(), (Names{"allowed", "allowed/a.txt", "allowed/deep", "allowed/deep/er", "allowed/deep/er/b.txt"}));
}

TEST_F(OpenOutput, NothingIsLeftWhenTheSessionFails) {
    EXPECT_EQ(write("deep/b.txt", "second"), GRIDSAMPLE_OK);
    chain.reset();
    EXPECT_EQ(tree(), Names{});
}

TEST_F(OpenOutput, AnOlderFileStandsUntouchedWhenTheSessionFails) {
    fs::create_directory(allowed());
    writeFile(allowed() / "a.txt", "old");
    EXPECT_EQ(write("a.txt", "new"), GRIDSAMPLE_OK);
    chain.reset();
    EXPECT_EQ(readFile(allowed() / "a.txt"), "old");
    EXPECT_EQ(tree(), (Names{"allowed", "allowed/a.txt"}));
}

TEST_F(OpenOutput, AnOlderFileIsReplacedWhenTheSessionSucceeds) {
    fs::create_directory(allowed());
    writeFile(allowed() / "a.txt", "a longer old text");
    EXPECT_EQ(write("a.txt", "new"), GRIDSAMPLE_OK);
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(readFile(allowed() / "a.txt"), "new");
}

class OpenOutputRefuses : public OpenOutput, public testing::WithParamInterface<const char *> {};

TEST_P(OpenOutputRefuses, NamesThatAreNotPlainRelativePaths) {
    EXPECT_EQ(write(GetParam(), ""), GRIDSAMPLE_BAD_CALL);
    EXPECT_NE(log.back().find("is not a relative path of plain names"), std::string::npos) << log.back();
    chain.reset();
    EXPECT_EQ(tree(), Names{});
}

INSTANTIATE_TEST_SUITE_P(, OpenOutputRefuses,
                         testing::Values("", "/etc/passwd", "..", "../a", "a/../../b", "a/..", ".", "./a", "a/./b",
                                         "a//b", "a/", "/", "//a"),
                         [](const auto &row) { return "Row" + std::to_string(row.index); });

TEST_F(OpenOutput, AFolderInThePlaceOfTheFileIsAnIoError) {
    fs::create_directories(allowed() / "a.txt");
    EXPECT_EQ(write("a.txt", ""), GRIDSAMPLE_IO_ERROR);
}

TEST_F(OpenOutput, AFileInThePlaceOfAFolderIsAnIoError) {
    fs::create_directories(allowed());
    writeFile(allowed() / "a", "");
    EXPECT_EQ(write("a/b", ""), GRIDSAMPLE_IO_ERROR);
}

TEST_F(OpenOutput, AFolderWithoutItsParentIsAnIoError) {
    folderName = (folder.path() / "missing/allowed").string();
    EXPECT_EQ(write("a.txt", ""), GRIDSAMPLE_IO_ERROR);
}

TEST_F(OpenOutput, AKeyThatIsNoFolderOrAFolderThatNobodyNamedIsABadCall) {
    EXPECT_EQ(write("a.txt", "", "colour"), GRIDSAMPLE_BAD_CALL);
    EXPECT_EQ(write("a.txt", "", "nope"), GRIDSAMPLE_BAD_CALL);
    EXPECT_EQ(write("a.txt", "", nullptr), GRIDSAMPLE_BAD_CALL); // this launcher has no --output folder
    EXPECT_EQ(log.back(), "probe_a 0 open_output: the user named no folder for a.txt");
}

TEST_F(WholeFolderOutput, AppearsWhenTheSessionSucceeds) {
    EXPECT_EQ(writeWhole("a.txt", "first"), GRIDSAMPLE_OK);
    EXPECT_EQ(writeWhole("b.txt", "second"), GRIDSAMPLE_OK);
    EXPECT_FALSE(fs::exists(allowed()));
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(readFile(allowed() / "b.txt"), "second");
    EXPECT_EQ(tree(), (Names{"allowed", "allowed/.gridsample-files", "allowed/a.txt", "allowed/b.txt"}));
}

TEST_F(WholeFolderOutput, LeavesNothingWhenTheSessionFails) {
    EXPECT_EQ(writeWhole("a.txt", "first"), GRIDSAMPLE_OK);
    chain.reset();
    EXPECT_EQ(tree(), Names{});
}

TEST_F(WholeFolderOutput, LeavesAnEarlierOneWhenTheSessionFails) {
    makeOne({"a.txt", "b.txt"});
    EXPECT_EQ(writeWhole("a.txt", "second"), GRIDSAMPLE_OK);
    chain.reset();
    EXPECT_EQ(readFile(allowed() / "a.txt"), "first");
    EXPECT_EQ(tree(), (Names{"allowed", "allowed/.gridsample-files", "allowed/a.txt", "allowed/b.txt"}));
}

TEST_F(WholeFolderOutput, ReplacesAnEarlierOneButKeepsTheUsersFiles) {
    makeOne({"a.txt", "b.txt"});
    writeFile(allowed() / "mine.txt", "mine");
    writeFile(allowed() / "c.txt", "mine too");
    EXPECT_EQ(writeWhole("a.txt", "second"), GRIDSAMPLE_OK);
    EXPECT_EQ(writeWhole("c.txt", "second"), GRIDSAMPLE_OK);
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(readFile(allowed() / "a.txt"), "second");
    EXPECT_EQ(readFile(allowed() / "c.txt"), "second");
    EXPECT_EQ(readFile(allowed() / "mine.txt"), "mine");
    EXPECT_EQ(tree(),
              (Names{"allowed", "allowed/.gridsample-files", "allowed/a.txt", "allowed/c.txt", "allowed/mine.txt"}));
}

TEST_F(WholeFolderOutput, TakesThePlaceOfAnEmptyFolder) {
    fs::create_directory(allowed());
    makeOne({"a.txt"});
    EXPECT_EQ(readFile(allowed() / "a.txt"), "first");
}

TEST_F(WholeFolderOutput, RefusesAFolderOfSomebodyElse) {
    fs::create_directory(allowed());
    writeFile(allowed() / "a.txt", "mine");
    EXPECT_EQ(writeWhole("b.txt", "first"), GRIDSAMPLE_IO_ERROR);
    EXPECT_NE(log.back().find("holds files that were not written by an earlier run"), std::string::npos);
    chain.reset();
    EXPECT_EQ(tree(), (Names{"allowed", "allowed/a.txt"}));
}

TEST_F(WholeFolderOutput, RefusesAFileInItsPlace) {
    writeFile(allowed(), "a file");
    EXPECT_EQ(writeWhole("b.txt", "first"), GRIDSAMPLE_IO_ERROR);
    chain.reset();
    EXPECT_EQ(tree(), Names{"allowed"});
}

TEST_F(WholeFolderOutput, RefusesAPlaceWithoutItsParent) {
    wholeName = (folder.path() / "missing/deep").string();
    EXPECT_EQ(writeWhole("b.txt", "first"), GRIDSAMPLE_IO_ERROR);
    EXPECT_NE(log.back().find("the folder that it should lie in is not there"), std::string::npos) << log.back();
    chain.reset();
    EXPECT_EQ(tree(), Names{});
}

TEST_F(WholeFolderOutput, IsNamedAsTheUserNamedItWhereItCannotBeMade) {
    const std::string name = (folder.path() / std::string(300, 'x')).string();
    wholeName = name;
    EXPECT_EQ(writeWhole("a.txt", "first"), GRIDSAMPLE_IO_ERROR);
    EXPECT_NE(log.back().find(name + ": the folder cannot be made"), std::string::npos) << log.back();
    EXPECT_EQ(log.back().find(".new-"), std::string::npos) << log.back();
    chain.reset();
    EXPECT_EQ(tree(), Names{});
}

// What a run leaves that is killed at each step of putting the folder in its place.
TEST_F(WholeFolderOutput, MendsWhatKilledRunsLeft) {
    makeOne({"a.txt", "b.txt"});
    const std::string list = ".gridsample-files";
    const auto leave = [&](const std::string &name, const std::map<std::string, std::string> &files) {
        fs::create_directory(folder.path() / name);
        for (const auto &[file, content] : files) {
            writeFile(folder.path() / name / file, content);
        }
    };
    leave(".allowed.new-00000000", {{"a.txt", "half"}});                                     // while it was written
    leave(".allowed.new-00000001", {{"a.txt", "new"}, {list, list + "\na.txt\n"}});          // before it took its place
    leave(".allowed.new-00000002", {{"b.txt", "old"}, {"mine", "kept"}, {list, "b.txt\n"}}); // after that
    leave(".allowed.old-00000003", {{"b.txt", "old"}, {"also", "kept"}, {list, "b.txt\n" + list + "\n"}});
    leave(".allowed.new-short", {{"not", "ours"}});
    leave(".other.new-00000004", {{"of", "another"}});
    EXPECT_EQ(writeWhole("a.txt", "second"), GRIDSAMPLE_OK);
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(tree(),
              (Names{".allowed.new-short", ".allowed.new-short/not", ".other.new-00000004", ".other.new-00000004/of",
                     "allowed", "allowed/.gridsample-files", "allowed/a.txt", "allowed/also", "allowed/mine"}));
    EXPECT_EQ(readFile(allowed() / "mine"), "kept");
}

TEST_F(WholeFolderOutput, PutsBackAFolderThatAKilledRunHadTakenAway) {
    fs::create_directory(folder.path() / ".allowed.old-00000000");
    writeFile(folder.path() / ".allowed.old-00000000/mine", "kept");
    writeFile(folder.path() / ".allowed.old-00000000/.gridsample-files", ".gridsample-files\n");
    EXPECT_EQ(writeWhole("a.txt", "second"), GRIDSAMPLE_OK);
    EXPECT_EQ(readFile(allowed() / "mine"), "kept");
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(tree(), (Names{"allowed", "allowed/.gridsample-files", "allowed/a.txt", "allowed/mine"}));
}

} // namespace
} // namespace gridsample::test
