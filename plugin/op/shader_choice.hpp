/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which row of shaders/choices.json serves an operator, and how its threads are laid over the output.
#pragma once

#include "catalogue/catalogue.hpp"
#include "op/extents.hpp"
#include "op/grid_sample_desc.hpp"
#include "op/shader_plan.hpp"

#include <array>
#include <cstdint>

namespace gridsample {

// How the threads are laid over the output; see the head of grid_sample_buffer.comp.
struct Dispatch {
    uint32_t channelsPerThread = 1;
    uint32_t positions = 1; // of a thread, along W
    std::array<uint32_t, 3> localSize{1, 1, 1};
    std::array<uint32_t, 3> groups{1, 1, 1};
    bool hasInnerPath = false;
    bool hasPlanesIfFar = false;
    uint32_t lanesIfFar = 0;
};

// Whether the row may serve the operator, on a device of its kind. desc is valid.
bool admits(const shaders::Choice &choice, const GridSampleDesc &desc);

// The first row that does and is for such a device; the table ends with rows that together admit everything.
const shaders::Choice *chooseShader(const GridSampleDesc &desc, DeviceKind device = DeviceKind::Gpu);

// desc is admitted by the row.
Dispatch dispatchOf(const shaders::Choice &choice, const GridSampleDesc &desc);

// For grid_sample_sampled.comp: a thread takes all channels of a position.
Dispatch sampledDispatchOf(const GridSampleDesc &desc);

} // namespace gridsample
