/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Running a program: no shell, every pipe pumped at once, signals passed on.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "base/result.hpp"

namespace gridsample {

// Variables to set (or, with no value, to remove) in the child's environment; all others are inherited.
using EnvironmentChanges = std::map<std::string, std::optional<std::string>>;

// Takes what the child wrote, as it comes. Returning false closes the pipe: the child then fails to write. May throw
// only for want of memory.
using ByteConsumer = std::function<bool(ByteView)>;

struct ProcessRun {
    std::filesystem::path program;      // a path, not looked for on PATH; also the child's argv[0]
    std::vector<std::string> arguments; // UTF-8, without argv[0]
    EnvironmentChanges environment;
    std::optional<ByteView> input; // standard input; none: inherited. Unread bytes are dropped without an error.
    ByteConsumer output;           // standard output; empty: inherited
    ByteConsumer error;            // standard error; empty: inherited
    // How long it may run, then it is asked to end, and killed if it does not; none: as long as it likes.
    std::optional<std::chrono::milliseconds> timeout;
};

struct ProcessEnd {
    int exitCode = 0;      // meaningful if signal is 0
    int signal = 0;        // the signal that ended the child; on Windows the exception's status, which is negative
    int interruptedBy = 0; // SIGINT, SIGTERM or SIGHUP sent to us (and passed on) while the child ran
    bool timedOut = false;
    // What a shell would report: the exit code, or 128 + signal; on Windows the exception's status.
    int code() const { return signal > 0 ? 128 + signal : signal < 0 ? signal : exitCode; }
    bool ok() const { return signal == 0 && exitCode == 0 && interruptedBy == 0 && !timedOut; }
};

// Runs a program to its end. An error means that it could not be started. The child is killed if we die (Linux).
// Call from one thread at a time.
Result<ProcessEnd> runProcess(const ProcessRun &run);

// Becomes the program, so that nothing of us stays in its way; returns only if it could not be started. Windows has no
// such thing: there the program runs as a child and this process ends with its exit code.
Error execTool(const std::filesystem::path &program, const std::vector<std::string> &arguments,
               const EnvironmentChanges &environment = {});

// Ends this process as `end` says: by the same signal, so that the caller sees what it would have seen from the tool,
// or with the exit code. Destructors of live objects do not run.
[[noreturn]] void endLike(const ProcessEnd &end);

// "SIGSEGV" and the like, or the number; on Windows "exception 0xc0000005".
std::string signalName(int number);

// argv without the program's name, in UTF-8 (on Windows read from the system, which has it in UTF-16).
std::vector<std::string> commandLineArguments(int argc, char **argv);

// The value of an environment variable in UTF-8; none if it is not set.
std::optional<std::string> environmentVariable(const std::string &name);

// The file that this process runs, links followed.
Result<std::filesystem::path> ownExecutable();

} // namespace gridsample
