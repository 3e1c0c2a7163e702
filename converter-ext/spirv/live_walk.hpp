/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Follows main through what can be reached once constants are set, and writes it down as one function.
#pragma once

#include "base/result.hpp"
#include "spirv/known_values.hpp"
#include "spirv/parsed_module.hpp"

namespace gridsample {

// Called functions are put in the place of their calls; a branch whose condition is known goes one way; what follows
// from constants is folded. Fills code.variables, code.blocks and code.decorated. Loops stay loops. Errors: Unsupported
// for code that our compiler does not make: a function that returns from its middle or calls itself, a switch that is
// left from inside another branch, blocks in an order that does not follow the flow.
Status walkLiveCode(const ParsedModule &module, const ParsedFunction &main, LiveCode &code, KnownValues &known);

} // namespace gridsample
