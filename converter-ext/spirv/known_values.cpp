/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Books of constants and composites.
#include "spirv/known_values.hpp"

#include <algorithm>

namespace gridsample {
namespace {

uint64_t keyOf(uint32_t type, uint32_t bits) {
    return (static_cast<uint64_t>(type) << 32) | bits;
}

bool putsTogether(spv::Op op) {
    return op == spv::Op::OpCompositeConstruct || op == spv::Op::OpConstantComposite ||
           op == spv::Op::OpCompositeInsert;
}

} // namespace

void KnownValues::add(const LiveInstruction &instruction) {
    const std::span<const uint32_t> operands = code_.operandsOf(instruction);
    const uint32_t id = instruction.result;
    switch (instruction.op) {
    case spv::Op::OpTypeBool:
        types_[id] = {true, true, 0};
        return;
    case spv::Op::OpTypeInt:
    case spv::Op::OpTypeFloat:
        types_[id] = {operands[0] == 32, false, 0};
        return;
    case spv::Op::OpTypeVector:
        types_[id] = {false, false, operands[1]};
        return;
    case spv::Op::OpConstantTrue:
    case spv::Op::OpConstantFalse:
    case spv::Op::OpConstant:
        if (isScalar(instruction.type)) {
            const uint32_t bits = operands.empty() ? instruction.op == spv::Op::OpConstantTrue : operands[0];
            const auto [known, isNew] = constants_.emplace(keyOf(instruction.type, bits), id);
            if (!isNew) {
                code_.sameAs[id] = known->second;
            }
            bits_[id] = bits;
        }
        break;
    default:
        if (putsTogether(instruction.op)) {
            composites_[id] = instruction;
        }
    }
    typeOf_.resize(std::max<size_t>(typeOf_.size(), id + 1), 0);
    typeOf_[id] = instruction.type;
}

uint32_t KnownValues::constant(uint32_t type, uint32_t bits) {
    if (const auto known = constants_.find(keyOf(type, bits)); known != constants_.end()) {
        return known->second;
    }
    const uint32_t id = code_.newId();
    const spv::Op truth = bits != 0 ? spv::Op::OpConstantTrue : spv::Op::OpConstantFalse;
    const bool isBool = types_.at(type).isBool;
    const LiveInstruction made =
        isBool ? code_.make(truth, type, id, {}) : code_.make(spv::Op::OpConstant, type, id, std::span(&bits, 1));
    code_.constants.push_back(made);
    add(made);
    return id;
}

std::optional<uint32_t> KnownValues::bits(uint32_t id) const {
    const auto known = bits_.find(id);
    return known == bits_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<uint32_t> KnownValues::folded(spv::Op op, uint32_t type, std::span<const uint32_t> operands) {
    operandBits_.clear();
    for (const uint32_t operand : operands) {
        operandBits_.push_back(bits(operand));
    }
    const Folded result = fold(op, operandBits_);
    if (result.kind == Folded::Kind::Constant && isScalar(type)) {
        return constant(type, result.value);
    }
    // Integers of either sign may be mixed in an operation, but not be used for each other.
    if (result.kind == Folded::Kind::Operand) {
        const uint32_t id = operands[result.value];
        if (id < typeOf_.size() && typeOf_[id] == type) {
            return id;
        }
        if (const std::optional<uint32_t> known = bits(id); known && isScalar(type)) {
            return constant(type, *known);
        }
    }
    return std::nullopt;
}

Part KnownValues::followed(Part part) const {
    size_t at = 0; // how much of the path is behind us
    for (auto made = composites_.find(part.composite); made != composites_.end() && at < part.path.size();
         made = composites_.find(part.composite)) {
        const std::span<const uint32_t> operands = code_.operandsOf(made->second);
        if (made->second.op != spv::Op::OpCompositeInsert) {
            const auto type = types_.find(made->second.type);
            const bool isOneEach = type == types_.end() || type->second.components == 0 ||
                                   type->second.components == operands.size(); // vectors are made of vectors as well
            if (!isOneEach || part.path[at] >= operands.size()) {
                break;
            }
            part.composite = operands[part.path[at]];
            ++at;
            continue;
        }
        const std::span<const uint32_t> path = operands.subspan(2);
        const size_t shared = std::min(path.size(), part.path.size() - at);
        const bool isSame = std::equal(path.begin(), path.begin() + static_cast<ptrdiff_t>(shared),
                                       part.path.begin() + static_cast<ptrdiff_t>(at));
        if (isSame && shared < path.size()) {
            break; // what was put in is a part of this part
        }
        part.composite = operands[isSame ? 0 : 1];
        at += isSame ? shared : 0;
    }
    part.path.erase(part.path.begin(), part.path.begin() + static_cast<ptrdiff_t>(at));
    return part;
}

} // namespace gridsample
