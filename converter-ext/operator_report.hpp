/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What became of an operator, as an entry of --plugin-report (schemas/report.schema.json).
#pragma once

#include "rewrite/rewrite_model.hpp"

#include <string>

namespace gridsample {

// One JSON object as text.
std::string operatorReport(const OperatorRecord &record);

} // namespace gridsample
