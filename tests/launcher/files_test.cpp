/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files read, mapped and told apart.
#include "base/files.hpp"

#include <gtest/gtest.h>
#include <string>

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

TEST(Files, AMappingMovesWithItsOwner) {
    const test::TempFolder folder;
    test::writeFile(folder.path() / "file", "content");
    Result<MappedFile> mapped = MappedFile::open(folder.path() / "file");
    ASSERT_TRUE(mapped);
    MappedFile moved = std::move(*mapped);
    EXPECT_EQ(textOf(moved.bytes()), "content");
    MappedFile other;
    other = std::move(moved);
    EXPECT_EQ(textOf(other.bytes()), "content");
}

TEST(Files, WhatCannotBeReadIsAnErrorThatNamesTheFile) {
    const test::TempFolder folder;
    const Result<Bytes> missing = readFile("/nowhere/file"), directory = readFile(folder.path());
    ASSERT_FALSE(missing || directory);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
    EXPECT_EQ(missing.error().where, "/nowhere/file");
    EXPECT_GT(missing.error().message().size(), missing.error().where.size() + 2); // and a reason
    EXPECT_EQ(directory.error().where, folder.path().string());
    EXPECT_EQ(MappedFile::open("/nowhere/file").error().message(), missing.error().message());
    EXPECT_EQ(canonicalPath("/nowhere").error().code, ErrorCode::NotFound);
}

TEST(Files, AreTheSameUnderTwoNamesAndOthersAreNot) {
    const test::TempFolder folder;
    test::writeFile(folder.path() / "a", "x");
    test::writeFile(folder.path() / "b", "x");
    fs::create_hard_link(folder.path() / "a", folder.path() / "hard");
    const Result<FileIdentity> a = fileIdentity(folder.path() / "a"), b = fileIdentity(folder.path() / "b"),
                               hard = fileIdentity(folder.path() / "hard");
    ASSERT_TRUE(a && b && hard);
    EXPECT_EQ(*a, *hard);
    EXPECT_NE(*a, *b);
}

TEST(Files, NamesAreUtf8) {
    const std::string name = "gr\xc3\xbc\xc3\x9f \xe2\x82\xac";
    EXPECT_EQ(utf8FromPath(pathFromUtf8(name)), name);
    const test::TempFolder folder;
    test::writeFile(folder.path() / pathFromUtf8(name), "x");
    EXPECT_TRUE(readInput(utf8FromPath(folder.path() / pathFromUtf8(name))));
}

} // namespace
} // namespace gridsample
