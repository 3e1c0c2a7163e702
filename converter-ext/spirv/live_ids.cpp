/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From what has an effect back to what it is computed from.
#include "spirv/live_ids.hpp"

namespace gridsample {

LiveIds::LiveIds(const LiveCode &code, const std::vector<uint32_t> &roots)
    : code_(code), isLive_(code.sameAs.size(), false), definition_(code.sameAs.size(), nullptr),
      phi_(code.sameAs.size(), nullptr), isLocal_(code.sameAs.size(), false) {
    for (const auto *list : {&code.globals, &code.constants, &code.variables}) {
        for (const LiveInstruction &instruction : *list) {
            definition_[instruction.result] = &instruction;
        }
    }
    for (const LiveInstruction &variable : code.variables) {
        isLocal_[variable.result] = true;
    }
    for (const LiveBlock &block : code.blocks) {
        for (const LivePhi &phi : block.phis) {
            phi_[phi.result] = &phi;
        }
        for (const LiveInstruction &instruction : block.body) {
            definition_[instruction.result] = &instruction;
        }
    }
    for (const uint32_t root : roots) {
        mark(root);
    }
    for (const LiveBlock &block : code.blocks) {
        for (const LiveInstruction &instruction : block.body) {
            if (instruction.op == spv::Op::OpStore) {
                const uint32_t variable = variableOf(code.operandsOf(instruction)[0]);
                if (variable != 0) {
                    stores_[variable].push_back(&instruction);
                } else {
                    markOperands(instruction);
                }
            }
        }
        if (block.end.op == spv::Op::OpBranchConditional || block.end.op == spv::Op::OpSwitch) {
            mark(code.operandsOf(block.end)[0]);
        }
    }
    follow();
}

bool LiveIds::needs(const LiveInstruction &store) const {
    const uint32_t variable = variableOf(code_.operandsOf(store)[0]);
    return variable == 0 || isLive_[variable];
}

void LiveIds::mark(uint32_t id) {
    id = code_.resolved(id);
    if (!isLive_[id]) {
        isLive_[id] = true;
        waiting_.push_back(id);
    }
}

void LiveIds::markOperands(const LiveInstruction &instruction) {
    const Instruction view = code_.view(instruction);
    if (view.type != 0) {
        mark(view.type);
    }
    for (size_t index = 0; index < view.operands.size(); ++index) {
        if (isId(view, index)) {
            mark(view.operands[index]);
        }
    }
}

void LiveIds::follow() {
    while (!waiting_.empty()) {
        const uint32_t id = waiting_.back();
        waiting_.pop_back();
        if (definition_[id] != nullptr) {
            markOperands(*definition_[id]);
        }
        if (phi_[id] != nullptr) {
            mark(phi_[id]->type);
            for (const auto &[value, label] : phi_[id]->from) {
                mark(value);
            }
        }
        if (isLocal_[id]) {
            for (const LiveInstruction *store : stores_[id]) {
                markOperands(*store);
            }
        }
    }
}

uint32_t LiveIds::variableOf(uint32_t pointer) const {
    pointer = code_.resolved(pointer);
    const LiveInstruction *made = definition_[pointer];
    while (made != nullptr && (made->op == spv::Op::OpAccessChain || made->op == spv::Op::OpInBoundsAccessChain)) {
        pointer = code_.resolved(code_.operandsOf(*made)[0]);
        made = definition_[pointer];
    }
    return isLocal_[pointer] ? pointer : 0;
}

} // namespace gridsample
