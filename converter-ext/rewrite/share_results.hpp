/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// After the real converter: graphs return nothing twice.
#pragma once

#include "vgf/vgf_model.hpp"

namespace gridsample {

// The converter drops IDENTITY operators, so a graph may return one value at two places, or an input as it is; the
// stock runtimes then fill in one place and leave zeros at the other. Such results are taken out of their graphs, and
// the tensors for them share the memory of the value. Results that the model itself returns stay where they would share
// memory with an input of the model: the runner clears outputs before it reads inputs. Returns whether anything
// changed.
bool shareResults(VgfModel &model);

} // namespace gridsample
