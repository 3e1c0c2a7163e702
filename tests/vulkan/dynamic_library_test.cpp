/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Shared libraries are opened, searched and closed, and what is missing is said by name.
#include "base/dynamic_library.hpp"

#include "support/tool_run.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <utility>

namespace gridsample {
namespace {

TEST(DynamicLibrary, CallsAFunctionThatTheLibraryExports) {
    Result<DynamicLibrary> library = DynamicLibrary::open(GRIDSAMPLE_TINY_LIBRARY);
    ASSERT_TRUE(library) << library.error().message();
    Result<void *> symbol = library->symbol("tinyAnswer");
    ASSERT_TRUE(symbol) << symbol.error().message();
    EXPECT_EQ(reinterpret_cast<int (*)()>(*symbol)(), 42);
}

TEST(DynamicLibrary, StaysOpenWhenMoved) {
    Result<DynamicLibrary> opened = DynamicLibrary::open(GRIDSAMPLE_TINY_LIBRARY);
    ASSERT_TRUE(opened) << opened.error().message();
    DynamicLibrary first = *std::move(opened);
    DynamicLibrary second = std::move(first);
    EXPECT_TRUE(second.symbol("tinyAnswer"));
    first = std::move(second);
    EXPECT_TRUE(first.symbol("tinyAnswer"));
    EXPECT_EQ(first.path(), GRIDSAMPLE_TINY_LIBRARY);
}

TEST(DynamicLibrary, NamesTheSymbolThatIsMissing) {
    Result<DynamicLibrary> library = DynamicLibrary::open(GRIDSAMPLE_TINY_LIBRARY);
    ASSERT_TRUE(library) << library.error().message();
    Result<void *> symbol = library->symbol("noSuchName");
    ASSERT_FALSE(symbol);
    EXPECT_EQ(symbol.error().code, ErrorCode::NotFound);
    EXPECT_EQ(symbol.error().message(),
              std::string(GRIDSAMPLE_TINY_LIBRARY) + ": the library does not export noSuchName");
}

TEST(DynamicLibrary, NamesTheFileThatIsMissing) {
    Result<DynamicLibrary> library = DynamicLibrary::open("/no/such/library.so");
    ASSERT_FALSE(library);
    EXPECT_EQ(library.error().code, ErrorCode::NotFound);
    EXPECT_EQ(library.error().where, "/no/such/library.so");
}

// Whoever writes to a folder where somebody works must not run code there.
TEST(DynamicLibrary, IsNotTakenFromTheCurrentFolder) {
    const test::TempFolder folder;
    const std::string name = std::string("somebodys") + test::kLibraryEnding;
    std::filesystem::copy_file(GRIDSAMPLE_TINY_LIBRARY, folder.path() / name);
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    const Result<DynamicLibrary> bare = DynamicLibrary::open(name);
    const Result<DynamicLibrary> named = DynamicLibrary::open(std::filesystem::path(".") / name);
    std::filesystem::current_path(before);
    EXPECT_FALSE(bare);
    EXPECT_TRUE(named) << named.error().message();
}

TEST(DynamicLibrary, RefusesAFileThatIsNoLibrary) {
    Result<DynamicLibrary> library = DynamicLibrary::open(GRIDSAMPLE_SOURCE_DIR "/CMakeLists.txt");
    ASSERT_FALSE(library);
    EXPECT_EQ(library.error().code, ErrorCode::NotFound);
}

} // namespace
} // namespace gridsample
