/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The program gridsample.
#include "command/command.hpp"
#include "launcher/process.hpp"

int main(int argc, char **argv) {
    return gridsample::runGridsample(gridsample::commandLineArguments(argc, argv));
}
