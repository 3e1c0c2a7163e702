/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A VgfModel as text: one line a module, resource, constant or segment. For goldens and for messages.
#pragma once

#include "vgf/vgf_model.hpp"

#include <string>
#include <vector>

namespace gridsample::test {

// Equal SPIR-V modules are shown as equal; those in `ours` as "ours 0", "ours 1". Slots read BINDING=rRESOURCE.
std::string vgfText(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ours = {});

} // namespace gridsample::test
