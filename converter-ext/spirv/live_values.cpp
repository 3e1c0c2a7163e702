/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Values are followed as far as they are known; what remains is written down.
#include "spirv/live_values.hpp"

#include "spirv/value_pointers.hpp"

namespace gridsample {

LiveValues::LiveValues(const ParsedModule &module, LiveCode &code, KnownValues &known)
    : code_(code), known_(known), values_(module.bound(), 0), places_(module.bound()),
      isValuePointer_(findValuePointers(module)), isDecorated_(module.bound(), false) {
    for (const LiveInstruction &global : code.globals) {
        if (global.op == spv::Op::OpDecorate) {
            isDecorated_[code.operandsOf(global)[0]] = true;
        }
    }
    for (const Instruction &global : module.globals) {
        values_[global.result] = code.resolved(global.result);
    }
}

uint32_t LiveValues::value(uint32_t id) {
    if (values_[id] == 0) {
        fail("id " + std::to_string(id) + " is used before it is made");
        return id;
    }
    return values_[id];
}

// The new ids for those of an instruction, labels aside.
std::span<const uint32_t> LiveValues::operandsOf(const Instruction &instruction) {
    operands_.assign(instruction.operands.begin(), instruction.operands.end());
    for (size_t index = 0; index < operands_.size(); ++index) {
        operands_[index] = isId(instruction, index) ? value(operands_[index]) : operands_[index];
    }
    return operands_;
}

void LiveValues::emit(const Instruction &from, spv::Op op, std::span<const uint32_t> operands) {
    uint32_t result = 0;
    if (from.result != 0) {
        result = code_.newId();
        values_[from.result] = result;
        if (isDecorated_[from.result]) {
            code_.decorated.emplace_back(result, from.result);
        }
    }
    block().body.push_back(code_.make(op, from.type, result, operands));
    if (result != 0) {
        known_.add(block().body.back());
    }
}

void LiveValues::emitExtract(const Instruction &from, const Part &wanted) {
    const Part part = known_.followed(wanted);
    if (part.path.empty()) {
        values_[from.result] = part.composite;
        return;
    }
    std::vector<uint32_t> operands = {part.composite};
    operands.insert(operands.end(), part.path.begin(), part.path.end());
    emit(from, spv::Op::OpCompositeExtract, operands);
}

void LiveValues::bindParameter(uint32_t parameter, uint32_t argument) {
    places_[parameter] = places_[argument];
    values_[parameter] = places_[argument] ? 0 : value(argument);
}

void LiveValues::phi(LivePhi phi, uint32_t id) {
    phi.result = code_.newId();
    values_[id] = phi.result;
    known_.add({spv::Op::OpPhi, phi.type, phi.result, 0, 0});
    block().phis.push_back(std::move(phi));
}

void LiveValues::instruction(const Instruction &instruction) {
    switch (instruction.op) {
    case spv::Op::OpVariable:
        return variable(instruction);
    case spv::Op::OpStore:
        if (isValuePointer_[instruction.operands[0]]) {
            places_[instruction.operands[0]] = Part{value(instruction.operands[1]), {}};
            return;
        }
        break;
    case spv::Op::OpLoad:
        if (const Place &place = places_[instruction.operands[0]]) {
            return emitExtract(instruction, *place);
        }
        break;
    case spv::Op::OpAccessChain:
        if (places_[instruction.operands[0]]) {
            return step(instruction);
        }
        places_[instruction.result].reset();
        break;
    case spv::Op::OpCompositeExtract:
        return emitExtract(instruction, {value(instruction.operands[0]),
                                         {instruction.operands.begin() + 1, instruction.operands.end()}});
    case spv::Op::OpCopyObject:
        values_[instruction.result] = value(instruction.operands[0]);
        return;
    default:
        break;
    }
    const std::span<const uint32_t> operands = operandsOf(instruction);
    if (instruction.result != 0 && why_.empty()) {
        if (const std::optional<uint32_t> same = known_.folded(instruction.op, instruction.type, operands)) {
            values_[instruction.result] = *same;
            return;
        }
    }
    emit(instruction, instruction.op, operands);
}

void LiveValues::variable(const Instruction &instruction) {
    places_[instruction.result].reset();
    if (isValuePointer_[instruction.result]) {
        return; // its one store makes it a place
    }
    const uint32_t result = code_.newId();
    values_[instruction.result] = result;
    code_.variables.push_back(code_.make(instruction.op, instruction.type, result, instruction.operands.first(1)));
    if (instruction.operands.size() > 1) { // main's variables begin once, a function's with every call
        const uint32_t operands[] = {result, value(instruction.operands[1])};
        block().body.push_back(code_.make(spv::Op::OpStore, 0, 0, operands));
    }
}

// From a place to a part of it.
void LiveValues::step(const Instruction &instruction) {
    Part part = *places_[instruction.operands[0]];
    for (const uint32_t index : instruction.operands.subspan(1)) {
        const std::optional<uint32_t> bits = known_.bits(value(index));
        if (!bits) {
            return fail("an index is no constant");
        }
        part.path.push_back(*bits);
    }
    places_[instruction.result] = std::move(part);
}

} // namespace gridsample
