/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Damaged models through the launcher and through the stock tool alone: the same end, or a better one.
#include "support/stock_tools.hpp"
#include "support/tool_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace gridsample::test {
namespace {

namespace fs = std::filesystem;

const std::string kLauncher = GRIDSAMPLE_BINARY_DIR "/bin/model-converter";
const std::string kStock = GRIDSAMPLE_SITE_PACKAGES "/model_converter/binaries/bin/model-converter";
constexpr const char *kModels[] = {
    "bare_f32",       "sample_q8",       "flow_offset_i8_i8",      "far_zeros_f32", "two_in_a_row_f16",
    "no_sampler_f32", "static_warp_q16", "convolution_beside_f32", "residual_f32",  "three_nearest_q8_g16"};
constexpr int kMutants = 300;

std::string original(int number) {
    return readFile(fs::path(GRIDSAMPLE_SOURCE_DIR "/tests/models") / kModels[number % std::size(kModels)] /
                    "model.tosa");
}

// The same bytes on every machine: std::mt19937 is exactly defined, the distributions are not.
std::string mutant(int number) {
    std::string bytes = original(number);
    std::mt19937 random(static_cast<uint32_t>(number));
    const auto below = [&](size_t limit) { return random() % limit; };
    const uint32_t words[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, static_cast<uint32_t>(bytes.size())};
    switch (number / static_cast<int>(std::size(kModels)) % 5) {
    case 0: // some bits
        for (size_t left = 1 + below(4); left > 0; --left) {
            bytes[below(bytes.size())] ^= static_cast<char>(1U << below(8));
        }
        break;
    case 1: // one byte
        bytes[below(bytes.size())] = static_cast<char>(random());
        break;
    case 2: { // a length, an offset or a number
        const size_t at = 4 * below(bytes.size() / 4);
        for (size_t i = 0; i < 4; ++i) {
            bytes[at + i] = static_cast<char>(words[random() % std::size(words)] >> (8 * i));
        }
        break;
    }
    case 3: { // a piece in another place
        const size_t length = 1 + below(16);
        bytes.replace(below(bytes.size() - length), length, bytes.substr(below(bytes.size() - length), length));
        break;
    }
    default: // the end is missing
        bytes.resize(below(bytes.size()));
    }
    return bytes;
}

enum class End { Done, Said, Silent, Crashed };

struct Conversion {
    ToolRun run;
    std::string vgf;
    End end() const {
        const bool bySignal = run.exitCode > 128 && run.exitCode < 160; // the stock tool's own errors end with 255
        return bySignal ? End::Crashed : run.exitCode != 0 ? End::Said : vgf.empty() ? End::Silent : End::Done;
    }
};

Conversion convert(std::vector<std::string> command, const fs::path &model) {
    const fs::path output = model.parent_path() / "out.vgf";
    command.insert(command.end(), {"-i", model.string(), "-o", output.string()});
    Conversion conversion{runTool(command, {{"GRIDSAMPLE_REAL_MODEL_CONVERTER", kStock}}), readFile(output)};
    fs::remove(output);
    return conversion;
}

size_t countOf(const std::string &text, const std::string &part) {
    size_t count = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

bool anyReplaced(const fs::path &report) {
    const auto json = nlohmann::json::parse(readFile(report), nullptr, false);
    EXPECT_TRUE(json.is_object()) << "no report";
    return json.dump().find("\"replaced\":true") != std::string::npos;
}

TEST(Mutants, EndAsWithTheStockToolAloneOrBetter) {
    int ends[4] = {};
    for (int number = 0; number < kMutants; ++number) {
        SCOPED_TRACE("mutant " + std::to_string(number) + " of " + kModels[number % std::size(kModels)]);
        const TempFolder folder;
        const fs::path model = folder.path() / "model.tosa", report = folder.path() / "report";
        writeFile(model, mutant(number));
        const Conversion stock = convert({kStock}, model);
        const Conversion ours = convert({kLauncher, "--plugin-report", report.string()}, model);
        ++ends[static_cast<int>(stock.end())];

        const bool namesOperator = ours.run.errors.find("error: ") != std::string::npos &&
                                   (ours.run.errors.find(": operator ") != std::string::npos ||
                                    ours.run.errors.find(": constant ") != std::string::npos);
        switch (ours.end()) {
        case End::Done:
            if (stock.end() == End::Done && !anyReplaced(report)) {
                EXPECT_EQ(ours.vgf == stock.vgf, true) << "other bytes although nothing was replaced";
            }
            break;
        case End::Said:
            EXPECT_TRUE(stock.end() != End::Done || namesOperator) << ours.run.errors;
            EXPECT_TRUE(ours.vgf.empty()) << "a VGF beside an error";
            // Whether damage crashes the stock tool or is refused by it may differ from run to run.
            if (const size_t crashes = countOf(ours.run.errors, "the stock tool was ended by SIG"); crashes > 0) {
                EXPECT_EQ(crashes, 1U) << ours.run.errors;
                EXPECT_EQ(ours.run.exitCode, 1);
            }
            break;
        default:
            ADD_FAILURE() << "exit code " << ours.run.exitCode << " and no VGF: " << ours.run.errors;
        }
        fs::remove(report);
        EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1) << "files left";
    }
    // Otherwise the mutants are too tame, or too wild, to show anything.
    for (const End end : {End::Done, End::Said, End::Crashed}) {
        EXPECT_GE(ends[static_cast<int>(end)], 10) << "stock ends of kind " << static_cast<int>(end);
    }
}

} // namespace
} // namespace gridsample::test
