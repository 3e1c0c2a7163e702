/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What expanding a scenario must leave as it was.
#pragma once

#include "fake_world.hpp"

#include <string>
#include <string_view>

namespace gridsample::fuzz {

// Expands the scenario in that world. "" if an error is said at a JSON pointer, if nothing was to be done and nothing
// was left behind, or if all of ours is gone, all else is there in its order, and a second expansion finds nothing.
std::string expansionFault(std::string_view scenario, scenario_test::FakeWorld world);

} // namespace gridsample::fuzz
