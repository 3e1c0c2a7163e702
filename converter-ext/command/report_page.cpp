/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finds the Python program and its interpreter, by where this program lies alone.
#include "command/report_page.hpp"

#include "launcher/process.hpp"
#include "launcher/python_sites.hpp"

#include <system_error>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr const char *kPython = "Scripts/python.exe";
#else
constexpr const char *kPython = "bin/python";
#endif

} // namespace

Error becomeReport(const ToolSearch &search, const std::vector<std::string> &arguments) {
    const fs::path environment = ownPythonEnvironment(search), python = environment / kPython;
    const fs::path script = environment.parent_path() / "scripts" / "report.py";
    std::error_code ignored;
    for (const fs::path &needed : {script, python}) {
        if (!fs::exists(needed, ignored)) {
            return Error{ErrorCode::NotFound, kReportCommand,
                         "this program makes no pages itself, and " + utf8FromPath(needed) + " is not there",
                         "in a checkout run scripts/build.sh; else pip install \"gridsample[arm,report]\" and run the "
                         "wheel's own gridsample report"};
        }
    }
    const fs::path own = search.files->canonical(search.self).value_or(search.self);
    std::vector<std::string> words = {"-I", utf8FromPath(script), "--bin", utf8FromPath(own.parent_path())};
    words.insert(words.end(), arguments.begin(), arguments.end()); // a --bin of the user's counts
    return execTool(python, words).in(kReportCommand);
}

} // namespace gridsample
