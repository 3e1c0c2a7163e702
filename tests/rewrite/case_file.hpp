/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files of tests/cases/rewrite: a sentence, options, and named parts.
//
//   # One sentence: what the case shows.
//   narrowing full
//   == before
//   ...
//   == after
//   ...
#pragma once

#include "rewrite/rewrite_model.hpp"

#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace gridsample::test {

struct CaseFile {
    std::filesystem::path path;
    std::string sentence; // with its "# "
    std::string options;  // lines before the first part
    std::map<std::string, std::string> parts;

    std::string name() const { return path.stem().string(); }
    RewriteOptions rewriteOptions() const;
};

inline void PrintTo(const CaseFile &file, std::ostream *out) {
    *out << file.path.filename().string();
}

// All *.txt of a folder below tests/cases/rewrite, by name. Throws if there is none, so that no test runs on nothing.
std::vector<CaseFile> readCases(const std::string &folder);

// With GRIDSAMPLE_UPDATE_GOLDENS=1 in the environment tests write what came out instead of comparing it.
bool isUpdatingGoldens();
void writeCase(const CaseFile &file, const std::vector<std::string> &order);

} // namespace gridsample::test
