/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The little that has to be read and written in a SPIR-V module without SPIRV-Tools: spec ids and the workgroup size.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <map>
#include <span>

namespace gridsample {

// What a specialization constant holds; Other: not 32 bits, so no SpecValue can set it.
enum class SpecKind { Bool, Word, Other };

// The constants of a module by constant_id (SpecId). Errors: words that are no SPIR-V module.
Result<std::map<uint32_t, SpecKind>> findSpecConstants(std::span<const uint32_t> spirv);

// A workgroup size made of spec constants is a constant decorated with WorkgroupSize; it overrules the LocalSize of the
// entry points, which says 1 1 1 then. Once that constant is folded, this writes its value to LocalSize too, so that
// both agree whichever one a reader looks at. Nothing happens to a module without such a constant.
// Errors: the constant is there, but its parts are not plain constants.
Status writeLocalSize(std::span<uint32_t> spirv);

// Whether a constant is decorated with WorkgroupSize.
bool hasWorkgroupSizeConstant(std::span<const uint32_t> spirv);

// Whether any OpSpecConstant... is left.
bool hasSpecConstants(std::span<const uint32_t> spirv);

} // namespace gridsample
