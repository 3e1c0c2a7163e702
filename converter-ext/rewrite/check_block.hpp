/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the real converter would end over without naming the operator.
#pragma once

#include "base/result.hpp"
#include "tosa/block_view.hpp"

namespace gridsample {

// InvalidInput, with the operator or tensor: a name that two tensors or two operators have, an operand that nothing
// makes or that is made from the operator's own result, a constant with too few or too many bytes.
Status checkBlock(const BlockView &block);

} // namespace gridsample
