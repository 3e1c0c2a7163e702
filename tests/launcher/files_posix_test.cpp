/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files on POSIX systems: pipes, devices, links and names that go before the file does.
#include "base/files.hpp"

#include <csignal>
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

// The limit of models, 4 GiB, is tried at a lowered one.
TEST(Files, APipeThatGivesMoreThanTheLimitIsRefusedBeforeItsEnd) {
    const test::TempFolder folder;
    const std::string path = (folder.path() / "pipe").string();
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    const auto handler = std::signal(SIGPIPE, SIG_IGN); // the writer's, once nobody reads any more
    constexpr std::uint64_t kMost = 3 << 20;
    const auto read = [&](std::uint64_t size) {
        std::thread writer([&] { test::writeFile(path, std::string(size, 'y')); });
        Result<Bytes> bytes = readFile(path, kMost);
        writer.join();
        return bytes;
    };
    const Result<Bytes> just = read(kMost);
    ASSERT_TRUE(just) << just.error().message();
    EXPECT_EQ(just->size(), kMost);
    for (const std::uint64_t more : {kMost + 1, 4 * kMost}) {
        const Result<Bytes> bytes = read(more);
        ASSERT_FALSE(bytes);
        EXPECT_EQ(bytes.error().code, ErrorCode::InvalidInput);
        EXPECT_EQ(bytes.error().message(), path + ": gives more than 3 MiB, and may never end; give a file");
    }
    EXPECT_EQ(endlessError("standard input", kMostPiped).message(),
              "standard input: gives more than 4096 MiB, and may never end; give a file");
    std::signal(SIGPIPE, handler);
}

TEST(Files, WhatCannotBeReadIsAnErrorWithFileAndReason) {
    const test::TempFolder folder;
    EXPECT_EQ(readFile("/nowhere/file").error().message(), "/nowhere/file: No such file or directory");
    EXPECT_EQ(readFile(folder.path()).error().message(), folder.path().string() + ": Is a directory");
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

} // namespace
} // namespace gridsample
