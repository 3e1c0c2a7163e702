/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Words as a POSIX shell takes them.
#pragma once

#include <string>
#include <vector>

namespace gridsample {

// In single quotes, whatever is in it.
std::string shellQuoted(const std::string &value);

// A program and its arguments as one line, in which only words that need it are quoted.
std::string shellCommand(const std::string &program, const std::vector<std::string> &arguments);

} // namespace gridsample
