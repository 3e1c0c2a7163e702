/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a scenario with our fields to one that the stock runner knows.
#pragma once

#include "scenario/expansion.hpp"

namespace gridsample {

struct Expanded {
    bool isChanged = false; // otherwise the scenario has none of our fields
    std::string json;       // the new scenario
    std::vector<PendingResult> results;
};

// Errors say where: a JSON pointer, the value there, and the fix. A text that is not JSON is left to the runner.
Result<Expanded> expandScenario(ByteView text, World &world);

} // namespace gridsample
