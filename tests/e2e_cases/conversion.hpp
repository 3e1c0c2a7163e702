/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// MLIR to a VGF with our model-converter.
#pragma once

#include "support/stock_tools.hpp"
#include "support/tool_run.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace gridsample::test {

struct Conversion {
    Bytes vgf;
    std::string log; // what the tool wrote to stderr
};

// Throws std::runtime_error with what the tool said.
inline Conversion conversion(const std::string &mlir, const std::vector<std::string> &options) {
    const TempFolder folder;
    const std::string input = (folder.path() / "in.mlir").string(), output = (folder.path() / "out.vgf").string();
    writeFile(input, mlir);
    std::vector<std::string> command = {GRIDSAMPLE_MODEL_CONVERTER, "-i", input, "-o", output};
    command.insert(command.end(), options.begin(), options.end());
    const ToolRun run = runTool(command, {{"GRIDSAMPLE_REAL_MODEL_CONVERTER",
                                           GRIDSAMPLE_SITE_PACKAGES "/model_converter/binaries/bin/model-converter"}});
    const std::string vgf = readFile(output);
    if (run.exitCode != 0 || vgf.empty()) {
        throw std::runtime_error("model-converter ended with " + std::to_string(run.exitCode) + ": " + run.errors);
    }
    return {{vgf.begin(), vgf.end()}, run.errors};
}

inline Bytes converted(const std::string &mlir) {
    return conversion(mlir, {}).vgf;
}

} // namespace gridsample::test
