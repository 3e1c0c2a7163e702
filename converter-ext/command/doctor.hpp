/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// gridsample doctor: is this machine ready?
#pragma once

#include "command/diagnosis.hpp"
#include "launcher/real_tool.hpp"
#include "launcher/stock_tool.hpp"

#include <filesystem>
#include <optional>

namespace gridsample {

// What the checks share. Filled in by those that come first.
struct Patient {
    ToolSearch search;
    std::filesystem::path launchers;    // the folder of this program, where the launchers lie too
    std::optional<StockTool> converter; // the stock tools, if they are there
    std::optional<StockTool> runner;
    bool canConvert = true, canRun = true; // whether nothing found so far rules it out
};

// All checks, in order. A check that needs what another has found missing is left out.
void diagnose(const ToolSearch &search, Diagnosis &diagnosis);

// The parts of it.
void checkTools(Patient &patient, Diagnosis &diagnosis);  // launchers, environment, stock tools, plugins, libraries
void checkDevice(Patient &patient, Diagnosis &diagnosis); // loader, device, features, formats, layers
void checkOneRun(Patient &patient, Diagnosis &diagnosis); // one operator, converted and run

} // namespace gridsample
