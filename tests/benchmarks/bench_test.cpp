/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// grid_sample_bench as a whole, on tiny workloads: its results are checked and what it writes keeps its schema. No time
// is judged.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace gridsample {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kSource = GRIDSAMPLE_SOURCE_DIR;
const std::string kTiny = (kSource / "tests/benchmarks/tiny.json").string();

json readJson(const fs::path &path) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << path;
    return json::parse(file);
}

void expectValid(const std::string &schemaName, const json &document) {
    valijson::Schema schema;
    const json schemaText = readJson(kSource / "schemas" / (schemaName + ".schema.json"));
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schemaText), schema);
    valijson::ValidationResults faults;
    EXPECT_TRUE(valijson::Validator().validate(schema, valijson::adapters::NlohmannJsonAdapter(document), &faults));
    for (const valijson::ValidationResults::Error &fault : faults) {
        ADD_FAILURE() << schemaName << ": " << fault.description;
    }
}

// Exit status; what it prints goes to the test's log.
int bench(const std::string &options) {
    const std::string command =
        std::string("\"" GRIDSAMPLE_BENCH "\" --driver \"" GRIDSAMPLE_LAVAPIPE_ICD "\" ") + options;
    return std::system(command.c_str());
}

TEST(Bench, ChecksAndWritesEveryWorkloadInBothLayouts) {
    const std::string out = testing::TempDir() + "grid_sample_bench.json";
    ASSERT_EQ(bench("--workloads \"" + kTiny + "\" --check --runs 2 --json \"" + out + "\""), 0);
    const json document = readJson(out);
    expectValid("benchmark_results", document);
    std::set<std::string> seen;
    for (const json &row : document.at("rows")) {
        EXPECT_TRUE(row.at("checked").get<bool>());
        EXPECT_TRUE(seen.insert(row.at("workload").get<std::string>() + row.at("layout").get<std::string>()).second);
    }
    EXPECT_EQ(seen.size(), 2U * (2 * 2 * 3 * 3 + 2 + 3 * 2 * 2 + 3 * 2 + 1));
}

TEST(Bench, TriesEveryRowOfATableOfChoicesThatAdmitsTheWorkload) {
    const std::string out = testing::TempDir() + "grid_sample_bench_choices.json";
    const std::string choices = (kSource / "shaders/choices.json").string();
    ASSERT_EQ(bench("--workloads \"" + kTiny + "\" --choices \"" + choices +
                    "\" --filter bilinear/f32_f32/1x4x9x7/affine --layout NHWC --check --runs 1 --json \"" + out +
                    "\""),
              0);
    const json document = readJson(out);
    std::set<std::string> tried;
    for (const json &row : document.at("rows")) {
        tried.insert(row.at("choice").get<std::string>());
    }
    EXPECT_TRUE(tried.contains("pixels_of_four_linear"));
    EXPECT_TRUE(tried.contains("elements_nhwc"));
    EXPECT_FALSE(tried.contains("elements_nchw"));
}

TEST(Bench, TimesTheHardwaresSamplerWhereThatMeansTheOperator) {
    const std::string out = testing::TempDir() + "grid_sample_bench_sampler.json";
    ASSERT_EQ(bench("--workloads \"" + kTiny + "\" --filter f32_f32/1x4x9 --sampler --runs 1 --json \"" + out + "\""),
              0);
    const json document = readJson(out);
    expectValid("benchmark_results", document);
    for (const json &row : document.at("rows")) {
        const bool isSamplers =
            row.at("workload").get<std::string>().starts_with("bilinear/") && row.at("layout") == "NHWC";
        EXPECT_EQ(row.contains("sampler_microseconds"), isSamplers) << row;
    }
}

// 8K and 16K images, a million batch elements or channels, the longest axis: as much as 128 MiB a buffer holds.
TEST(Bench, LargeShapesAreRightAtAnyPosition) {
    const std::string large = (kSource / "tests/benchmarks/large.json").string();
    const std::string out = testing::TempDir() + "grid_sample_bench_large.json";
    ASSERT_EQ(
        bench("--workloads \"" + large + "\" --layout NHWC --check --positions 8 --runs 1 --json \"" + out + "\""), 0);
    const json document = readJson(out);
    expectValid("benchmark_results", document);
    EXPECT_FALSE(document.contains("left_out")) << document.at("left_out");
    for (const json &row : document.at("rows")) {
        EXPECT_TRUE(row.at("checked").get<bool>()) << row;
    }
}

TEST(Bench, SaysWhichLimitLeavesAWorkloadOut) {
    const std::string huge = (kSource / "tests/benchmarks/huge.json").string();
    const std::string out = testing::TempDir() + "grid_sample_bench_huge.json";
    const std::string mixed = testing::TempDir() + "grid_sample_bench_mixed.json";
    json workloads = readJson(huge);
    workloads.at("groups").push_back(readJson(kTiny).at("groups").back());
    std::ofstream(mixed) << workloads;
    ASSERT_EQ(bench("--workloads \"" + mixed + "\" --layout NHWC --runs 1 --json \"" + out + "\""), 0);
    const json document = readJson(out);
    expectValid("benchmark_results", document);
    EXPECT_EQ(document.at("rows").size(), 1U);
    ASSERT_EQ(document.at("left_out").size(), 9U);
    for (const json &one : document.at("left_out")) {
        const std::string reason = one.at("reason");
        const bool isOverAll = one.at("workload").get<std::string>().find("1x33x8640x15360") != std::string::npos;
        const char *limit =
            isOverAll ? "takes more than 4294967295 bytes" : "have at most 134217728 (maxStorageBufferRange)";
        EXPECT_NE(reason.find(limit), std::string::npos) << reason;
    }
}

TEST(Bench, FailsWhereNothingIsLeftToMeasure) {
    EXPECT_NE(bench("--workloads \"" + kTiny + "\" --filter no_such_workload"), 0);
}

TEST(Bench, ItsTablesAndTheResultsKeptBesideItAreValid) {
    expectValid("workloads", readJson(kTiny));
    for (const char *name : {"workloads", "large", "huge"}) {
        expectValid("workloads", readJson(kSource / "tests/benchmarks" / (std::string(name) + ".json")));
    }
    size_t kept = 0;
    for (const auto &entry : fs::directory_iterator(kSource / "tests/benchmarks/results")) {
        const std::string name = entry.path().filename().string();
        const auto isOf = [&](const char *other) { return name.find(other) != std::string::npos; };
        if (entry.path().extension() == ".json" && !isOf("pytorch") && !isOf("onnx") && !isOf("models") &&
            !isOf("conversion")) {
            ++kept;
            expectValid("benchmark_results", readJson(entry.path()));
        }
    }
    EXPECT_GT(kept, 0U);
}

} // namespace
} // namespace gridsample
