/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Follows IDENTITY operators, in one pass.
#include "tosa/copies.hpp"

#include <algorithm>
#include <unordered_set>

namespace gridsample {
namespace {

bool areDeclaredAlike(const tosa::TosaTensor *a, const tosa::TosaTensor *b) {
    return a != nullptr && b != nullptr && a->type() == b->type() && a->is_unranked() == b->is_unranked() &&
           lengthOf(a->shape()) == lengthOf(b->shape()) &&
           (lengthOf(a->shape()) == 0 || std::equal(a->shape()->begin(), a->shape()->end(), b->shape()->begin()));
}

} // namespace

Copies::Copies(const BlockView &block) : block_(block) {
    std::unordered_set<std::string_view> known;
    for (size_t i = 0; i < lengthOf(block.block().inputs()); ++i) {
        known.insert(nameAt(block.block().inputs(), i));
    }
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        const tosa::TosaOperator &op = block.op(i);
        const std::string_view from = nameAt(op.inputs(), 0);
        bool isNew = true;
        for (size_t k = 0; k < lengthOf(op.outputs()); ++k) {
            isNew = known.insert(nameAt(op.outputs(), k)).second && isNew;
        }
        if (op.op() != tosa::Op::IDENTITY || lengthOf(op.inputs()) != 1 || lengthOf(op.outputs()) != 1 || !isNew ||
            known.count(from) == 0 || block.find(nameAt(op.outputs(), 0))->producer != i) {
            continue;
        }
        const std::string_view to = nameAt(op.outputs(), 0);
        if (from != to && areDeclaredAlike(block.tensor(from), block.tensor(to))) {
            originOf_.emplace(to, origin(from));
        }
    }
}

std::string_view Copies::origin(std::string_view name) const {
    const auto found = originOf_.find(name);
    return found == originOf_.end() ? name : found->second;
}

Uses Copies::usesOf(std::string_view name) const {
    Uses uses;
    std::vector<std::string_view> pending{name};
    while (!pending.empty()) {
        const BlockValue *value = block_.find(pending.back());
        pending.pop_back();
        if (value == nullptr) {
            continue;
        }
        uses.outputs += value->outputs;
        for (const size_t consumer : value->consumers) {
            const tosa::TosaOperator &op = block_.op(consumer);
            const std::string_view result = nameAt(op.outputs(), 0);
            if (op.op() == tosa::Op::IDENTITY && originOf_.count(result) != 0 &&
                block_.find(result)->producer == consumer) {
                uses.copies.push_back(consumer);
                pending.push_back(result);
            } else {
                uses.consumers.push_back(consumer);
            }
        }
    }
    return uses;
}

} // namespace gridsample
