/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The launchers' lines on standard error, written whole so that they do not mix with the tool's own.
#include "launcher/console.hpp"

#include <cstdio>
#include <cstdlib>
#include <gridsample/version.h>
#include <string>

namespace gridsample {
namespace {

bool isLineOpen = false; // standard error ends within a line, as far as we know

constexpr std::string_view kLevelNames[] = {"error", "warning", "info", "debug"};

std::string levelName(LogLevel level) {
    const auto number = static_cast<std::uint32_t>(level);
    return number < std::size(kLevelNames) ? std::string(kLevelNames[number]) : "level " + std::to_string(number);
}

} // namespace

LogLevel shownLogLevel() {
    const char *wanted = std::getenv("GRIDSAMPLE_LOG");
    for (std::uint32_t number = 0; wanted != nullptr && number < std::size(kLevelNames); ++number) {
        if (wanted == kLevelNames[number]) {
            return static_cast<LogLevel>(number);
        }
    }
    return LogLevel::Info;
}

void logLine(std::string_view tool, LogLevel level, std::string_view message) {
    if (level > shownLogLevel() && level <= LogLevel::Debug) {
        return;
    }
    std::string line =
        (isLineOpen ? "\n" : "") + std::string(tool) + ": " + levelName(level) + ": " + std::string(message);
    for (std::size_t i = isLineOpen ? 1 : 0; i < line.size(); ++i) {
        if (line[i] == '\n' || line[i] == '\r') {
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
