/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads and writes case files.
#include "rewrite/case_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace gridsample::test {
namespace {

CaseFile readCase(const std::filesystem::path &path) {
    std::ifstream stream(path, std::ios::binary);
    CaseFile file;
    file.path = path;
    std::string *part = &file.options;
    for (std::string line; std::getline(stream, line);) {
        if (line.rfind("# ", 0) == 0 && file.sentence.empty()) {
            file.sentence = line;
        } else if (line.rfind("== ", 0) == 0) {
            part = &file.parts[line.substr(3)];
        } else {
            *part += line + "\n";
        }
    }
    if (file.sentence.empty() || file.parts.count("before") == 0) {
        throw std::runtime_error(path.string() + " has no sentence or no part \"before\"");
    }
    return file;
}

} // namespace

RewriteOptions CaseFile::rewriteOptions() const {
    RewriteOptions result;
    std::istringstream stream(options);
    for (std::string key, value; stream >> key >> value;) {
        if (key == "fold" && value == "off") {
            result.fold = false;
        } else if (key == "precision" && value == "fast") {
            result.precision = Precision::Fast;
        } else if (key == "narrowing" && (value == "full" || value == "partial")) {
            result.narrowing = value == "full" ? RewriteOptions::Narrowing::Full : RewriteOptions::Narrowing::Partial;
        } else {
            throw std::runtime_error(path.string() + ": option " + key + " " + value + " is not known");
        }
    }
    return result;
}

std::vector<CaseFile> readCases(const std::string &folder) {
    std::vector<CaseFile> files;
    for (const auto &entry :
         std::filesystem::directory_iterator(std::filesystem::path(GRIDSAMPLE_CASES_FOLDER) / folder)) {
        if (entry.path().extension() == ".txt") {
            files.push_back(readCase(entry.path()));
        }
    }
    if (files.empty()) {
        throw std::runtime_error("there are no cases in " + folder);
    }
    std::sort(files.begin(), files.end(), [](const CaseFile &a, const CaseFile &b) { return a.path < b.path; });
    return files;
}

bool isUpdatingGoldens() {
    const char *value = std::getenv("GRIDSAMPLE_UPDATE_GOLDENS");
    return value != nullptr && std::string(value) == "1";
}

void writeCase(const CaseFile &file, const std::vector<std::string> &order) {
    std::ofstream stream(file.path, std::ios::binary);
    stream << file.sentence << "\n" << file.options;
    for (const std::string &name : order) {
        const auto part = file.parts.find(name);
        if (part != file.parts.end() && !part->second.empty()) {
            stream << "== " << name << "\n" << part->second;
        }
    }
}

} // namespace gridsample::test
