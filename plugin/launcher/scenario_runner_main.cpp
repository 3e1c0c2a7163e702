/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The scenario-runner launcher's program.
#include "launcher/process.hpp"
#include "launcher/scenario_runner/command.hpp"

int main(int argc, char **argv) {
    return gridsample::runScenarioRunner(gridsample::commandLineArguments(argc, argv));
}
