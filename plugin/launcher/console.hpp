/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the launchers say on standard error: one line, `NAME: level: message`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/files.hpp"
#include "base/result.hpp"

namespace gridsample {

// The values are those of gridsample_log_level.
enum class LogLevel : std::uint32_t { Error = 0, Warning = 1, Info = 2, Debug = 3 };

// Least important level shown: Info, or what GRIDSAMPLE_LOG says ("error", "warning", "info", "debug").
LogLevel shownLogLevel();
// A warning if GRIDSAMPLE_LOG says anything else, which counts as info. To be called once.
void checkLogLevel(std::string_view tool);

// Writes one line at once, line breaks inside the message turned into spaces. Unknown levels are shown by number.
void logLine(std::string_view tool, LogLevel level, std::string_view message);
void logError(std::string_view tool, const Error &error);

// Prints on standard output at once. false: it did not get there, or something before it did not, which is then said;
// of a reader that went away nothing is said, since it wanted no more.
bool printOut(std::string_view tool, std::string_view text);

// Passes on what a child wrote to its standard error. If that ends within a line, the next line of ours begins anew.
void passOnErrors(ByteView bytes);
// The same if a child may have written there by itself.
void expectOpenLine();

// MAJOR.MINOR.PATCH of this project.
const char *launcherVersion();

} // namespace gridsample
