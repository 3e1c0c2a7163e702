/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Our shaders as the runner's resources and commands.
#pragma once

#include "op/shader_plan.hpp"
#include "scenario/expansion.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace gridsample {

// Adds a shader of the catalogue with these constants; its uid. Two calls alike give the same uid.
Result<std::string> addShader(Expansion &expansion, std::string_view variant, const std::vector<SpecValue> &constants);

// The command that runs it: resources at bindings 0, 1, ... of descriptor set 0.
Json dispatchCompute(const std::string &shader, const std::vector<std::string> &resources,
                     const std::array<uint32_t, 3> &groups, bool implicitBarrier);

// A barrier between all that was written before and all that follows.
Json addBarrier(Expansion &expansion);

} // namespace gridsample
