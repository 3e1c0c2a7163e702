/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scenario's files: its models, and its relative paths.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "base/result.hpp"

namespace gridsample {

// The .vgf files that the scenario's graphs are read from, relative ones taken from `folder`. A scenario that cannot be
// read has none: the runner says what is wrong with it.
std::vector<std::filesystem::path> scenarioModels(ByteView json, const std::filesystem::path &folder);

// Absolute folders: those that the runner takes relative `src` and `dst` from, the run's private one, and one in that
// for results.
struct ScenarioPlaces {
    std::filesystem::path source, output, scratch, results;
};

// A file that the runner writes, and where it belongs.
struct ScenarioResult {
    std::filesystem::path written, place;
};

// A scenario that may lie anywhere, and whose results appear when they are whole: every resource's `src` is absolute,
// and every `dst` a file in the folder for results, unless it is in the private folder already. InvalidInput if it is
// no JSON object.
struct RunScenario {
    std::string json;
    std::vector<ScenarioResult> results; // in the order of the scenario
};
Result<RunScenario> forTheRunner(ByteView json, const ScenarioPlaces &places);

} // namespace gridsample
