/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs a program to its end and keeps what it wrote; a private folder for what it needs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gridsample::test {

// What names of programs and of loadable libraries end with.
#ifdef _WIN32
inline constexpr const char *kProgramEnding = ".exe", *kLibraryEnding = ".dll";
#else
inline constexpr const char *kProgramEnding = "", *kLibraryEnding = ".so";
#endif

// A folder that is removed with the object.
class TempFolder {
  public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder &) = delete;
    TempFolder &operator=(const TempFolder &) = delete;
    const std::filesystem::path &path() const { return path_; }

  private:
    std::filesystem::path path_;
};

struct ToolRun {
    int exitCode = -1;
    std::string output; // standard output
    std::string errors; // standard error
};

// arguments[0] is the program; environment is added to our own; folder: where it starts, ours if empty.
ToolRun runTool(const std::vector<std::string> &arguments, const std::map<std::string, std::string> &environment = {},
                const std::string &input = "", const std::filesystem::path &folder = {});

// One word of a POSIX shell's script, whatever it holds.
std::string forShell(const std::string &word);

std::string nativePath(const std::string &path);                     // absolute, as the system itself writes it
void setVariable(const std::string &name, const std::string &value); // of our own environment

std::string readFile(const std::filesystem::path &path); // "" if it cannot be read
void writeFile(const std::filesystem::path &path, const std::string &bytes);

} // namespace gridsample::test
