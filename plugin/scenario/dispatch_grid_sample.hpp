/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The command dispatch_grid_sample: three resources and what to compute.
#pragma once

#include "scenario/expansion.hpp"

namespace gridsample {

// Replaces every dispatch_grid_sample by dispatch_compute, with its shader and the buffers that it needs. The commands
// have been held against their schema, and images have their formats. Errors give JSON pointer, value and fix.
Status expandDispatches(Expansion &expansion);

} // namespace gridsample
