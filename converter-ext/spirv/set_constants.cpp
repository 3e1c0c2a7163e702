/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Constants are met in an order in which each one's parts are known already.
#include "spirv/set_constants.hpp"

#include <optional>
#include <span>
#include <vector>

namespace gridsample {
namespace {

Error cannotFold() {
    return Error{ErrorCode::Unsupported, "SPIR-V", "a constant made of specialization constants cannot be folded", ""};
}

// The plain instruction for one that declares a specialization constant.
spv::Op plain(spv::Op op) {
    switch (op) {
    case spv::Op::OpSpecConstantTrue:
        return spv::Op::OpConstantTrue;
    case spv::Op::OpSpecConstantFalse:
        return spv::Op::OpConstantFalse;
    case spv::Op::OpSpecConstant:
        return spv::Op::OpConstant;
    case spv::Op::OpSpecConstantComposite:
        return spv::Op::OpConstantComposite;
    default:
        return op;
    }
}

std::optional<uint32_t> foldedOperation(uint32_t type, std::span<const uint32_t> operands, KnownValues &known) {
    const auto op = static_cast<spv::Op>(operands[0]);
    if (op == spv::Op::OpCompositeExtract && operands.size() > 2) {
        const Part part = known.followed({operands[1], {operands.begin() + 2, operands.end()}});
        return part.path.empty() ? std::optional(part.composite) : std::nullopt;
    }
    return known.folded(op, type, operands.subspan(1));
}

} // namespace

Status setConstants(const ParsedModule &module, const std::unordered_map<uint32_t, uint32_t> &values, LiveCode &code,
                    KnownValues &known) {
    std::unordered_map<uint32_t, uint32_t> specIds; // by id
    for (const Instruction &global : module.globals) {
        const spv::Op op = global.op;
        if (op == spv::Op::OpDecorate && global.operands.size() == 3 &&
            global.operands[1] == static_cast<uint32_t>(spv::Decoration::SpecId)) {
            specIds[global.operands[0]] = global.operands[2];
            continue;
        }
        std::vector<uint32_t> operands(global.operands.begin(), global.operands.end());
        for (size_t index = 0; index < operands.size(); ++index) {
            operands[index] = isId(global, index) ? code.resolved(operands[index]) : operands[index];
        }
        spv::Op plainOp = plain(op);
        if (op == spv::Op::OpSpecConstantOp) {
            const std::optional<uint32_t> same = foldedOperation(global.type, operands, known);
            if (!same) {
                return cannotFold();
            }
            code.sameAs[global.result] = *same;
            continue;
        }
        const auto specId = plainOp == op ? specIds.end() : specIds.find(global.result);
        const auto value = specId == specIds.end() ? values.end() : values.find(specId->second);
        if (value != values.end() && op == spv::Op::OpSpecConstant) {
            operands = {value->second};
        } else if (value != values.end()) {
            plainOp = value->second != 0 ? spv::Op::OpConstantTrue : spv::Op::OpConstantFalse;
        }
        code.globals.push_back(code.make(plainOp, global.type, global.result, operands));
        if (global.result != 0) {
            known.add(code.globals.back());
        }
    }
    return Nothing{};
}

} // namespace gridsample
