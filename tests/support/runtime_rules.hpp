/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The rules by which ExecuTorch's own VGF runtime accepts a VGF, so that what we write is tested against them too.
#pragma once

#include "vgf/vgf_model.hpp"

#include <string>
#include <vector>

namespace gridsample::test {

// One line for each rule that the VGF breaks; empty: the runtime takes it.
std::vector<std::string> brokenRuntimeRules(const VgfModel &model);

} // namespace gridsample::test
