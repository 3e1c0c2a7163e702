/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads and writes case files.
#include "case_files.hpp"

#include "support/tool_run.hpp"

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <stdexcept>

namespace gridsample::scenario_test {

std::vector<CaseFile> casesIn(const std::string &folder) {
    const std::filesystem::path path = std::filesystem::path(GRIDSAMPLE_SOURCE_DIR "/tests/cases/scenario") / folder;
    std::vector<CaseFile> cases;
    for (const auto &entry : std::filesystem::directory_iterator(path)) {
        if (entry.path().extension() == ".json") {
            try {
                cases.push_back(
                    {entry.path().stem().string(), entry.path(), Json::parse(test::readFile(entry.path()))});
            } catch (const Json::exception &error) {
                throw std::runtime_error(entry.path().string() + ": " + error.what());
            }
        }
    }
    if (cases.empty()) {
        throw std::runtime_error("no cases in " + path.string());
    }
    std::sort(cases.begin(), cases.end(), [](const CaseFile &a, const CaseFile &b) { return a.name < b.name; });
    return cases;
}

void PrintTo(const CaseFile &file, std::ostream *out) {
    *out << file.path.string();
}

bool isUpdatingGoldens() {
    const char *value = std::getenv("GRIDSAMPLE_UPDATE_GOLDENS");
    return value != nullptr && std::string(value) == "1";
}

void update(const CaseFile &file, const Json &json) {
    test::writeFile(file.path, json.dump(4) + "\n");
}

} // namespace gridsample::scenario_test
