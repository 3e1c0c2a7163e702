/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The launcher in the place of the stock tool: models without operators of ours, and every way to call it.
#include "model_converter_fixture.hpp"

namespace gridsample::test {
namespace {

class DropIn : public ModelConverter {
  protected:
    DropIn() {
        write("model.mlir", kPlainMlir);
        write("model.tosa", tosaOf(kPlainMlir));
    }

    // Runs both with OUT in the arguments replaced by a file each; what they leave and say must be the same.
    void expectSame(Words arguments, const std::string &input = "") {
        const auto named = [&](const std::string &output) {
            Words words = arguments;
            for (std::string &word : words) {
                if (const std::size_t at = word.find("OUT"); at != std::string::npos) {
                    word.replace(at, 3, output);
                }
            }
            return words;
        };
        fs::create_directories(folder.path() / "stock");
        fs::create_directories(folder.path() / "ours");
        const ToolRun theirs = stock(named(file("stock/out")), input);
        const ToolRun ours = launch(named(file("ours/out")), input);
        EXPECT_EQ(ours.exitCode, theirs.exitCode);
        EXPECT_EQ(readFile(file("ours/out")), readFile(file("stock/out")));
        EXPECT_EQ(fs::exists(file("ours/out")), fs::exists(file("stock/out")));
        const auto common = [&](std::string said, const std::string &which) {
            for (std::size_t at = 0; (at = said.find(file(which))) != std::string::npos;) {
                said.replace(at, file(which).size(), "OUT");
            }
            for (std::size_t at = 0; (at = said.find(which == "stock" ? kStock : kLauncher)) != std::string::npos;) {
                said.replace(at, (which == "stock" ? kStock : kLauncher).size(), "TOOL");
            }
            return said;
        };
        EXPECT_EQ(common(ours.output, "ours"), common(theirs.output, "stock"));
        EXPECT_EQ(common(common(ours.errors, "ours"), "stock"), common(theirs.errors, "stock"));
    }
};

TEST_F(DropIn, ATosaModelWithoutOurOperatorsComesOutByteForByte) {
    expectSame({"-i", file("model.tosa"), "-o", "OUT"});
    EXPECT_EQ(readFile(file("ours/out")), vgfOf(tosaOf(kPlainMlir)));
}

TEST_F(DropIn, AnMlirModelWithoutOurOperatorsComesOutByteForByte) {
    expectSame({"-i", file("model.mlir"), "-o", "OUT"});
    EXPECT_EQ(readFile(file("ours/out")), vgfOf(kPlainMlir));
}

TEST_F(DropIn, LongNamesAndEqualsSignsAreUnderstood) {
    expectSame({"--input=" + file("model.tosa"), "--output=OUT"});
    expectSame({"--output", "OUT", "--input", file("model.tosa"), "--emit-debug-info"});
}

TEST_F(DropIn, OptionsReachTheTool) {
    expectSame({"-i", file("model.tosa"), "-o", "OUT", "--type-narrowing", "full"});
    EXPECT_NE(readFile(file("ours/out")), vgfOf(tosaOf(kPlainMlir)));
    expectSame({"--type-narrowing=partial", "-i", file("model.mlir"), "-o", "OUT", "--require-static-shape"});
    expectSame({"-i", file("model.mlir"), "-o", "OUT", "--dump-mlir"});
}

TEST_F(DropIn, MlirGoesThroughStandardInputAndOutput) {
    expectSame({}, kPlainMlir);
    expectSame({"-i", "-", "-o", "-"}, kPlainMlir);
    expectSame({"-i", "-", "-o", "OUT"}, kPlainMlir);
    expectSame({"-i", file("model.mlir")});
}

TEST_F(DropIn, TosaOnStandardInputIsTakenThoughTheStockToolDoesNot) {
    EXPECT_NE(stock({"-o", file("no")}, tosaOf(kPlainMlir)).exitCode, 0);
    const ToolRun run = launch({"-o", file("out")}, tosaOf(kPlainMlir));
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out")), vgfOf(tosaOf(kPlainMlir)));
}

TEST_F(DropIn, ATosaFileIsWrittenAsByTheTool) {
    expectSame({"-i", file("model.mlir"), "-o", "OUT", "--tosa-flatbuffer"});
    expectSame({"-i", file("model.tosa"), "-o", "OUT", "--tosa-flatbuffer"});
}

TEST_F(DropIn, ItsVersionIsTheTools) {
    expectSame({"--version"});
    expectSame({"-v"});
    expectSame({"-i", "x", "--version"});
}

TEST_F(DropIn, ItsHelpIsTheToolsAndThenOurs) {
    for (const std::string spelling : {"--help", "-h"}) {
        const ToolRun run = launch({spelling});
        EXPECT_EQ(run.exitCode, 0);
        std::string theirs = stock({spelling}).output;
        EXPECT_EQ(run.output.substr(0, theirs.size()), theirs);
        for (const char *part : {"--plugin FILE", "--plugin-option NAME.KEY=VALUE", "--plugin-report FILE",
                                 "--no-default-plugins", "--plugin-version", "Plugin grid_sample "}) {
            expectIn(run.output.substr(theirs.size()), part);
        }
    }
}

TEST_F(DropIn, WhatTheToolRefusesItRefusesInItsOwnWords) {
    expectSame({"--bogus"});
    expectSame({"stray"});
    expectSame({"-i", file("model.tosa"), "-i", file("model.tosa"), "-o", "OUT"});
    expectSame({"-i=" + file("model.tosa"), "-o", "OUT"});
    expectSame({"-i", file("model.tosa"), "-o", "OUT", "--type-narrowing", "wrong"});
}

TEST_F(DropIn, WhatCannotBeReadOrWrittenFailsAsWithTheTool) {
    expectSame({"-i", file("missing.tosa"), "-o", "OUT"});
    expectSame({"-i", folder.path().string(), "-o", "OUT"});
    expectSame({"-i", file("model.tosa"), "-o", "/nowhere/out.vgf"});
    write("garbage", "this is no model");
    expectSame({"-i", file("garbage"), "-o", "OUT"});
}

TEST_F(DropIn, TheInputIsNotWrittenOver) {
    const std::string before = readFile(file("model.tosa"));
    expectSame({"-i", file("model.tosa"), "-o", file("model.tosa")});
    EXPECT_EQ(readFile(file("model.tosa")), before);
}

TEST_F(DropIn, AnEmptyInputIsAnErrorThoughTheToolSaysNothing) {
    write("empty", "");
    EXPECT_EQ(stock({"-i", file("empty"), "-o", file("out")}).exitCode, 0);
    const ToolRun run = launch({"-i", file("empty"), "-o", file("out")});
    EXPECT_EQ(run.exitCode, 1);
    expectIn(run.errors, "model-converter: error: " + file("empty") + ": is empty");
    EXPECT_EQ(launch({"-o", file("out")}, "").exitCode, 1);
    EXPECT_FALSE(fs::exists(file("out")));
}

TEST_F(DropIn, PassThroughIsTheToolWithoutPlugins) {
    const ToolRun run = launch({"-i", file("model.mlir"), "-o", file("out"), "--plugin", "/nowhere.so"}, "",
                               {{"GRIDSAMPLE_PASS_THROUGH", "1"}});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("out")), vgfOf(kPlainMlir));
}

TEST_F(DropIn, AMissingToolIsAnErrorThatSaysWhatToDo) {
    const ToolRun run = launch({"-i", file("model.mlir"), "-o", file("out")}, "",
                               {{"GRIDSAMPLE_REAL_MODEL_CONVERTER", "/nowhere/model-converter"}});
    EXPECT_EQ(run.exitCode, 1);
    expectIn(run.errors, "GRIDSAMPLE_REAL_MODEL_CONVERTER=/nowhere/model-converter");
}

} // namespace
} // namespace gridsample::test
