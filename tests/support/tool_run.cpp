/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Programs are run by the shell with files for their streams: no pipes to keep drained.
#include "support/tool_run.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>

namespace gridsample::test {
namespace {

std::string quoted(const std::string &text) {
    std::string result = "'";
    for (const char c : text) {
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return result + "'";
}

} // namespace

TempFolder::TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "gridsample_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("no temporary folder could be made");
    }
    path_ = name;
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

ToolRun runTool(const std::vector<std::string> &arguments, const std::map<std::string, std::string> &environment,
                const std::string &input) {
    const TempFolder folder;
    writeFile(folder.path() / "in", input);
    std::string command = "exec env";
    for (const auto &[name, value] : environment) {
        command += " " + quoted(name + "=" + value);
    }
    for (const std::string &argument : arguments) {
        command += " " + quoted(argument);
    }
    for (const char *stream : {" <|in", " >|out", " 2>|err"}) {
        const std::string text = stream;
        const size_t bar = text.find('|');
        command += text.substr(0, bar) + quoted((folder.path() / text.substr(bar + 1)).string());
    }
    const int status = std::system(command.c_str());
    ToolRun run;
    run.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.output = readFile(folder.path() / "out");
    run.errors = readFile(folder.path() / "err");
    return run;
}

std::string readFile(const std::filesystem::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void writeFile(const std::filesystem::path &path, const std::string &bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

} // namespace gridsample::test
