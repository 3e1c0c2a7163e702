/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The words of a module that has been made, without what nothing in it needs.
#pragma once

#include "spirv/live_code.hpp"
#include "spirv/parsed_module.hpp"

#include <cstdint>
#include <vector>

namespace gridsample {

// module: what code was made from; it has one entry point. Needed is what reaches a write to memory, a branch or the
// workgroup size. Blocks that follow each other without a choice become one. Ids are numbered in order of appearance.
std::vector<uint32_t> writeLiveCode(const ParsedModule &module, const ParsedFunction &main, const LiveCode &code);

} // namespace gridsample
