/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The README that lies in a bundle.
#pragma once

#include "bundle/bundle_scenario.hpp"

namespace gridsample {

// placed: by input, whether its file lies in the bundle.
std::string bundleReadme(const BundleParts &parts, const BundleScenario &scenario, const std::vector<bool> &placed);

} // namespace gridsample
