/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The command run_vgf: a VGF, files for its inputs, files for its outputs. Everything else is taken from the VGF.
#pragma once

#include "scenario/expansion.hpp"

namespace gridsample {

// Replaces every run_vgf by a graph, a resource for each input and output, and dispatch_vgf. The commands have been
// held against their schema. Errors name the command and, for a wrong or missing name, the right ones.
Status expandRunVgf(Expansion &expansion);

} // namespace gridsample
