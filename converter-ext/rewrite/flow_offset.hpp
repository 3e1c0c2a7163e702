/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// ExecuTorch's fused operator: grid_sample at each element's own place plus a flow.
#pragma once

#include "base/result.hpp"
#include "rewrite/operands.hpp"
#include "tosa/block_view.hpp"

#include <cstddef>

namespace gridsample {

// Operands: image INT8 [1,H,W,C] and flow INT8 [1,4,H,W], read in place; result INT8 [1,H,W,C]. Bilinear, border,
// align_corners. The result holds no -128, as ExecuTorch quantises it to -127 to 127; an image that holds it is read as
// it is. Scales, zero points and the flow's channel of x (0 or 2, y is in the next) are in the payload, a JSON object.
// Errors name the key or operand, its value and the remedy; describeOperator names the operator.
Result<ParsedOperator> parseFlowOffset(const BlockView &block, size_t index);

} // namespace gridsample
