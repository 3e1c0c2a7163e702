/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The search for the real tool on Windows: a table of made-up file systems, then real files.
#include "launcher/file_probe_fixture.hpp"

#include <gtest/gtest.h>

#include "support/tool_run.hpp"

namespace gridsample::test {
namespace {

const FakeFile kProgram{.head = "MZ"}, kCopy{.head = "MZ", .launcher = true};
const std::string kInSite = "/model_converter/binaries/bin/model-converter.exe";

struct SearchRow {
    std::string claim;
    FakeFiles files; // besides ours
    std::string path, variable;
    std::string found;      // the program, or else
    std::string error = {}; // part of the message
    std::string self = "C:/us/build/bin/model-converter.exe";
};

const SearchRow kRows[] = {
    {"the next of the name on PATH, whose entries have colons and semicolons between them",
     {{"D:/b c/model-converter.exe", kProgram}},
     "C:\\us\\build\\bin;C:\\a;D:\\b c",
     "",
     "D:/b c/model-converter.exe"},
    {"a name without .exe is none", {{"C:/a/model-converter", kProgram}}, "C:\\a", "", "", "was not found"},
    {"a copy of us is passed over",
     {{"C:/a/model-converter.exe", kCopy}, {"C:/b/model-converter.exe", kProgram}},
     "C:\\a;C:\\b",
     "",
     "C:/b/model-converter.exe"},
    {"entries of PATH that depend on the current folder or drive are passed over",
     {{"C:/model-converter.exe", kProgram}, {"a/model-converter.exe", kProgram}, {"/a/model-converter.exe", kProgram}},
     ".;a;\\a;;",
     "",
     "",
     "was not found"},
    {"pip's wrapper leads to the wheel's binary",
     {{"C:/v/Scripts/model-converter.exe", kProgram}, {"C:/v/Lib/site-packages" + kInSite, kProgram}},
     "C:\\v\\Scripts",
     "",
     "C:/v/Lib/site-packages" + kInSite},
    {"a Python on PATH",
     {{"C:/v/Lib/site-packages" + kInSite, kProgram}},
     "C:\\v\\Scripts",
     "",
     "C:/v/Lib/site-packages" + kInSite},
    {"a launcher from a wheel takes the wheel beside it",
     {{"C:/w/Lib/site-packages" + kInSite, kProgram}, {"C:/a/model-converter.exe", kProgram}},
     "C:\\a",
     "",
     "C:/w/Lib/site-packages" + kInSite,
     "",
     "C:/w/Lib/site-packages/gridsample/binaries/bin/model-converter.exe"},
    {"the variable goes first",
     {{"C:/a/model-converter.exe", kProgram}, {"D:/x y/tool.exe", kProgram}},
     "C:\\a",
     "D:\\x y\\tool.exe",
     "D:/x y/tool.exe"},
    {"the variable names us", {}, "", "C:\\us\\build\\bin\\model-converter.exe", "", "is this launcher itself"},
};

TEST(RealTool, IsFoundAsTheTableSays) {
    for (const SearchRow &row : kRows) {
        FakeFiles files = row.files;
        files[row.self] = kCopy;
        const FakeProbe probe(files);
        const ToolSearch search =
            searchWith(probe, row.self, {{"PATH", row.path}, {"GRIDSAMPLE_REAL_MODEL_CONVERTER", row.variable}});
        const Result<RealTool> tool = findRealTool(modelConverterTool(), search);
        if (row.error.empty()) {
            ASSERT_TRUE(tool) << row.claim << ": " << tool.error().message();
            EXPECT_EQ(plain(tool->program), row.found) << row.claim;
        } else {
            ASSERT_FALSE(tool) << row.claim;
            EXPECT_NE(tool.error().message().find(row.error), std::string::npos)
                << row.claim << ": " << tool.error().message();
        }
    }
}

// This test program carries the launchers' marker, and so stands for one of them.
TEST(RealTool, OurselvesAreKnownInAFileSystemAsHardLinkAndCopy) {
    const Result<ToolSearch> search = systemToolSearch();
    ASSERT_TRUE(search) << search.error().message();
    const TempFolder folder;
    const fs::path real = fs::path(GRIDSAMPLE_SITE_PACKAGES) / "model_converter/binaries/bin/model-converter.exe";
    for (const char *name : {"hard", "copy", "real"}) {
        fs::create_directory(folder.path() / name);
    }
    const fs::path self = folder.path() / "self.exe"; // hard links work within one file system only
    fs::copy_file(search->self, self);
    fs::create_hard_link(self, folder.path() / "hard/model-converter.exe");
    fs::copy_file(search->self, folder.path() / "copy/model-converter.exe");
    fs::copy_file(real, folder.path() / "real/model-converter.exe");
    ToolSearch here = *search;
    here.self = self;
    here.environment = [&](const std::string &name) -> std::optional<std::string> {
        const std::string root = folder.path().string();
        return name == "PATH" ? std::optional(root + "\\hard;" + root + "\\copy;" + root + "\\real") : std::nullopt;
    };
    const Result<RealTool> tool = findRealTool(modelConverterTool(), here);
    ASSERT_TRUE(tool) << tool.error().message();
    EXPECT_EQ(plain(tool->program), plain(folder.path() / "real/model-converter.exe"));
}

} // namespace
} // namespace gridsample::test
