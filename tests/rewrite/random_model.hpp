/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models made up from a seed, for tests that must hold for any.
#pragma once

#include "support/tosa_model_text.hpp"

#include <cstddef>
#include <cstdint>

namespace gridsample::test {

// A model of about `operators` operators: ours in both spellings, other people's, sums, copies and constants; with
// operands in any order, values used often or never, and outputs that come twice or are inputs. The same everywhere.
ModelText randomModel(uint32_t seed, size_t operators);

} // namespace gridsample::test
