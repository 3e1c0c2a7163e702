/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From the parts of a model to the scenario that runs them.
#pragma once

#include "bundle/bundle.hpp"
#include "bundle/bundle_ports.hpp"
#include "bundle/scenario_draft.hpp"

namespace gridsample {

struct BundleScenario {
    ScenarioDraft draft;
    std::vector<BundlePort> inputs, outputs; // in the model's order
    std::vector<std::string> constantFiles;  // of each constant
    std::vector<std::string> partFiles;      // of each part
    std::vector<std::string> notes;          // what did not become what the options ask for, and why
};

// Files of inputs are named in BundlePort::file, but not looked for. parts must outlive the call only.
BundleScenario makeScenario(const BundleParts &parts, const BundleOptions &options);

// The name of section number `index`'s file.
std::string sectionFile(size_t index);

} // namespace gridsample
