/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The command gridsample as a function.
#pragma once

#include <string>
#include <vector>

namespace gridsample {

// Exit code: 0; 1 if something is wrong (of doctor: a check fails); 2 for a command line that is not understood.
// arguments: without the program's name.
int runGridsample(std::vector<std::string> arguments);

} // namespace gridsample
