/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files of plugins on POSIX systems: links and rights.
#include "open_output_fixture.hpp"

namespace gridsample::test {
namespace {

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

TEST_F(WholeFolderOutput, RefusesALinkToNothing) {
    fs::create_directory_symlink(folder.path() / "nowhere", allowed());
    EXPECT_EQ(writeWhole("a.txt", "first"), GRIDSAMPLE_IO_ERROR);
    EXPECT_NE(log.back().find("is a link to nothing"), std::string::npos) << log.back();
    chain.reset();
    EXPECT_TRUE(fs::is_symlink(allowed()));
}

TEST_F(WholeFolderOutput, StaysALinkIfItIsOne) {
    fs::create_directory(folder.path() / "real");
    fs::create_directory_symlink(folder.path() / "real", allowed());
    wholeName += "/";
    makeOne({"a.txt"});
    EXPECT_TRUE(fs::is_symlink(allowed()));
    EXPECT_EQ(readFile(folder.path() / "real/a.txt"), "first");
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
