/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The launcher on Windows: VGFs whole to the byte though the tool's standard output is text, names of any letters, and
// crashes.
#include "fake_tools/fake_vgf.hpp"
#include "model_converter_fixture.hpp"

namespace gridsample::test {
namespace {

class Windows : public ModelConverter {
  protected:
    // With a plugin that appends its name, and the tool that shows what it was given.
    static ToolRun echo(const std::string &input, const std::string &output) {
        return launch({"--no-default-plugins", "--plugin", probe("probe_a"), "--plugin-option", "probe_a.before=append",
                       "-i", input, "-o", output},
                      "", {{"GRIDSAMPLE_REAL_MODEL_CONVERTER", kFake}, {"FAKE_CONVERTER", "echo"}});
    }
};

TEST_F(Windows, AVgfWithLineFeedsComesOutAsTheToolWritesItToAFile) {
    const auto mlir = [](const std::string &domain) { // with ten rows, and ten is a line feed
        std::string text = customMlir(domain, "");
        for (std::size_t at = 0; (at = text.find("<1x2x2x1x", at)) != std::string::npos;) {
            text.replace(at, 9, "<1x10x2x1x");
        }
        return text;
    };
    write("model.tosa", tosaOf(mlir(kSampleDomain)));
    const std::string expected = vgfOf(tosaOf(mlir(kArmDomain)));
    ASSERT_NE(expected.find('\n'), std::string::npos) << "a VGF that text mode leaves alone shows nothing";
    ToolRun run = convertWithSample({"-i", file("model.tosa"), "-o", file("out.vgf")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")), expected);
    EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf"}));
    run = convertWithSample({"-i", file("model.tosa"), "-o", "-"});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(run.output, expected);
    EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf"}));
}

TEST_F(Windows, NoPluginIsLoadedFromTheCurrentFolderOrFromPath) {
    fs::create_directory(file("bin"));
    fs::create_directories(file("here/lib"));
    fs::copy_file(kLauncher, file("bin/model-converter.exe"));
    for (const char *name :
         {"here/libgrid_sample_converter.dll", "here/lib/libgrid_sample_converter.dll", "here/evil.dll"}) {
        fs::copy_file(probe("probe_a"), file(name));
    }
    const auto inFolder = [&](const std::string &name, const Words &arguments) {
        Words command = {file("bin/model-converter.exe"), "--plugin-version"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        return runTool(command, with({{"PATH", file("here") + ";."}}), "", file(name));
    };
    const ToolRun run = inFolder("here", {});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(nlohmann::json::parse(run.output)["plugins"], nlohmann::json::array());
    const ToolRun named = inFolder("bin", {"--plugin", "evil.dll"});
    EXPECT_EQ(named.exitCode, 1);
    expectIn(named.errors, file("bin/evil.dll") + ": there is no such plugin");
}

std::string utf8(const fs::path &path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

TEST_F(Windows, ModelsOutputsAndFoldersHaveNamesOfAnyLetters) {
    const fs::path inner =
        folder.path() / u8"Ger\u00e4t \u7f51 %PATH% & ^"; // letters that no one code page has together
    fs::create_directory(inner);
    const std::string model = std::string("\x08\0\0\0TOSA;", 9);
    writeFile(inner / u8"\u00f6.tosa", model);
    const ToolRun run = echo(utf8(inner / u8"\u00f6.tosa"), utf8(inner / u8"\u7f51.vgf"));
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(inner / u8"\u7f51.vgf"), fakeVgf("[" + model + "probe_a;][1]"));
    EXPECT_EQ(std::distance(fs::directory_iterator(inner), fs::directory_iterator()), 2);
    expectIn(run.output, utf8(inner / u8"\u7f51.vgf"));
}

} // namespace
} // namespace gridsample::test
