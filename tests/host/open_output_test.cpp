/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files that plugins make: only below the folder that the user named, and only when all went well.
#include "host_fixture.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

namespace gridsample::test {
namespace {

namespace fs = std::filesystem;

class OpenOutput : public HostTest {
  protected:
    OpenOutput() { load("probe_a"); }
    fs::path allowed() const { return folder.path() / "allowed"; }

    // Opens a file from inside a hook and writes to it.
    gridsample_status write(const std::string &name, const std::string &content, const char *key = "folder") {
        gridsample_status status = GRIDSAMPLE_ERROR;
        setCall("probe_a.before", [&](const gridsample_host *api, gridsample_session *session, auto, auto) {
            gridsample_sink *sink = nullptr;
            status = api->open_output(session, key, name.c_str(), &sink);
            if (status == GRIDSAMPLE_OK) {
                EXPECT_EQ(api->write(sink, content.data(), content.size()), GRIDSAMPLE_OK);
                gridsample_bytes bytes{};
                EXPECT_EQ(api->sink_bytes(sink, &bytes), GRIDSAMPLE_BAD_CALL);
            } else {
                EXPECT_EQ(sink, nullptr);
            }
            return GRIDSAMPLE_UNCHANGED;
        });
        if (!std::exchange(areSet, true)) {
            set("probe_a.folder=" + folderName);
            if (!wholeName.empty()) {
                set("probe_a.whole=" + wholeName);
            }
        }
        if (!chain) {
            Result<ConverterChain> begun = ConverterChain::begin(host);
            EXPECT_TRUE(begun);
            chain = std::make_unique<ConverterChain>(*std::move(begun));
        }
        EXPECT_TRUE(chain->before(view("x"), out));
        return status;
    }
    // All files and folders below the test's folder, relative to it.
    std::vector<std::string> tree() const {
        std::vector<std::string> names;
        for (const auto &entry : fs::recursive_directory_iterator(folder.path())) {
            names.push_back(entry.path().lexically_relative(folder.path()).string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    TempFolder folder;
    std::string folderName = allowed().string(), wholeName; // the options' values, from the first write on
    bool areSet = false;
    Collected out;
    std::unique_ptr<ConverterChain> chain;
};

using Names = std::vector<std::string>;

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

TEST_F(OpenOutput, LinksAreNotFollowed) {
    fs::create_directories(allowed());
    fs::create_directory(folder.path() / "elsewhere");
    writeFile(folder.path() / "elsewhere/victim", "safe");
    fs::create_directory_symlink(folder.path() / "elsewhere", allowed() / "out");
    fs::create_symlink(folder.path() / "elsewhere/victim", allowed() / "victim");
    fs::create_symlink("nowhere", allowed() / "dangling");
    fs::create_directory_symlink(allowed(), allowed() / "self");
    for (const char *name : {"out/a.txt", "victim", "dangling", "self/a.txt"}) {
        EXPECT_EQ(write(name, "changed"), GRIDSAMPLE_BAD_CALL) << name;
        EXPECT_NE(log.back().find("is a link"), std::string::npos) << log.back();
    }
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(readFile(folder.path() / "elsewhere/victim"), "safe");
    EXPECT_FALSE(fs::exists(folder.path() / "elsewhere/a.txt"));
}

TEST_F(OpenOutput, TheFolderItselfMayBeALink) {
    fs::create_directory(folder.path() / "real");
    fs::create_directory_symlink(folder.path() / "real", allowed());
    EXPECT_EQ(write("a.txt", "text"), GRIDSAMPLE_OK);
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(readFile(folder.path() / "real/a.txt"), "text");
}

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

// A folder that is written as a whole.
class WholeFolderOutput : public OpenOutput {
  protected:
    WholeFolderOutput() { wholeName = allowed().string(); }
    gridsample_status writeWhole(const std::string &name, const std::string &content) {
        return write(name, content, "whole");
    }
    void makeOne(const Names &names) {
        for (const std::string &name : names) {
            EXPECT_EQ(writeWhole(name, "first"), GRIDSAMPLE_OK) << log.back();
        }
        ASSERT_TRUE(chain->finish());
        chain.reset();
    }
};

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

TEST_F(WholeFolderOutput, RefusesALinkToNothing) {
    fs::create_directory_symlink(folder.path() / "nowhere", allowed());
    EXPECT_EQ(writeWhole("a.txt", "first"), GRIDSAMPLE_IO_ERROR);
    EXPECT_NE(log.back().find("is a link to nothing"), std::string::npos) << log.back();
    chain.reset();
    EXPECT_TRUE(fs::is_symlink(allowed()));
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

TEST_F(WholeFolderOutput, StaysALinkIfItIsOne) {
    fs::create_directory(folder.path() / "real");
    fs::create_directory_symlink(folder.path() / "real", allowed());
    wholeName += "/";
    makeOne({"a.txt"});
    EXPECT_TRUE(fs::is_symlink(allowed()));
    EXPECT_EQ(readFile(folder.path() / "real/a.txt"), "first");
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

TEST_F(WholeFolderOutput, IsPrivateUntilItIsInItsPlaceAndThenHasTheRightsOfTheOldOne) {
    fs::create_directory(allowed());
    fs::permissions(allowed(), fs::perms(0750));
    EXPECT_EQ(writeWhole("a.txt", "first"), GRIDSAMPLE_OK);
    for (const auto &entry : fs::directory_iterator(folder.path())) {
        if (entry.path() != allowed()) {
            EXPECT_EQ(entry.status().permissions(), fs::perms(0700)) << entry.path();
        }
    }
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(fs::status(allowed()).permissions(), fs::perms(0750));
}

} // namespace
} // namespace gridsample::test
