/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The files and the device that a case describes.
#pragma once

#include "fake_world.hpp"
#include "scenario/scenario.hpp"

namespace gridsample::scenario_test {

// "files": by name, "TYPE [SHAPE]" of a .npy or .png file of zeros, "text" for bytes that are no such file, or a .vgf
// file's "inputs" and "outputs", each {"name", "kind", "format", "shape"} and perhaps "sampler" (filters, address
// modes, border), and "input_names" if there are more names. "device": by format, the features that its linear and
// optimal tiling lack.
FakeWorld worldOf(const Json &json);

} // namespace gridsample::scenario_test
