/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finding the stock tool that a launcher stands in for, and never the launcher itself.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.hpp"
#include "base/result.hpp"

namespace gridsample {

// A stock tool, as its wheel ships it.
struct ToolKind {
    std::string name;                   // "model-converter": the binary, and what the launcher is called
    std::vector<std::string> pathNames; // names to look for on PATH, best first
    std::string variable;               // environment variable that names the tool and ends the search
    std::string package;                // folder below site-packages: <package>/binaries/bin/<name>
    std::string wheel;                  // what to `pip install`
    std::vector<std::string> releases;  // "0.11": those that the launchers were tried with, oldest first
};
// Whether it is one of those; all of Arm's tools and layers have one number.
bool isKnownRelease(std::string_view version);
const ToolKind &modelConverterTool();
const ToolKind &scenarioRunnerTool();

// What the search sees of the file system; tests put a table in its place.
class FileProbe {
  public:
    virtual ~FileProbe() = default;
    virtual bool isExecutableFile(const std::filesystem::path &path) const = 0; // a regular file we may run
    virtual std::optional<FileIdentity> identity(const std::filesystem::path &path) const = 0;
    virtual std::optional<std::filesystem::path> canonical(const std::filesystem::path &path) const = 0;
    virtual std::string head(const std::filesystem::path &path, std::size_t size) const = 0; // first bytes; "" if none
    virtual bool holdsLauncherMarker(const std::filesystem::path &path) const = 0; // is a launcher of ours, any build
    virtual std::vector<std::string> folderNames(const std::filesystem::path &path) const = 0; // sorted; empty if none
};
const FileProbe &systemFileProbe();

struct ToolSearch {
    std::filesystem::path self;                                                 // our own executable
    std::function<std::optional<std::string>(const std::string &)> environment; // PATH and the tool's variable
    const FileProbe *files = nullptr;
};
// The search as a launcher does it: this process, its environment, the file system.
Result<ToolSearch> systemToolSearch();

struct RealTool {
    std::filesystem::path program;      // the binary itself, never a Python wrapper if its binary can be found
    std::filesystem::path sitePackages; // the wheels' folder that it came from; empty if it came from none
};

// In this order: the variable (a wrong value is an error); for a launcher from a wheel, the wheels beside it; PATH;
// .venv beside the launcher's build folder; site-packages of the Pythons on PATH. NotFound says where it looked and how
// to get the tool.
Result<RealTool> findRealTool(const ToolKind &kind, const ToolSearch &search);

} // namespace gridsample
