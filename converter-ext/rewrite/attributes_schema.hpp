/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The schema of the neutral operator's attributes, built into the library.
#pragma once

#include "base/result.hpp"

#include <nlohmann/json_fwd.hpp>

namespace gridsample {

// Errors name the attribute, its value and what the schema wants instead. May throw what its JSON libraries throw.
Status checkAttributes(const nlohmann::json &attributes);

} // namespace gridsample
