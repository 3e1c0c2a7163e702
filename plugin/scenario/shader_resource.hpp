/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Our shaders as the runner's resources and commands.
#pragma once

#include "op/shader_plan.hpp"
#include "scenario/expansion.hpp"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace gridsample {

struct ShaderModule {
    std::string_view name;
    std::span<const uint32_t> spirv; // constants not set
};

// Adds a shader with these constants; its uid. Two calls alike give the same uid.
Result<std::string> addShader(Expansion &expansion, const ShaderModule &module,
                              const std::vector<SpecValue> &constants);

struct Binding {
    std::string resource;
    bool isStorageImage = false; // an image's descriptor; by default what its shader_access says
};

// The command that runs a shader: resources at bindings 0, 1, ... of descriptor set 0.
Json dispatchCompute(const std::string &shader, const std::vector<Binding> &bindings,
                     const std::array<uint32_t, 3> &groups, bool implicitBarrier);

// A barrier between all that was written before and all that follows.
Json addBarrier(Expansion &expansion);

} // namespace gridsample
