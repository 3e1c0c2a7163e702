/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// JSON objects against the schemas of schemas/, which are built in.
#pragma once

#include "scenario/scenario.hpp"

namespace gridsample {

// schema: a file's name in schemas/ without ".schema.json". pointer: where `value` stands in the scenario.
// Errors: InvalidInput with the pointer of the member at fault, its value and what the schema wants instead.
Status checkSchema(const std::string &schema, const Json &value, const std::string &pointer);

} // namespace gridsample
