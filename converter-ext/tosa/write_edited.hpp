/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes an edited TOSA model without rebuilding what did not change.
#pragma once

#include "base/result.hpp"
#include "tosa/block_edit.hpp"
#include "tosa/byte_sink.hpp"
#include "tosa/tosa_model.hpp"

namespace gridsample {

// Offsets in a FlatBuffer only point forward. So the new file is a new front (root, the edited region and block, the
// vectors of operators and tensors, and what is new), followed by the old file as it was; the front's offsets reach
// into it for all that did not change. The front is a multiple of 16 bytes, so old objects keep their alignment.
// Constants outside the tables (models over 2 GB) are found by their place in the file: those places, 8 bytes a
// tensor, are the only old bytes that change.
// Memory: the front alone. Errors: a table of the edited block's path holds fields that this schema does not know
// (they would be lost), the new file would be larger than a FlatBuffer can be, or what the sink reports.
Status writeEdited(const TosaModel &model, const BlockEdit &edit, const ByteSink &out);

} // namespace gridsample
