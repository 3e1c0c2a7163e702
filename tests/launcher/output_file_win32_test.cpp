/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Outputs on Windows: devices, names of any letters, and files that are in use.
#include "launcher/output_file.hpp"

#include "launcher/output_fixture.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample::test {
namespace {

TEST_F(Output, NamesAreUtf8) {
    const std::string name = utf8FromPath(folder_.path()) + "\\Ger\xc3\xa4t \xe7\xbd\x91 %PATH% & ^.vgf";
    const Status written = writeOutput(name, view("new"));
    ASSERT_TRUE(written) << written.error().message();
    EXPECT_EQ(readFile(pathFromUtf8(name)), "new");
    EXPECT_EQ(names().size(), 1u);
}

TEST_F(Output, TheNullDeviceIsWrittenThrough) {
    EXPECT_TRUE(writeOutput("NUL", view("new")));
}

TEST_F(Output, AFolderIsNoOutput) {
    const Status written = writeOutput(folder_.path().string(), view("new"));
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().message().find("is a folder"), std::string::npos);
}

TEST_F(Output, AnOldFileThatSomebodyHoldsIsAnErrorAndStays) {
    writeFile(path("out"), "old");
    const HANDLE held = ::CreateFileW(pathFromUtf8(path("out")).c_str(), GENERIC_READ, FILE_SHARE_READ, nullptr,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    ASSERT_NE(held, INVALID_HANDLE_VALUE);
    const Status written = writeOutput(path("out"), view("new"));
    ::CloseHandle(held);
    ASSERT_FALSE(written);
    EXPECT_TRUE(written.error().message().starts_with(path("out") + ": cannot be ")) << written.error().message();
    EXPECT_EQ(readFile(path("out")), "old");
    EXPECT_EQ(names(), Names{"out"});
}

} // namespace
} // namespace gridsample::test
