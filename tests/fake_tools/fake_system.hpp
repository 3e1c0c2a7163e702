/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What fake tools need of the operating system; see fake_system_{posix,win32}.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace gridsample::test {

// How Arm's tools end a line on standard error.
#ifdef _WIN32
inline constexpr const char *kErrorLineEnd = "\r\n";
#else
inline constexpr const char *kErrorLineEnd = "\n";
#endif

void setBinaryStreams(); // standard input and output carry bytes, not lines
// argv without the program's name, in UTF-8.
std::vector<std::string> fakeArguments(int argc, char **argv);
std::string fakeVariable(const std::string &name); // of the environment, in UTF-8; "" if it is not set
std::vector<std::string> fakeEnvironment();        // NAME=VALUE, in UTF-8
int processId();                                   // our own
[[noreturn]] void waitForever();                   // until somebody ends this process
[[noreturn]] void crash();                         // as from a wild pointer
[[noreturn]] void abortLikeATool();                // as from a failed check
std::optional<int> systemVerb(const std::string &verb, const std::string &value); // of fake_tool; its exit code

} // namespace gridsample::test
