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

namespace gridsample::test {

// Throws std::runtime_error with what the tool said.
inline Bytes converted(const std::string &mlir) {
    const TempFolder folder;
    const std::string input = (folder.path() / "in.mlir").string(), output = (folder.path() / "out.vgf").string();
    writeFile(input, mlir);
    const ToolRun run = runTool({GRIDSAMPLE_MODEL_CONVERTER, "-i", input, "-o", output},
                                {{"GRIDSAMPLE_REAL_MODEL_CONVERTER",
                                  GRIDSAMPLE_SITE_PACKAGES "/model_converter/binaries/bin/model-converter"}});
    const std::string vgf = readFile(output);
    if (run.exitCode != 0 || vgf.empty()) {
        throw std::runtime_error("model-converter ended with " + std::to_string(run.exitCode) + ": " + run.errors);
    }
    return {vgf.begin(), vgf.end()};
}

} // namespace gridsample::test
