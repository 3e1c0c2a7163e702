/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the stock tools (0.11.0) accept, as found by trying; tests hold each row against the real tools.
#include "launcher/stock_options.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/files.hpp"

namespace gridsample {
namespace {

constexpr std::array<std::string_view, 4> kTypeNarrowings = {"none", "full", "partial", "full_preserve_io"};
constexpr std::array<std::string_view, 4> kLogLevels = {"debug", "info", "warning", "error"};
constexpr std::array<std::string_view, 2> kStatisticsModes = {"0", "1"};
constexpr std::array<std::string_view, 5> kExtensions = {
    "VK_EXT_custom_border_color", "VK_EXT_frame_boundary", "VK_ARM_data_graph_neural_accelerator_statistics",
    "VK_KHR_maintenance_5", // the tool's help spells it without the last underscore; only this one is taken
    "VK_KHR_deferred_host_operations"};

// What the runner takes for its cache folder.
const std::string kTemporaryFolder = [] {
    std::error_code failure;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(failure);
    return failure ? std::string() : utf8FromPath(folder);
}();

const StockOption kModelConverter[] = {
    {.name = "--help", .shortName = "-h", .ends = true},
    {.name = "--version", .shortName = "-v", .ends = true},
    {.name = "--input", .shortName = "-i", .arity = Arity::Optional, .defaultValue = "-"},
    {.name = "--output", .shortName = "-o", .arity = Arity::Optional, .defaultValue = "-"},
    {.name = "--tosa-flatbuffer"},
    {.name = "--tosa-flatbuffer-schema", .arity = Arity::Optional, .defaultValue = ""},
    {.name = "--dump-mlir"},
    {.name = "--emit-debug-info"},
    {.name = "--disable-replicated-composites"},
    {.name = "--require-static-shape"},
    {.name = "--experimental-analysis"},
    {.name = "--custom-op-domain-to-opcode", .arity = Arity::Optional, .repeatable = true},
    {.name = "--enable-bespoke"},
    {.name = "--type-narrowing", .arity = Arity::Optional, .defaultValue = "none", .choices = kTypeNarrowings},
};

const StockOption kScenarioRunner[] = {
    {.name = "--help", .shortName = "-h", .ends = true},
    {.name = "--version", .shortName = "-v", .ends = true},
    {.name = "--scenario", .arity = Arity::One, .required = true},
    {.name = "--output", .arity = Arity::One},
    {.name = "--profiling-dump-path", .arity = Arity::One},
    {.name = "--pipeline-caching"},
    {.name = "--clear-pipeline-cache"},
    {.name = "--cache-path", .arity = Arity::One, .defaultValue = kTemporaryFolder},
    {.name = "--neural-debug-database-dump-dir", .arity = Arity::Optional, .defaultValue = ""},
    {.name = "--fail-on-pipeline-cache-miss"},
    {.name = "--emulation-layer-profiling-dump-dir", .arity = Arity::Optional, .defaultValue = ""},
    {.name = "--neural-statistics-dump-dir", .arity = Arity::Optional, .defaultValue = ""},
    {.name = "--neural-statistics-mode", .arity = Arity::Optional, .defaultValue = "1", .choices = kStatisticsModes},
    {.name = "--perf-counters-dump-path", .arity = Arity::One, .defaultValue = ""},
    {.name = "--log-level", .arity = Arity::One, .defaultValue = "info", .choices = kLogLevels},
    {.name = "--wait-for-key-stroke-before-run"},
    {.name = "--dry-run"},
    {.name = "--disable-extension", .arity = Arity::OneOrMore, .choices = kExtensions, .repeatable = true},
    {.name = "--enable-gpu-debug-markers"},
    {.name = "--session-memory-dump-dir", .arity = Arity::One},
    {.name = "--repeat", .arity = Arity::One},
    {.name = "--capture-frame"},
    {.name = "--pause-on-exit"},
    {.name = "--enable-robustness-features"},
};

} // namespace

std::span<const StockOption> modelConverterOptions() {
    return kModelConverter;
}

std::span<const StockOption> scenarioRunnerOptions() {
    return kScenarioRunner;
}

std::vector<OwnOption> modelConverterOwnOptions() {
    return {{"--plugin", true, true},          {"--plugin-option", true, true},
            {"--plugin-report", true, false},  {"--no-default-plugins", false, true},
            {"--plugin-timeout", true, false}, {"--plugin-version", false, true}};
}

std::vector<OwnOption> scenarioRunnerOwnOptions() {
    std::vector<OwnOption> options = modelConverterOwnOptions();
    options.push_back({"--no-emulation", false, true});
    return options;
}

} // namespace gridsample
