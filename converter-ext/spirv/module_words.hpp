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
#include <spirv/unified1/spirv.hpp11>
#include <string>

namespace gridsample {

constexpr size_t kSpirvHeaderWords = 5;

// Calls visit(opcode, words) for each instruction; words[0] holds length and opcode.
// Errors: InvalidInput for a missing header or an instruction that does not fit.
template <typename Word, typename Visit> Status forEachInstruction(std::span<Word> spirv, Visit visit) {
    if (spirv.size() < kSpirvHeaderWords || spirv[0] != spv::MagicNumber) {
        return Error{ErrorCode::InvalidInput, "SPIR-V", "not a module: the header is missing", ""};
    }
    for (size_t at = kSpirvHeaderWords; at < spirv.size();) {
        const size_t length = spirv[at] >> spv::WordCountShift;
        if (length == 0 || length > spirv.size() - at) {
            return Error{ErrorCode::InvalidInput, "SPIR-V",
                         "not a module: the instruction at word " + std::to_string(at) + " runs past the end", ""};
        }
        visit(static_cast<spv::Op>(spirv[at] & spv::OpCodeMask), spirv.subspan(at, length));
        at += length;
    }
    return Nothing{};
}

// What a specialization constant holds; Other: not 32 bits, so no SpecValue can set it.
enum class SpecKind { Bool, Word, Other };

// The constants of a module by constant_id (SpecId). Errors: words that are no SPIR-V module.
Result<std::map<uint32_t, SpecKind>> findSpecConstants(std::span<const uint32_t> spirv);

// A workgroup size made of spec constants is a constant decorated with WorkgroupSize; it overrules the LocalSize of the
// entry points, which says 1 1 1 then. Once that constant is folded, this writes its value to LocalSize too, so that
// both agree whichever one a reader looks at. Nothing happens to a module without such a constant.
// Errors: the constant is there, but its parts are not plain constants.
Status writeLocalSize(std::span<uint32_t> spirv);

} // namespace gridsample
