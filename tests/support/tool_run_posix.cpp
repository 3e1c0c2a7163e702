/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Programs are run by the shell with files for their streams: no pipes to keep drained.
#include "support/tool_run.hpp"

#include <cstdlib>
#include <sys/wait.h>

namespace gridsample::test {

ToolRun runTool(const std::vector<std::string> &arguments, const std::map<std::string, std::string> &environment,
                const std::string &input, const std::filesystem::path &folder) {
    const TempFolder streams;
    writeFile(streams.path() / "in", input);
    std::string command = (folder.empty() ? "" : "cd " + forShell(folder.string()) + " && ") + "exec env";
    for (const auto &[name, value] : environment) {
        command += " " + forShell(name + "=" + value);
    }
    for (const std::string &argument : arguments) {
        command += " " + forShell(argument);
    }
    for (const char *stream : {" <|in", " >|out", " 2>|err"}) {
        const std::string text = stream;
        const size_t bar = text.find('|');
        command += text.substr(0, bar) + forShell((streams.path() / text.substr(bar + 1)).string());
    }
    const int status = std::system(command.c_str());
    ToolRun run;
    run.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.output = readFile(streams.path() / "out");
    run.errors = readFile(streams.path() / "err");
    return run;
}

void setVariable(const std::string &name, const std::string &value) {
    ::setenv(name.c_str(), value.c_str(), 1);
}

} // namespace gridsample::test
