/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The operator of a dispatch_grid_sample command, and the resources that it is to work on.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"
#include "scenario/expansion.hpp"
#include "scenario/operand.hpp"

#include <string>

namespace gridsample {

struct DispatchOperator {
    GridSampleDesc desc; // complete, and not yet validated
    Operand image, grid, output;
};

// command: members of one that its schema allows. pointer: where it is, for warnings. What it leaves out has the
// schema's defaults, or follows from the resources.
Result<DispatchOperator> readOperator(Expansion &expansion, const Json &command, const std::string &pointer);

} // namespace gridsample
