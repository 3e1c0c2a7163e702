/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What stands before a module's functions, with its specialization constants as plain ones.
#pragma once

#include "base/result.hpp"
#include "spirv/known_values.hpp"
#include "spirv/parsed_module.hpp"

#include <cstdint>
#include <unordered_map>

namespace gridsample {

// values: bits by constant_id; a constant without one keeps its default. Fills code.globals, and code.sameAs where two
// constants are equal. Errors: Unsupported for a constant that is computed from others in a way that cannot be folded.
Status setConstants(const ParsedModule &module, const std::unordered_map<uint32_t, uint32_t> &values, LiveCode &code,
                    KnownValues &known);

} // namespace gridsample
