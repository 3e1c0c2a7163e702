/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Conversions with plugins, by the stock tool: the sample plugin of a third party, and our own.
#include "model_converter_fixture.hpp"

namespace gridsample::test {
namespace {

class Plugins : public ModelConverter {};

TEST_F(Plugins, ATosaModelIsRewrittenAndTheVgfIsThatOfTheRewrittenModel) {
    write("model.tosa", tosaOf(customMlir(kSampleDomain, "")));
    const ToolRun run = convertWithSample({"-i", file("model.tosa"), "-o", file("out.vgf")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")), vgfOf(tosaOf(customMlir(kArmDomain, ""))));
    EXPECT_EQ(run.output, "Successfully saved vgf output to \"" + file("out.vgf") + "\"\n");
    EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf"}));
}

TEST_F(Plugins, AnMlirModelIsRewrittenAndTheVgfIsThatOfTheRewrittenModel) {
    write("model.mlir", customMlir(kSampleDomain, ""));
    const std::string expected = vgfOf(customMlir(kArmDomain, ""));
    ToolRun run = convertWithSample({"-i", file("model.mlir"), "-o", file("out.vgf")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")), expected);
    run = convertWithSample({}, customMlir(kSampleDomain, ""));
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(run.output, expected);
}

TEST_F(Plugins, MlirWithoutAMarkerIsLeftToTheTool) {
    write("model.mlir", kPlainMlir);
    const ToolRun run =
        convertWithSample({"-i", file("model.mlir"), "-o", file("out.vgf"), "--plugin-report", file("report")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")), vgfOf(kPlainMlir));
    EXPECT_EQ(json("report")["outcome"], "passed_through");
    EXPECT_EQ(json("report")["plugins"][0]["operators"].size(), 0u);
}

TEST_F(Plugins, BrokenMlirFailsWithTheToolsWordsAndCode) {
    write("model.mlir", customMlir(kSampleDomain, "attributes {"));
    const ToolRun theirs = stock({"-i", file("model.mlir"), "-o", file("out.vgf")});
    const ToolRun ours = convertWithSample({"-i", file("model.mlir"), "-o", file("out.vgf")});
    EXPECT_EQ(ours.exitCode, theirs.exitCode);
    expectIn(ours.errors, theirs.errors);
    EXPECT_FALSE(fs::exists(file("out.vgf")));
}

TEST_F(Plugins, AfterAloneEditsTheVgfOfAnUnchangedModel) {
    write("model.tosa", tosaOf(kPlainMlir));
    const Words rename = {"--plugin-option", "sample.replace.input_0=image_0"};
    Words arguments = {"-i", file("model.tosa"), "-o", file("out.vgf")};
    arguments.insert(arguments.end(), rename.begin(), rename.end());
    ToolRun run = convertWithSample(arguments);
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(names(readFile(file("out.vgf"))), (Words{"image_0", "input_1", "output_0"}));

    for (const std::string &model : {kPlainMlir, tosaOf(kPlainMlir)}) { // from standard input, to standard output
        run = convertWithSample(rename, customMlir(kArmDomain, ""));
        EXPECT_EQ(run.exitCode, 0) << run.errors;
        run = convertWithSample(rename, model);
        EXPECT_EQ(run.exitCode, 0) << run.errors;
    }
    EXPECT_EQ(names(run.output), (Words{"image_0", "input_1", "output_0"}));
}

TEST_F(Plugins, TheReportTellsWhatWasDoneWithWhat) {
    write("model.tosa", tosaOf(customMlir(kSampleDomain, "")));
    const ToolRun run = convertWithSample({"-i", file("model.tosa"), "-o", file("out.vgf"), "--type-narrowing",
                                           "partial", "--plugin-report=" + file("report")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    const nlohmann::json report = json("report");
    EXPECT_EQ(report["launcher"]["name"], "model-converter");
    EXPECT_EQ(report["real_tool"]["path"], kStock);
    EXPECT_EQ(report["real_tool"]["version"], nlohmann::json::parse(stock({"--version"}).output)["version"]);
    EXPECT_EQ(report["input"], file("model.tosa"));
    EXPECT_EQ(report["output"], file("out.vgf"));
    EXPECT_EQ(report["outcome"], "converted");
    EXPECT_EQ(report["exit_code"], 0);
    ASSERT_EQ(report["plugins"].size(), 1u);
    const nlohmann::json &plugin = report["plugins"][0];
    EXPECT_EQ(plugin["name"], "sample");
    EXPECT_EQ(plugin["version"], "1.2.3");
    ASSERT_EQ(plugin["operators"].size(), 3u);
    EXPECT_EQ(plugin["operators"][0]["tool_exit_code"], 0); // through run_tool
    expectIn(plugin["operators"][0]["tool_version"], report["real_tool"]["version"]);
    EXPECT_EQ(plugin["operators"][1]["what"], "tosa");
    EXPECT_EQ(plugin["operators"][1]["replaced"], 1);
    EXPECT_EQ(plugin["operators"][1]["type_narrowing"], "partial"); // through stock_option
    EXPECT_EQ(plugin["operators"][2]["what"], "vgf");
}

TEST_F(Plugins, StockDefaultsReachPlugins) {
    write("model.tosa", tosaOf(kPlainMlir));
    convertWithSample({"-i", file("model.tosa"), "-o", file("out.vgf"), "--plugin-report", file("report")});
    EXPECT_EQ(json("report")["plugins"][0]["operators"][1]["type_narrowing"], "none");
}

TEST_F(Plugins, FilesOfPluginsAppearWithTheOutput) {
    write("model.tosa", tosaOf(customMlir(kSampleDomain, "")));
    const ToolRun run = convertWithSample(
        {"-i", file("model.tosa"), "-o", file("out.vgf"), "--plugin-option", "sample.keep=" + file("kept")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(files(), (Words{"kept", "kept/after", "kept/after/model.vgf", "kept/before", "kept/before/model.tosa",
                              "model.tosa", "out.vgf"}));
    EXPECT_EQ(readFile(file("kept/before/model.tosa")), readFile(file("model.tosa")));
}

TEST_F(Plugins, NothingAppearsWhenTheToolFails) {
    write("model.tosa", tosaOf(customMlir("org.nobody.CustomShader000", "")));
    const Words common = {"-i", file("model.tosa"), "-o", file("out.vgf")};
    const ToolRun run = launch({"-i", file("model.tosa"), "-o", file("out.vgf"), "--no-default-plugins", "--plugin",
                                kSample, "--plugin-option", "sample.keep=" + file("kept"), "--plugin-option",
                                "sample.replace.org.nobody=org.noname", "--plugin-report", file("report")});
    EXPECT_EQ(run.exitCode, stock(common).exitCode);
    expectIn(run.errors, "failed to legalize operation 'tosa.custom'"); // the tool's words
    expectIn(run.errors, "model-converter: error: " + file("model.tosa") + ": the stock tool failed with exit code");
    EXPECT_EQ(files(), (Words{"model.tosa", "report"}));
    EXPECT_EQ(json("report")["outcome"], "failed");
    EXPECT_EQ(json("report")["exit_code"], run.exitCode);
}

TEST_F(Plugins, AnOptionForTheCommandLineIsTakenThere) {
    write("model.tosa", tosaOf(customMlir(kSampleDomain, "")));
    for (const Words &spelling : {Words{"--sample-note", "good morning"}, Words{"--sample-note=good morning"},
                                  Words{"--plugin-option", "sample.sample-note=good morning"}}) {
        Words arguments = spelling;
        arguments.insert(arguments.end(), {"-i", file("model.tosa"), "-o", file("out.vgf")});
        const ToolRun run = convertWithSample(arguments);
        EXPECT_EQ(run.exitCode, 0) << run.errors;
        expectIn(run.errors, "sample: info: good morning\n");
    }
    const ToolRun help = convertWithSample({"--sample-note", "x", "--help"});
    EXPECT_EQ(help.exitCode, 0);
    expectIn(help.output, "--sample-note TEXT");
    EXPECT_EQ(convertWithSample({"--sample-note", "x", "--version"}).output, stock({"--version"}).output);
    EXPECT_NE(launch({"--sample-note", "x", "-i", file("model.tosa"), "-o", file("out.vgf")}).exitCode, 0);
}

TEST_F(Plugins, OptionsThatAreWrongAreErrorsInOneLine) {
    write("model.tosa", tosaOf(kPlainMlir));
    for (const auto &[option, message] : std::map<std::string, std::string>{
             {"nobody.x=1", "no plugin named 'nobody' is loaded; loaded: sample"},
             {"sample.x=1", "there is no option 'x'; it has replace.NAME, keep, sample-note"},
             {"sample.x", "is not of the form NAME.KEY=VALUE"}}) {
        const ToolRun run =
            convertWithSample({"-i", file("model.tosa"), "-o", file("out.vgf"), "--plugin-option", option});
        EXPECT_EQ(run.exitCode, 1);
        EXPECT_EQ(run.errors, "model-converter: error: --plugin-option " + option + ": " + message + "\n");
    }
    EXPECT_EQ(convertWithSample({"-i", file("model.tosa"), "--plugin-option"}).exitCode, 1);
}

TEST_F(Plugins, PluginsThatCannotBeLoadedAreErrorsInOneLine) {
    write("model.tosa", tosaOf(kPlainMlir));
    for (const std::string &plugin : {probe("probe_future"), nativePath("/nowhere.so"), file("model.tosa")}) {
        const ToolRun run =
            launch({"-i", file("model.tosa"), "-o", file("out.vgf"), "--plugin", plugin, "--plugin-report", file("r")});
        EXPECT_EQ(run.exitCode, 1);
        expectIn(run.errors, "model-converter: error: " + plugin + ": ");
        EXPECT_EQ(std::count(run.errors.begin(), run.errors.end(), '\n'), 1);
        EXPECT_EQ(json("r")["outcome"], "failed");
        expectIn(json("r")["error"], plugin);
    }
    EXPECT_FALSE(fs::exists(file("out.vgf")));
}

TEST_F(Plugins, ThoseNamedRunBeforeTheOneThatLiesBesideTheLauncher) {
    write("model.tosa", tosaOf(kPlainMlir));
    const ToolRun run = launch({"-i", file("model.tosa"), "-o", file("out.vgf"), "--plugin", probe("probe_b"),
                                "--plugin", probe("probe_a"), "--plugin-report", file("report")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    Words loaded;
    const nlohmann::json report = json("report");
    for (const auto &plugin : report["plugins"]) {
        loaded.push_back(plugin["name"]);
    }
    EXPECT_EQ(loaded, (Words{"probe_b", "probe_a", "grid_sample"}));
}

TEST_F(Plugins, VersionsOfAllPartsArePrintedAsJson) {
    const ToolRun run = launch({"--plugin-version", "--plugin", kSample});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    const auto about = nlohmann::json::parse(run.output);
    EXPECT_EQ(about["plugin_interface"], 1);
    EXPECT_EQ(about["launcher"]["name"], "model-converter");
    EXPECT_EQ(about["plugins"][0]["name"], "sample");
    EXPECT_EQ(about["plugins"][0]["file"], kSample);
    EXPECT_EQ(about["plugins"][1]["name"], "grid_sample");
    EXPECT_EQ(about["real_tool"]["path"], kStock);
}

TEST_F(Plugins, WithoutTheDefaultPluginThereIsAWarning) {
    fs::create_directory(folder.path() / "bin");
    fs::copy_file(kLauncher, file("bin/model-converter") + kProgramEnding);
    write("model.mlir", kPlainMlir);
    const Words command = {file("bin/model-converter") + kProgramEnding, "-i", file("model.mlir"), "-o",
                           file("out.vgf")};
    ToolRun run = runTool(command, with({}));
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    expectIn(run.errors, "model-converter: warning: the default plugin is not there (" +
                             file("bin/libgrid_sample_converter") + kLibraryEnding);
    EXPECT_EQ(readFile(file("out.vgf")), vgfOf(kPlainMlir));
    Words quiet = command;
    quiet.push_back("--no-default-plugins");
    EXPECT_EQ(runTool(quiet, with({})).errors.find("default plugin"), std::string::npos);
}

TEST_F(Plugins, AnotherCopyOfTheDefaultPluginTakesItsPlace) {
    const std::string copy = file("copy") + kLibraryEnding;
    fs::copy_file(GRIDSAMPLE_BINARY_DIR "/lib/libgrid_sample_converter" + std::string(kLibraryEnding), copy);
    const ToolRun run = launch({"--plugin-version", "--plugin", copy});
    const auto plugins = nlohmann::json::parse(run.output)["plugins"];
    ASSERT_EQ(plugins.size(), 1u);
    EXPECT_EQ(plugins[0]["file"], copy);
    expectIn(run.errors, "takes the place of");
}

TEST_F(Plugins, WithATosaFileAsOutputPluginsDoNotRunAndAUserIsTold) {
    write("model.mlir", customMlir(kSampleDomain, ""));
    const ToolRun run = convertWithSample({"-i", file("model.mlir"), "-o", file("out.tosa"), "--tosa-flatbuffer"});
    EXPECT_EQ(run.exitCode, 0);
    EXPECT_EQ(readFile(file("out.tosa")), tosaOf(customMlir(kSampleDomain, "")));
    expectIn(run.errors, "model-converter: info: " + file("model.mlir") + ": plugins do not run");
}

TEST_F(Plugins, AMissingFolderIsNamedBeforeTheToolRuns) {
    write("model.tosa", tosaOf(customMlir(kSampleDomain, "")));
    ToolRun run = convertWithSample({"-i", file("model.tosa"), "-o", "/nowhere/out.vgf"});
    EXPECT_EQ(run.exitCode, 1);
    expectIn(run.errors, "model-converter: error: /nowhere/out.vgf: ");
    EXPECT_EQ(run.errors.find("VGF [debug]"), std::string::npos);
    run = convertWithSample({"-i", file("model.tosa"), "-o", file("out.vgf"), "--plugin-report", "/nowhere/report"});
    EXPECT_EQ(run.exitCode, 1);
    expectIn(run.errors, "model-converter: error: --plugin-report: /nowhere/report");
}

} // namespace
} // namespace gridsample::test
