/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files read, mapped and told apart.
#include "base/files.hpp"

#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <thread>

#include "support/tool_run.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

std::string textOf(ByteView bytes) {
    return {bytes.begin(), bytes.end()};
}

TEST(Files, AreReadAndMappedWholeWhateverTheirSize) {
    const test::TempFolder folder;
    const fs::path path = folder.path() / "file";
    for (const std::size_t size : {0u, 1u, 4096u, 300000u}) {
        const std::string content(size, 'x');
        test::writeFile(path, content);
        const Result<Bytes> bytes = readFile(path);
        const Result<MappedFile> mapped = MappedFile::open(path);
        ASSERT_TRUE(bytes && mapped);
        EXPECT_EQ(textOf(*bytes), content);
        EXPECT_EQ(textOf(mapped->bytes()), content);
    }
}

TEST(Files, AMappingOutlivesTheNameAndMovesWithItsOwner) {
    const test::TempFolder folder;
    test::writeFile(folder.path() / "file", "content");
    Result<MappedFile> mapped = MappedFile::open(folder.path() / "file");
    ASSERT_TRUE(mapped);
    fs::remove(folder.path() / "file");
    MappedFile moved = std::move(*mapped);
    EXPECT_EQ(textOf(moved.bytes()), "content");
    MappedFile other;
    other = std::move(moved);
    EXPECT_EQ(textOf(other.bytes()), "content");
}

TEST(Files, APipeIsReadToItsEndButNotMapped) {
    const test::TempFolder folder;
    const std::string path = (folder.path() / "pipe").string();
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    const std::string content(1000000, 'y');
    std::thread writer([&] { test::writeFile(path, content); });
    const Result<Bytes> bytes = readInput(path);
    writer.join();
    ASSERT_TRUE(bytes) << bytes.error().message();
    EXPECT_EQ(textOf(*bytes), content);
    const Result<MappedFile> pipe = MappedFile::open(path);
    ASSERT_FALSE(pipe);
    EXPECT_EQ(pipe.error().message(), path + ": is not a regular file");
    const Result<MappedFile> device = MappedFile::open("/dev/null");
    ASSERT_FALSE(device);
    EXPECT_EQ(device.error().message(), "/dev/null: is not a regular file");
}

TEST(Files, WhatCannotBeReadIsAnErrorWithFileAndReason) {
    const test::TempFolder folder;
    const Result<Bytes> missing = readFile("/nowhere/file"), directory = readFile(folder.path());
    ASSERT_FALSE(missing || directory);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
    EXPECT_EQ(missing.error().message(), "/nowhere/file: No such file or directory");
    EXPECT_EQ(directory.error().message(), folder.path().string() + ": Is a directory");
    EXPECT_EQ(MappedFile::open("/nowhere/file").error().message(), "/nowhere/file: No such file or directory");
    EXPECT_EQ(canonicalPath("/nowhere").error().message(), "/nowhere: No such file or directory");
}

TEST(Files, AreTheSameUnderAllTheirNamesAndOthersAreNot) {
    const test::TempFolder folder;
    test::writeFile(folder.path() / "a", "x");
    test::writeFile(folder.path() / "b", "x");
    fs::create_symlink("a", folder.path() / "link");
    fs::create_hard_link(folder.path() / "a", folder.path() / "hard");
    const auto identity = [&](const char *name) {
        const Result<FileIdentity> found = fileIdentity(folder.path() / name);
        EXPECT_TRUE(found) << name;
        return found ? *found : FileIdentity();
    };
    EXPECT_EQ(identity("a"), identity("link"));
    EXPECT_EQ(identity("a"), identity("hard"));
    EXPECT_NE(identity("a"), identity("b"));
    EXPECT_FALSE(fileIdentity(folder.path() / "missing"));
    EXPECT_EQ(*canonicalPath(folder.path() / "link"), fs::canonical(folder.path()) / "a");
}

TEST(Files, NamesAreUtf8) {
    const std::string name = "gr\xc3\xbc\xc3\x9f \xe2\x82\xac";
    EXPECT_EQ(utf8FromPath(pathFromUtf8(name)), name);
    const test::TempFolder folder;
    test::writeFile(folder.path() / pathFromUtf8(name), "x");
    EXPECT_TRUE(readInput((folder.path() / name).string()));
}

} // namespace
} // namespace gridsample
