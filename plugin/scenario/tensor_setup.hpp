/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Tensors filled from pictures and written as pictures.
#pragma once

#include "scenario/expansion.hpp"

namespace gridsample {

// Tensor resources that have "encoding", "layout" or "channels", a source that is a .png or .dds, or a destination that
// is a .png. Others are left alone. Errors give the resource's JSON pointer.
Status setUpTensors(Expansion &expansion);

} // namespace gridsample
