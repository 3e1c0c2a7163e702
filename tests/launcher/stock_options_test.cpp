/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The scanner of command lines, against rows of spellings and against the real tools.
#include "launcher/stock_options.hpp"

#include <gtest/gtest.h>
#include <regex>
#include <string>

#include "launcher/stock_option_rows.hpp"
#include "support/tool_run.hpp"

namespace gridsample {
namespace {

using Arguments = std::vector<std::string>;
const std::string kSite = test::nativePath(GRIDSAMPLE_SITE_PACKAGES);
const std::string kModelConverter = kSite + "/model_converter/binaries/bin/model-converter" + test::kProgramEnding;
const std::string kScenarioRunner = kSite + "/scenario_runner/binaries/bin/scenario-runner" + test::kProgramEnding;

std::string joined(const Arguments &arguments) {
    std::string text;
    for (const std::string &argument : arguments) {
        text += "[" + argument + "]";
    }
    return text;
}

CommandLine scanModelConverter(const Arguments &arguments) {
    Result<CommandLine> line = scanCommandLine(arguments, modelConverterOptions(), modelConverterOwnOptions());
    EXPECT_TRUE(line) << joined(arguments) << line.error().message();
    return line ? std::move(*line) : CommandLine();
}

CommandLine scanRunner(const Arguments &arguments) {
    Result<CommandLine> line = scanCommandLine(arguments, scenarioRunnerOptions(), scenarioRunnerOwnOptions());
    EXPECT_TRUE(line) << joined(arguments) << line.error().message();
    return line ? std::move(*line) : CommandLine();
}

TEST(StockOptions, ConverterRowsAreReadAsWritten) {
    for (const test::OptionRow &row : test::kModelConverterRows) {
        const CommandLine line = scanModelConverter(row.arguments);
        EXPECT_EQ(line.refusal.empty(), row.accepted) << joined(row.arguments) << line.refusal;
        EXPECT_EQ(line.stockArguments, row.arguments);
        EXPECT_TRUE(line.own.empty());
        if (row.accepted) {
            EXPECT_EQ(line.stockValue(modelConverterOptions(), "--input"), row.input) << joined(row.arguments);
            EXPECT_EQ(line.stockValue(modelConverterOptions(), "--output"), row.output) << joined(row.arguments);
        }
    }
}

TEST(StockOptions, RunnerRowsAreReadAsWritten) {
    for (const test::OptionRow &row : test::kScenarioRunnerRows) {
        const CommandLine line = scanRunner(row.arguments);
        EXPECT_EQ(line.refusal.empty() && line.missing.empty(), row.accepted) << joined(row.arguments) << line.refusal;
        EXPECT_EQ(line.stockArguments, row.arguments);
        if (row.accepted && !line.has("--version")) {
            EXPECT_EQ(line.stockValue(scenarioRunnerOptions(), "--scenario"), row.input) << joined(row.arguments);
            EXPECT_EQ(line.stockValue(scenarioRunnerOptions(), "--output").value_or("-"), row.output);
        }
    }
}

TEST(StockOptions, TheRealConverterAcceptsAndRefusesTheSameRows) {
    const test::TempFolder folder;
    test::writeFile(folder.path() / "in.mlir", "");
    for (const test::OptionRow &row : test::kModelConverterRows) {
        Arguments command = {kModelConverter};
        command.insert(command.end(), row.arguments.begin(), row.arguments.end());
        const test::ToolRun run = test::runTool(command, {}, "", folder.path());
        EXPECT_EQ(run.exitCode == 0, row.accepted) << joined(row.arguments) << run.errors;
    }
}

TEST(StockOptions, TheRealRunnerAcceptsAndRefusesTheSameRows) {
    const test::TempFolder folder; // no s.json in it
    for (const test::OptionRow &row : test::kScenarioRunnerRows) {
        Arguments command = {kScenarioRunner};
        command.insert(command.end(), row.arguments.begin(), row.arguments.end());
        const test::ToolRun run = test::runTool(command, {}, "", folder.path());
        const bool taken =
            run.exitCode == 0 || run.errors.find("Error while opening scenario file") != std::string::npos;
        EXPECT_EQ(taken, row.accepted) << joined(row.arguments) << run.errors;
    }
}

// Our tables list all that the tools' own help lists, and nothing else.
TEST(StockOptions, TheTablesAreTheOptionsOfTheRealHelp) {
    for (const auto &[tool, table] :
         {std::pair{kModelConverter, modelConverterOptions()}, std::pair{kScenarioRunner, scenarioRunnerOptions()}}) {
        const std::string help = test::runTool({tool, "--help"}).output;
        std::string found, known;
        const std::regex entry(R"(\n +(-[a-z], )?(--[a-z-]+))");
        for (std::sregex_iterator match(help.begin(), help.end(), entry), end; match != end; ++match) {
            found += (*match)[1].str().substr(0, 2) + " " + (*match)[2].str() + "\n";
        }
        for (const StockOption &option : table) {
            known += std::string(option.shortName) + " " + std::string(option.name) + "\n";
        }
        EXPECT_EQ(known, found);
    }
}

TEST(StockOptions, OursAreTakenOutWhereverTheyStandAndTheRestKeepsItsOrder) {
    const CommandLine line =
        scanModelConverter({"--plugin", "a.so", "-i", "--plugin=b.so", "--plugin-option", "x.k=v=w", "--output=out",
                            "--no-default-plugins", "--plugin-report", "r.json", "--dump-mlir", "--plugin-version"});
    EXPECT_EQ(line.refusal, "");
    EXPECT_EQ(line.stockArguments, (Arguments{"-i", "--output=out", "--dump-mlir"}));
    EXPECT_EQ(line.ownValues("--plugin"), (Arguments{"a.so", "b.so"}));
    EXPECT_EQ(line.ownValues("--plugin-option"), (Arguments{"x.k=v=w"}));
    EXPECT_EQ(line.ownValues("--plugin-report"), (Arguments{"r.json"}));
    EXPECT_TRUE(line.has("--no-default-plugins"));
    EXPECT_TRUE(line.has("--plugin-version"));
    EXPECT_TRUE(line.has("--dump-mlir"));
    EXPECT_FALSE(line.has("--version"));
    EXPECT_EQ(line.stockValue(modelConverterOptions(), "--input"), "-");
}

TEST(StockOptions, ADashedValueOfOursNeedsAnEqualsSign) {
    EXPECT_EQ(scanModelConverter({"--plugin=-odd.so"}).ownValues("--plugin"), Arguments{"-odd.so"});
}

struct WrongRow {
    Arguments arguments;
    std::string message;
};

TEST(StockOptions, WhatIsWrongWithOursIsAnError) {
    const WrongRow rows[] = {
        {{"--plugin"}, "--plugin: needs a value; see --help"},
        {{"--plugin="}, "--plugin: needs a value; see --help"},
        {{"--plugin", "-i", "x"}, "--plugin: needs a value; see --help"},
        {{"--plugin", "--plugin", "x"}, "--plugin: needs a value; see --help"},
        {{"--plugin-report", "a", "--plugin-report", "b"}, "--plugin-report: is given twice; see --help"},
        {{"--no-default-plugins=1"}, "--no-default-plugins: takes no value; see --help"},
        {{"-o", "--plugin", "p.so", "out"},
         "out: stands after an option of the launcher, and belongs to none; put it after the option that it is for"},
        {{"--plugin", "p.so", "out"},
         "out: stands after an option of the launcher, and belongs to none; put it after the option that it is for"},
    };
    for (const WrongRow &row : rows) {
        const Result<CommandLine> line =
            scanCommandLine(row.arguments, modelConverterOptions(), modelConverterOwnOptions());
        ASSERT_FALSE(line) << joined(row.arguments);
        EXPECT_EQ(line.error().message(), row.message);
    }
}

TEST(StockOptions, PluginsOptionsAreUnknownAtFirstAndOursAtTheSecondScan) {
    const Arguments arguments = {"--table", "t.csv", "--plugin", "p.so", "--scenario", "s.json"};
    const CommandLine first = scanRunner(arguments);
    EXPECT_EQ(first.refusal, "--table: unknown option");
    EXPECT_EQ(first.ownValues("--plugin"), Arguments{"p.so"});
    std::vector<OwnOption> own = scenarioRunnerOwnOptions();
    own.push_back({"--table", true, false});
    const Result<CommandLine> second = scanCommandLine(arguments, scenarioRunnerOptions(), own);
    ASSERT_TRUE(second) << second.error().message();
    EXPECT_EQ(second->refusal, "");
    EXPECT_EQ(second->ownValues("--table"), Arguments{"t.csv"});
    EXPECT_EQ(second->stockArguments, (Arguments{"--scenario", "s.json"}));
}

TEST(StockOptions, AMissingScenarioIsToldApartFromARefusedLine) {
    const CommandLine line = scanRunner({"--output", "out"});
    EXPECT_EQ(line.refusal, "");
    EXPECT_EQ(line.missing, "--scenario");
}

TEST(StockOptions, ValuesInForceIncludeRepeatedOnesAndDefaults) {
    const CommandLine line =
        scanModelConverter({"--custom-op-domain-to-opcode", "a:1", "--dump-mlir", "--custom-op-domain-to-opcode=b:2"});
    const auto value = [&](std::string_view name, std::size_t index) {
        return line.stockValue(modelConverterOptions(), name, index);
    };
    EXPECT_EQ(value("--custom-op-domain-to-opcode", 0), "a:1");
    EXPECT_EQ(value("--custom-op-domain-to-opcode", 1), "b:2");
    EXPECT_EQ(value("--custom-op-domain-to-opcode", 2), std::nullopt);
    EXPECT_EQ(value("--dump-mlir", 0), "");
    EXPECT_EQ(value("--dump-mlir", 1), std::nullopt);
    EXPECT_EQ(value("--tosa-flatbuffer", 0), std::nullopt);
    EXPECT_EQ(value("--type-narrowing", 0), "none");
    EXPECT_EQ(value("--type-narrowing", 1), std::nullopt);
    EXPECT_EQ(value("--nothing", 0), std::nullopt);
}

TEST(StockOptions, OptionsCanBeTakenOutOfALine) {
    const std::string_view names[] = {"--input", "--output"};
    const std::pair<Arguments, Arguments> rows[] = {
        {{"-i", "a", "--dump-mlir", "--output=b"}, {"--dump-mlir"}},
        {{"-io", "a", "--type-narrowing=full"}, {"--type-narrowing=full"}},
        {{"-i", "--type-narrowing", "full", "-o"}, {"--type-narrowing", "full"}},
        {{"--custom-op-domain-to-opcode", "a:1", "-o", "x"}, {"--custom-op-domain-to-opcode", "a:1"}},
    };
    for (const auto &[arguments, rest] : rows) {
        EXPECT_EQ(scanModelConverter(arguments).stockArgumentsWithout(names), rest) << joined(arguments);
    }
    const std::string_view input[] = {"--input"};
    EXPECT_EQ(scanModelConverter({"-io", "a"}).stockArgumentsWithout(input), Arguments{"--output"});
}

} // namespace
} // namespace gridsample
