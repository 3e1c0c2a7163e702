/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The launchers' lines on standard error, written whole so that they do not mix with the tool's own.
#include "launcher/console.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <gridsample/version.h>
#include <iterator>
#include <string>

namespace gridsample {
namespace {

bool isLineOpen = false; // standard error ends within a line, as far as we know

constexpr const char *kLevelVariable = "GRIDSAMPLE_LOG";
constexpr std::string_view kLevelNames[] = {"error", "warning", "info", "debug"};

std::string levelName(LogLevel level) {
    const auto number = static_cast<std::uint32_t>(level);
    return number < std::size(kLevelNames) ? std::string(kLevelNames[number]) : "level " + std::to_string(number);
}

} // namespace

LogLevel shownLogLevel() {
    const char *wanted = std::getenv(kLevelVariable);
    const auto level = std::find(std::begin(kLevelNames), std::end(kLevelNames), wanted != nullptr ? wanted : "");
    return level == std::end(kLevelNames) ? LogLevel::Info : static_cast<LogLevel>(level - std::begin(kLevelNames));
}

void checkLogLevel(std::string_view tool) {
    const char *value = std::getenv(kLevelVariable);
    const std::string_view wanted = value != nullptr ? value : "";
    if (!wanted.empty() && std::find(std::begin(kLevelNames), std::end(kLevelNames), wanted) == std::end(kLevelNames)) {
        logLine(tool, LogLevel::Warning,
                std::string(kLevelVariable) + "=" + std::string(wanted) +
                    ": is no level, so info counts; give error, warning, info or debug");
    }
}

void logLine(std::string_view tool, LogLevel level, std::string_view message) {
    if (level > shownLogLevel() && level <= LogLevel::Debug) {
        return;
    }
    std::string line =
        (isLineOpen ? "\n" : "") + std::string(tool) + ": " + levelName(level) + ": " + std::string(message);
    for (std::size_t i = isLineOpen ? 1 : 0; i < line.size(); ++i) {
        const auto byte = static_cast<unsigned char>(line[i]);
        if (byte < ' ' || byte == 0x7f) { // names come from strangers, and may hold a terminal's commands
            line[i] = ' ';
        }
    }
    line += '\n';
    isLineOpen = false;
    std::fwrite(line.data(), 1, line.size(), stderr); // stderr is unbuffered: one write
    std::fflush(stderr);
}

void logError(std::string_view tool, const Error &error) {
    logLine(tool, LogLevel::Error, error.message());
}

bool printOut(std::string_view tool, std::string_view text) {
    errno = 0;
    const bool failedBefore = std::ferror(stdout) != 0;
    const bool isWritten =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0 && !failedBefore;
    const int code = errno; // 0 if only an earlier write has failed
    if (!isWritten && code != EPIPE) {
        logError(tool, Error{ErrorCode::Io, "standard output",
                             "cannot be written" + (code == 0 ? std::string() : ": " + systemErrorText(code)),
                             "make room, or print to somewhere else"});
    }
    return isWritten;
}

void passOnErrors(ByteView bytes) {
    std::fwrite(bytes.data(), 1, bytes.size(), stderr);
    std::fflush(stderr);
    isLineOpen = bytes.empty() ? isLineOpen : bytes.back() != '\n';
}

void expectOpenLine() {
    isLineOpen = true;
}

const char *launcherVersion() {
    return GRIDSAMPLE_VERSION;
}

} // namespace gridsample
