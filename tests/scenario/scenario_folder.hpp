/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A folder with a scenario and its files, and the launcher that runs it on lavapipe.
#pragma once

#include "data/array.hpp"
#include "scenario/scenario.hpp"
#include "support/tool_run.hpp"

#include <string>
#include <vector>

namespace gridsample::scenario_test {

using test::readFile;
using test::runTool;
using test::TempFolder;
using test::ToolRun;
using test::writeFile;

class ScenarioFolder {
  public:
    std::string path(const std::string &name) const { return (folder_.path() / name).string(); }
    void write(const std::string &name, const Array &array) const; // .npy or .png
    Array read(const std::string &name) const;                     // likewise; throws if it is not there
    bool has(const std::string &name) const;

    // Runs the scenario {"commands": commands, "resources": resources}.
    ToolRun run(const Json &commands, const Json &resources, const std::vector<std::string> &options = {}) const;
    // Runs the launcher with these arguments in the folder. With GRIDSAMPLE_KEEP_SCENARIOS=DIR in the environment a
    // copy of what went in and what came out is kept there.
    ToolRun launch(const std::vector<std::string> &arguments) const;

  private:
    TempFolder folder_;
};

// Of some numbers: floats, or integers.
Array arrayOf(ElementType type, const std::vector<int64_t> &shape, const std::vector<double> &values);
// The same on every call: integers over their whole range, floats in -2 to 2.
Array noise(ElementType type, const std::vector<int64_t> &shape, uint32_t seed);

// Resources.
Json tensor(const std::string &uid, const Array &like, const std::string &access, const Json &more);
Json buffer(const std::string &uid, size_t bytes, const std::string &access, const Json &more);
Json image(const std::string &uid, const Json &more);

} // namespace gridsample::scenario_test
