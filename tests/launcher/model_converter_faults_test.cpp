/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the launcher makes of a tool, or of plugins, that fail as the real ones do not on demand.
#include "fake_tools/fake_vgf.hpp"
#include "model_converter_fixture.hpp"

namespace gridsample::test {
namespace {

#ifdef _WIN32
const std::string kCrash = "exception 0xc0000005"; // an access violation
#else
const std::string kCrash = "SIGSEGV";
#endif

class Faults : public ModelConverter {
  protected:
    Faults() { write("model.tosa", std::string("\x08\0\0\0TOSA;", 9)); }

    Words command(const std::string &before = "append") const {
        return {"--no-default-plugins",
                "--plugin",
                probe("probe_a"),
                "--plugin-option",
                "probe_a.before=" + before,
                "-i",
                file("model.tosa"),
                "-o",
                file("out.vgf"),
                "--plugin-report",
                file("report")};
    }
    ToolRun convert(const std::string &mode, const std::string &before = "append", const Words &more = {}) const {
        Words words = command(before);
        words.insert(words.end(), more.begin(), more.end());
        return launch(words, "", {{"GRIDSAMPLE_REAL_MODEL_CONVERTER", kFake}, {"FAKE_CONVERTER", mode}});
    }
    void expectNothingLeft() const { EXPECT_EQ(files(), (Words{"model.tosa", "report"})); }
    std::string error() const { return json("report")["error"]; }
};

TEST_F(Faults, ACrashIsOneLineAndExitCodeOne) {
    const ToolRun run = convert("crash");
    EXPECT_EQ(run.exitCode, 1);
    expectIn(run.errors, "model-converter: error: " + file("model.tosa") + ": the stock tool was ended by " + kCrash +
                             " while converting the model as the plugins left it: " + kFake);
    expectNothingLeft();
    EXPECT_EQ(json("report")["outcome"], "failed");
}

TEST_F(Faults, AnExitCodeAndItsReasonArePassedOn) {
    const ToolRun run = convert("fail");
    EXPECT_EQ(run.exitCode, 42);
    expectIn(run.errors, "the tool's own reason\n");
    expectIn(run.errors, "failed with exit code 42");
    expectNothingLeft();
}

TEST_F(Faults, ExitZeroWithoutAVgfIsAnErrorThatNamesTheTool) {
    for (const char *mode : {"silent", "text only"}) {
        const ToolRun run = convert(mode);
        EXPECT_EQ(run.exitCode, 1);
        expectIn(run.errors, "the stock tool exited with 0 but wrote no VGF: " + kFake + " (version 0.11.0); see ");
        EXPECT_EQ(run.output, mode == std::string("silent") ? "" : "just a text\n");
        expectNothingLeft();
    }
}

TEST_F(Faults, AnUnknownVersionIsNamedWhenTheToolFails) {
    expectIn(convert("old").errors,
             "(version 0.7.0, while 0.11 or 0.12 is needed; pip install 'ai-ml-sdk-model-converter==0.11.*')");
    expectIn(convert("no version").errors, "which does not tell its version, while 0.11 or 0.12 is needed");
}

TEST_F(Faults, NoticesArePassedOnWithTheOutputsNameAndDoNotReachTheVgf) {
    ToolRun run = convert("notices");
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")), fakeVgf(" and more"));
    EXPECT_EQ(run.output, "WARNING: one\nINFO: two\nSuccessfully saved vgf output to \"" + file("out.vgf") + "\"\n");
    expectIn(run.errors, "INFO: into " + file("out.vgf") + "\n");
    EXPECT_EQ(run.errors.find("overwrite"), std::string::npos); // the file of ours that the tool found
    Words words = command();
    words[8] = "-";
    run = launch(words, "", {{"GRIDSAMPLE_REAL_MODEL_CONVERTER", kFake}, {"FAKE_CONVERTER", "notices"}});
    EXPECT_EQ(run.output, fakeVgf(" and more"));
    expectIn(run.errors, "WARNING: one\nINFO: two\n");
}

TEST_F(Faults, TheOutputIsSaidToBeSavedOnlyOnceItIs) {
    const ToolRun run =
        convert("echo", "append", {"--plugin-option", "probe_a.wants=1", "--plugin-option", "probe_a.after=fail"});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_EQ(run.output, "");
}

TEST_F(Faults, MuchTextOnBothStreamsIsPassedOnWhole) {
    const ToolRun run = convert("flood");
    EXPECT_EQ(run.exitCode, 0);
    EXPECT_GE(run.errors.size(), 50u << 20);
    EXPECT_GE(run.output.size(), 50u << 20);
    EXPECT_EQ(readFile(file("out.vgf")), fakeVgf(" at last"));
}

TEST_F(Faults, TheToolGetsTheChangedModelAndIsToldToPassThrough) {
    const ToolRun run = convert("echo", "append", {"--type-narrowing", "full", "--dump-mlir"});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")),
              fakeVgf("[" + readFile(file("model.tosa")) + "probe_a;][1] --type-narrowing full --dump-mlir"));
}

TEST_F(Faults, PluginsFollowEachOtherOnTheModelAndOnTheVgf) {
    const ToolRun run = convert("echo", "append",
                                {"--plugin", probe("probe_b"), "--plugin-option", "probe_b.before=append",
                                 "--plugin-option", "probe_a.wants=1", "--plugin-option", "probe_b.wants=1",
                                 "--plugin-option", "probe_a.after=append", "--plugin-option", "probe_b.after=append"});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")),
              fakeVgf("[" + readFile(file("model.tosa")) + "probe_a;probe_b;][1]probe_a;probe_b;"));
}

TEST_F(Faults, APluginThatFailsLeavesNothingAndExitsWithOne) {
    for (const auto &[how, message] : std::map<std::string, std::string>{
             {"fail", file("model.tosa") + ": probe_a: the reason"},
             {"fail silently", "plugin probe_a: before failed with status -3 and gave no reason"},
             {"write, then fail", file("model.tosa") + ": probe_a: the reason"},
             {"ok without output", "plugin probe_a: before returned GRIDSAMPLE_OK but wrote nothing"},
             {"status 7", "plugin probe_a: before returned 7, which is no status"},
             {"throw", "plugin probe_a: before let an exception escape: thrown by the plugin"}}) {
        const ToolRun run = convert("echo", how);
        EXPECT_EQ(run.exitCode, 1) << how;
        expectIn(run.errors, "model-converter: error: " + message);
        expectIn(error(), message);
        expectNothingLeft();
    }
}

TEST_F(Faults, APluginThatFailsAfterTheToolLeavesTheOlderOutput) {
    write("out.vgf", "older");
    for (const char *how : {"fail", "write, then fail", "ok without output"}) {
        const ToolRun run =
            convert("echo", "append",
                    {"--plugin-option", "probe_a.wants=1", "--plugin-option", std::string("probe_a.after=") + how});
        EXPECT_EQ(run.exitCode, 1) << how;
        EXPECT_EQ(readFile(file("out.vgf")), "older");
        EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf", "report"}));
    }
}

TEST_F(Faults, WhatAPluginWroteBeforeItSaidUnchangedIsDropped) {
    ToolRun run =
        convert("echo", "write, then unchanged",
                {"--plugin-option", "probe_a.wants=1", "--plugin-option", "probe_a.after=write, then unchanged"});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out.vgf")), fakeVgf("[" + readFile(file("model.tosa")) + "][1]"));
}

} // namespace
} // namespace gridsample::test
