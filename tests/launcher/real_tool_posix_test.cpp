/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The search for the real tool: a table of made-up file systems, then real files.
#include "launcher/file_probe_fixture.hpp"

#include <gtest/gtest.h>
#include <string>

#include "support/tool_run.hpp"

namespace gridsample::test {
namespace {

const FakeFile kProgram;
const FakeFile kCopy{.launcher = true};
const FakeFile kUnfit{.executable = false};
const FakeFile kLinkToUs{.same = "/us/build/bin/model-converter"};
FakeFile wrapperOf(const std::string &environment, const std::string &package = "model_converter") {
    return {.head =
                "#!" + environment + "/bin/python3\n# -*- coding: utf-8 -*-\nfrom " + package + ".cli import main\n"};
}
const std::string kBelow = "/lib/python3.12/site-packages/model_converter/binaries/bin/model-converter";

struct SearchRow {
    std::string claim;
    FakeFiles files; // besides ours
    std::string path, variable;
    std::string found;      // the program, or else
    std::string error = {}; // part of the message
    std::string site = {};
    std::string self = "/us/build/bin/model-converter";
};
const std::string kWheelSite = "/w/lib/python3.12/site-packages";
const std::string kWheelLauncher = kWheelSite + "/gridsample/binaries/bin/model-converter";

const SearchRow kRows[] = {
    {"the next of the name on PATH",
     {{"/b/model-converter", kProgram}},
     "/us/build/bin:/a:/b",
     "",
     "/b/model-converter"},
    {"an earlier one goes first",
     {{"/a/model-converter", kProgram}, {"/b/model-converter", kProgram}},
     "/a:/b",
     "",
     "/a/model-converter"},
    {"what cannot be run is passed over",
     {{"/a/model-converter", kUnfit}, {"/b/model-converter", kProgram}},
     "/a:/b",
     "",
     "/b/model-converter"},
    {"a link to us is passed over",
     {{"/a/model-converter", kLinkToUs}, {"/b/model-converter", kProgram}},
     "/a:/b",
     "",
     "/b/model-converter"},
    {"a copy of us is passed over",
     {{"/a/model-converter", kCopy}, {"/b/model-converter", kProgram}},
     "/a:/b",
     "",
     "/b/model-converter"},
    {"relative and empty entries of PATH are passed over",
     {{"model-converter", kProgram}, {"./model-converter", kProgram}, {"b/model-converter", kProgram}},
     ".:/a::b:",
     "",
     "",
     "the stock model-converter was not found"},
    {"only us on PATH",
     {{"/a/model-converter", kCopy}},
     "/us/build/bin:/a",
     "",
     "",
     "(only this launcher is there: /us/build/bin/model-converter)"},
    {"nothing anywhere",
     {},
     "/a",
     "",
     "",
     "the stock model-converter was not found; looked on PATH, in /us/.venv and in the Pythons on PATH; pip install "
     "ai-ml-sdk-model-converter, or set GRIDSAMPLE_REAL_MODEL_CONVERTER"},
    {"no PATH at all", {}, "", "", "", "was not found"},
    {"the wheel's wrapper leads to its binary",
     {{"/v/bin/model-converter", wrapperOf("/v")}, {"/v" + kBelow, kProgram}},
     "/v/bin",
     "",
     "/v" + kBelow,
     "",
     "/v/lib/python3.12/site-packages"},
    {"a linked wrapper leads to its own environment",
     {{"/a/model-converter", wrapperOf("/v")}, {"/v" + kBelow, kProgram}},
     "/a",
     "",
     "/v" + kBelow,
     "",
     "/v/lib/python3.12/site-packages"},
    {"a wrapper of the system's Python, installed for one user",
     {{"/h/.local/bin/model-converter", wrapperOf("/usr")}, {"/h/.local" + kBelow, kProgram}},
     "/h/.local/bin",
     "",
     "/h/.local" + kBelow,
     "",
     "/h/.local/lib/python3.12/site-packages"},
    {"a wrapper with a long first line",
     {{"/a/model-converter",
       {.head = "#!/bin/sh\n'''exec' \"/v with space/bin/python3\" \"$0\" \"$@\"\n' '''\nfrom model_converter.cli "
                "import x"}},
      {"/v with space" + kBelow, kProgram}},
     "/a",
     "",
     "/v with space" + kBelow,
     "",
     "/v with space/lib/python3.12/site-packages"},
    {"a wrapper whose binary is nowhere runs itself",
     {{"/a/model-converter", wrapperOf("/v")}},
     "/a",
     "",
     "/a/model-converter"},
    {"a script of the user's own stands for itself",
     {{"/a/model-converter", {.head = "#!/v/bin/python3\nimport os\n"}}, {"/v" + kBelow, kProgram}},
     "/a",
     "",
     "/a/model-converter"},
    {"a link to the binary is known for the wheel's",
     {{"/a/model-converter", {.same = "/v" + kBelow}}, {"/v" + kBelow, kProgram}},
     "/a",
     "",
     "/a/model-converter",
     "",
     "/v/lib/python3.12/site-packages"},
    {"the build folder's environment",
     {{"/us/.venv" + kBelow, kProgram}},
     "/a",
     "",
     "/us/.venv" + kBelow,
     "",
     "/us/.venv/lib/python3.12/site-packages"},
    {"PATH goes before the build folder's environment",
     {{"/us/.venv" + kBelow, kProgram}, {"/a/model-converter", kProgram}},
     "/a",
     "",
     "/a/model-converter"},
    {"the environment that the launcher is installed in",
     {{"/us/build" + kBelow, kProgram}},
     "/a",
     "",
     "/us/build" + kBelow,
     "",
     "/us/build/lib/python3.12/site-packages"},
    {"a Python on PATH",
     {{"/v" + kBelow, kProgram}},
     "/a:/v/bin",
     "",
     "/v" + kBelow,
     "",
     "/v/lib/python3.12/site-packages"},
    {"Debian's name for site-packages",
     {{"/v/lib/python3.12/dist-packages/model_converter/binaries/bin/model-converter", kProgram}},
     "/v/bin",
     "",
     "/v/lib/python3.12/dist-packages/model_converter/binaries/bin/model-converter",
     "",
     "/v/lib/python3.12/dist-packages"},
    {"what pip installed for one user",
     {{"/home/.local" + kBelow, kProgram}},
     "/a",
     "",
     "/home/.local" + kBelow,
     "",
     "/home/.local/lib/python3.12/site-packages"},
    {"a launcher from a wheel takes the wheel beside it before PATH",
     {{"/w" + kBelow, kProgram}, {"/a/model-converter", kProgram}},
     "/a",
     "",
     "/w" + kBelow,
     "",
     kWheelSite,
     kWheelLauncher},
    {"a launcher from a wheel looks on PATH if no wheel of the tool is beside it",
     {{"/a/model-converter", kProgram}},
     "/a",
     "",
     "/a/model-converter",
     "",
     "",
     kWheelLauncher},
    {"the variable goes before the wheel beside the launcher",
     {{"/w" + kBelow, kProgram}, {"/x/tool", kProgram}},
     "",
     "/x/tool",
     "/x/tool",
     "",
     "",
     kWheelLauncher},
    {"a launcher from a wheel says which site-packages it looked in",
     {},
     "/a",
     "",
     "",
     "looked on PATH, in /w/lib/python3.12/site-packages and in the Pythons on PATH",
     "",
     kWheelLauncher},
    {"the variable goes first", {{"/a/model-converter", kProgram}, {"/x/tool", kProgram}}, "/a", "/x/tool", "/x/tool"},
    {"the variable may name the wrapper",
     {{"/v/bin/model-converter", wrapperOf("/v")}, {"/v" + kBelow, kProgram}},
     "",
     "/v/bin/model-converter",
     "/v" + kBelow,
     "",
     "/v/lib/python3.12/site-packages"},
    {"the variable names nothing",
     {{"/a/model-converter", kProgram}},
     "/a",
     "/x/tool",
     "",
     "GRIDSAMPLE_REAL_MODEL_CONVERTER=/x/tool: there is no such file; name the stock model-converter, or unset"},
    {"the variable names no program",
     {{"/a/model-converter", kProgram}, {"/x/tool", kUnfit}},
     "/a",
     "/x/tool",
     "",
     "is not a program that can be run"},
    {"the variable names us",
     {{"/a/model-converter", kProgram}},
     "/a",
     "/us/build/bin/model-converter",
     "",
     "is this launcher itself or a copy of it"},
    {"the variable names a link to us", {{"/a/x", kLinkToUs}}, "/a", "/a/x", "", "is this launcher itself"},
    {"the variable names a copy of us", {{"/a/x", kCopy}}, "/a", "/a/x", "", "is this launcher itself or a copy of it"},
};

TEST(RealTool, IsFoundAsTheTableSays) {
    for (const SearchRow &row : kRows) {
        FakeFiles files = row.files;
        files[row.self] = kCopy;
        const FakeProbe probe(files);
        const ToolSearch search =
            searchWith(probe, row.self,
                       {{"PATH", row.path}, {"GRIDSAMPLE_REAL_MODEL_CONVERTER", row.variable}, {"HOME", "/home"}});
        const Result<RealTool> tool = findRealTool(modelConverterTool(), search);
        EXPECT_EQ(static_cast<bool>(tool), row.error.empty()) << row.claim << (tool ? "" : tool.error().message());
        if (tool) {
            EXPECT_EQ(tool->program.string(), row.found) << row.claim;
            EXPECT_EQ(tool->sitePackages.string(), row.site) << row.claim;
        } else {
            EXPECT_NE(tool.error().message().find(row.error), std::string::npos)
                << row.claim << ": " << tool.error().message();
        }
    }
}

TEST(RealTool, TheRunnersWheelNameIsSecondToItsRealName) {
    FakeFiles files = {{"/a/scenario_runner", kProgram}};
    const FakeProbe probe(files);
    const ToolSearch search{"/us/scenario-runner",
                            [](const std::string &name) -> std::optional<std::string> {
                                return name == "PATH" ? std::optional<std::string>("/a:/b") : std::nullopt;
                            },
                            &probe};
    Result<RealTool> tool = findRealTool(scenarioRunnerTool(), search);
    ASSERT_TRUE(tool);
    EXPECT_EQ(tool->program, "/a/scenario_runner");
    files["/b/scenario-runner"] = kProgram;
    tool = findRealTool(scenarioRunnerTool(), search);
    ASSERT_TRUE(tool);
    EXPECT_EQ(tool->program, "/b/scenario-runner");
}

// This test program carries the launchers' marker, and so stands for one of them.
TEST(RealTool, OurselvesAreKnownInAFileSystemAsLinkHardLinkAndCopy) {
    const Result<ToolSearch> search = systemToolSearch();
    ASSERT_TRUE(search) << search.error().message();
    const TempFolder folder;
    const std::string site = GRIDSAMPLE_SITE_PACKAGES;
    const fs::path real = site + "/model_converter/binaries/bin/model-converter";
    for (const char *name : {"link", "hard", "copy", "real"}) {
        fs::create_directory(folder.path() / name);
    }
    const fs::path linked = folder.path() / "self"; // hard links work within one file system only
    fs::copy_file(search->self, linked);
    fs::create_symlink(linked, folder.path() / "link/model-converter");
    fs::create_hard_link(linked, folder.path() / "hard/model-converter");
    fs::copy_file(search->self, folder.path() / "copy/model-converter");
    fs::create_symlink(real, folder.path() / "real/model-converter");
    const std::string root = folder.path().string();
    ToolSearch here = *search;
    here.self = linked;
    std::string path = root + "/link:" + root + "/hard:" + root + "/copy:" + root + "/real";
    here.environment = [&](const std::string &name) -> std::optional<std::string> {
        return name == "PATH" ? std::optional<std::string>(path) : std::nullopt;
    };
    const Result<RealTool> tool = findRealTool(modelConverterTool(), here);
    ASSERT_TRUE(tool) << tool.error().message();
    EXPECT_EQ(tool->program, folder.path() / "real/model-converter");
    EXPECT_EQ(tool->sitePackages, fs::canonical(site));
    for (const char *name : {"link", "hard", "copy"}) {
        EXPECT_TRUE(here.files->holdsLauncherMarker(folder.path() / name / "model-converter")) << name;
    }
    EXPECT_FALSE(here.files->holdsLauncherMarker(real));
}

TEST(RealTool, TheInstalledWheelsAreFoundThroughTheirWrappers) {
    Result<ToolSearch> search = systemToolSearch();
    ASSERT_TRUE(search) << search.error().message();
    const fs::path site = fs::canonical(GRIDSAMPLE_SITE_PACKAGES);
    const std::string bin = (site / "../../../bin").lexically_normal().string();
    search->environment = [&](const std::string &name) -> std::optional<std::string> {
        return name == "PATH" ? std::optional<std::string>(bin) : std::nullopt;
    };
    for (const ToolKind &kind : {modelConverterTool(), scenarioRunnerTool()}) {
        const Result<RealTool> tool = findRealTool(kind, *search);
        ASSERT_TRUE(tool) << tool.error().message();
        EXPECT_EQ(tool->program, site / kind.package / "binaries/bin" / kind.name);
        EXPECT_EQ(tool->sitePackages, site);
    }
}

} // namespace
} // namespace gridsample::test
