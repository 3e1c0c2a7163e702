/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Private folders and whole files; how a program is run is the system's, see tool_run_{posix,win32}.cpp.
#include "support/tool_run.hpp"

#include <fstream>
#include <iterator>
#include <random>

namespace gridsample::test {

TempFolder::TempFolder() {
    std::random_device random;
    do { // until the name is a new one
        path_ = std::filesystem::temp_directory_path() / ("gridsample_" + std::to_string(random()));
    } while (!std::filesystem::create_directory(path_));
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string forShell(const std::string &word) {
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
}

std::string nativePath(const std::string &path) {
    return std::filesystem::absolute(path).make_preferred().string();
}

std::string readFile(const std::filesystem::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void writeFile(const std::filesystem::path &path, const std::string &bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

} // namespace gridsample::test
