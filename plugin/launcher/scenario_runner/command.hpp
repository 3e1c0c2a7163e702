/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The scenario-runner launcher as a function.
#pragma once

#include <string>
#include <vector>

namespace gridsample {

// Does what the command line asks for. Returns the exit code, if the process has not become the stock tool or been
// ended by a signal before. arguments: without the program's name.
int runScenarioRunner(const std::vector<std::string> &arguments);

} // namespace gridsample
