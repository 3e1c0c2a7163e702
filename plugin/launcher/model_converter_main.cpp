/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The model-converter launcher's program.
#include "launcher/model_converter/command.hpp"
#include "launcher/process.hpp"

int main(int argc, char **argv) {
    return gridsample::runModelConverter(gridsample::commandLineArguments(argc, argv));
}
