/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Cases as JSON files: one test for each, named after it.
#pragma once

#include "scenario/scenario.hpp"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace gridsample::scenario_test {

struct CaseFile {
    std::string name; // without folder and ending
    std::filesystem::path path;
    Json json;
};

// All .json files of a folder below tests/cases/scenario, sorted. Throws if there is none.
std::vector<CaseFile> casesIn(const std::string &folder);

void PrintTo(const CaseFile &file, std::ostream *out);

// Whether the environment says GRIDSAMPLE_UPDATE_GOLDENS=1: then tests write what came out into the case.
bool isUpdatingGoldens();
void update(const CaseFile &file, const Json &json);

} // namespace gridsample::scenario_test
