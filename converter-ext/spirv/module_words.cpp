/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Walks over the words of a SPIR-V module: five words of header, then instructions that begin with length and opcode.
#include "spirv/module_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

namespace gridsample {
namespace {

// The word at `index`, or 0 (never a valid id) if the instruction is too short.
uint32_t wordAt(std::span<const uint32_t> words, size_t index) {
    return index < words.size() ? words[index] : 0;
}

bool isDecoration(spv::Op op, std::span<const uint32_t> words, spv::Decoration decoration) {
    return op == spv::Op::OpDecorate && words.size() >= 4 && words[2] == static_cast<uint32_t>(decoration);
}

// The id of the constant that is decorated with WorkgroupSize, or 0.
uint32_t workgroupSizeId(std::span<const uint32_t> spirv) {
    uint32_t id = 0;
    const Status walked = forEachInstruction(spirv, [&id](spv::Op op, std::span<const uint32_t> words) {
        if (isDecoration(op, words, spv::Decoration::BuiltIn) &&
            words[3] == static_cast<uint32_t>(spv::BuiltIn::WorkgroupSize)) {
            id = words[1];
        }
    });
    return walked ? id : 0;
}

} // namespace

Result<std::map<uint32_t, SpecKind>> findSpecConstants(std::span<const uint32_t> spirv) {
    std::map<uint32_t, uint32_t> specIds; // result id -> SpecId
    std::set<uint32_t> wordTypes;         // result ids of 32-bit integer and float types
    std::map<uint32_t, SpecKind> found;
    Status walked = forEachInstruction(spirv, [&](spv::Op op, std::span<const uint32_t> words) {
        if (isDecoration(op, words, spv::Decoration::SpecId)) {
            specIds[words[1]] = words[3];
        } else if ((op == spv::Op::OpTypeInt || op == spv::Op::OpTypeFloat) && wordAt(words, 2) == 32) {
            wordTypes.insert(words[1]);
        } else if (op == spv::Op::OpSpecConstantTrue || op == spv::Op::OpSpecConstantFalse ||
                   op == spv::Op::OpSpecConstant) {
            const auto specId = specIds.find(wordAt(words, 2));
            if (specId != specIds.end()) {
                const SpecKind scalar = wordTypes.contains(words[1]) ? SpecKind::Word : SpecKind::Other;
                found[specId->second] = op == spv::Op::OpSpecConstant ? scalar : SpecKind::Bool;
            }
        }
    });
    if (!walked) {
        return std::move(walked).error();
    }
    return found;
}

Status writeLocalSize(std::span<uint32_t> spirv) {
    const uint32_t sizeId = workgroupSizeId(spirv);
    if (sizeId == 0) {
        return Nothing{};
    }
    std::map<uint32_t, uint32_t> values; // result id of a 32-bit constant -> its bits
    std::optional<std::array<uint32_t, 3>> size;
    Status walked = forEachInstruction(spirv, [&](spv::Op op, std::span<uint32_t> words) {
        if (op == spv::Op::OpConstant && words.size() == 4) {
            values[words[2]] = words[3];
        } else if (op == spv::Op::OpConstantComposite && words.size() == 6 && words[2] == sizeId &&
                   std::all_of(words.begin() + 3, words.end(), [&](uint32_t part) { return values.contains(part); })) {
            size = {values[words[3]], values[words[4]], values[words[5]]};
        }
    });
    if (walked && size) {
        walked = forEachInstruction(spirv, [&](spv::Op op, std::span<uint32_t> words) {
            if (op == spv::Op::OpExecutionMode && words.size() == 6 &&
                words[2] == static_cast<uint32_t>(spv::ExecutionMode::LocalSize)) {
                std::copy(size->begin(), size->end(), words.begin() + 3);
            }
        });
    }
    if (walked && !size) {
        return Error{ErrorCode::Internal, "SPIR-V", "the workgroup size did not fold to three constants", ""};
    }
    return walked;
}

} // namespace gridsample
