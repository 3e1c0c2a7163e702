/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Python environments, as pip, venv, uv and Debian lay them out.
#include "launcher/python_sites.hpp"

#include <algorithm>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr char kPathSeparator = ';';
#else
constexpr char kPathSeparator = ':';
#endif

fs::path ownFolder(const ToolSearch &search) {
    return search.files->canonical(search.self).value_or(search.self).parent_path();
}

} // namespace

std::vector<fs::path> searchPathFolders(const ToolSearch &search) {
    const std::string text = search.environment("PATH").value_or("");
    std::vector<fs::path> folders;
    for (std::size_t begin = 0; begin <= text.size() && !text.empty();) {
        const std::size_t end = std::min(text.find(kPathSeparator, begin), text.size());
        const fs::path folder = pathFromUtf8(text.substr(begin, end - begin));
        if (folder.is_absolute()) { // what a program loads must not depend on where it is started
            folders.push_back(folder);
        }
        begin = end + 1;
    }
    return folders;
}

std::optional<fs::path> ownSitePackages(const ToolSearch &search) {
    const fs::path own = ownFolder(search), package = own.parent_path().parent_path();
    if (own.filename() == "bin" && own.parent_path().filename() == "binaries" && package.filename() == "gridsample") {
        return package.parent_path();
    }
    return std::nullopt;
}

std::vector<fs::path> pythonEnvironments(const ToolSearch &search) {
    const fs::path own = ownFolder(search);
    std::vector<fs::path> environments = {own / ".." / ".venv", ownPythonEnvironment(search), own / ".."};
    for (const fs::path &folder : searchPathFolders(search)) {
        environments.push_back(folder / "..");
    }
    if (const auto home = search.environment("HOME"); home && !home->empty()) {
        environments.push_back(pathFromUtf8(*home) / ".local"); // where pip puts what it installs for one user
    }
    return environments;
}

fs::path ownPythonEnvironment(const ToolSearch &search) {
    return (ownFolder(search) / ".." / ".." / ".venv").lexically_normal();
}

std::vector<fs::path> interpreterEnvironments(const std::string &head) {
    // `#!/env/bin/python3`, or, for long paths, `#!/bin/sh` and a second line `'''exec' /env/bin/python3 ...`.
    std::vector<fs::path> environments;
    std::size_t begin = head.starts_with("#!") ? 2 : head.size();
    for (int line = 0; line < 2 && begin < head.size(); ++line) {
        const std::size_t end = std::min(head.find('\n', begin), head.size());
        std::string text = head.substr(begin, end - begin);
        std::erase(text, '"');
        const std::size_t python = text.find("/python");
        const std::size_t start = text.find('/');
        if (python != std::string::npos && start < python) {
            environments.push_back(pathFromUtf8(text.substr(start, python - start)) / "..");
        }
        begin = end + 1;
    }
    return environments;
}

std::vector<fs::path> sitePackagesOf(const fs::path &environment, const FileProbe &files) {
    std::vector<fs::path> sites = {environment / "Lib" / "site-packages"}; // Windows
    for (const char *library : {"lib", "lib64"}) {
        for (const std::string &name : files.folderNames(environment / library)) {
            if (name.starts_with("python3")) {
                sites.push_back(environment / library / name / "site-packages");
                sites.push_back(environment / library / name / "dist-packages"); // Debian's own name for it
            }
        }
    }
    return sites;
}

} // namespace gridsample
