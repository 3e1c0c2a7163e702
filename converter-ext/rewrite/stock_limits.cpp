/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Arranges a block for the real converter.
#include "rewrite/stock_limits.hpp"

#include "rewrite/emit_shader_op.hpp"
#include "rewrite/fresh_names.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace gridsample {
namespace {

// Operators that are kept even if their results are not used.
bool isRoot(const tosa::TosaOperator &op) {
    return op.op() == tosa::Op::CUSTOM || op.op() == tosa::Op::COND_IF || op.op() == tosa::Op::WHILE_LOOP ||
           op.op() == tosa::Op::VARIABLE_WRITE;
}

// The segments that the converter puts operators in. Each CUSTOM operator has one of its own; others share that of the
// last of their operands, or one behind it if a CUSTOM operator made that. What depends on constants only has none.
std::vector<size_t> numberSegments(const BlockView &block) {
    std::vector<size_t> segments(block.operatorCount(), 0);
    std::unordered_map<size_t, size_t> behind; // by the segment of a CUSTOM operator
    size_t last = 1;                           // of what depends on the model's inputs alone
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        const tosa::TosaOperator &op = block.op(i);
        size_t segment = 0, maker = BlockValue::kNone;
        for (size_t k = 0; k < lengthOf(op.inputs()); ++k) {
            const BlockValue &operand = *block.find(nameAt(op.inputs(), k));
            if (operand.producer == BlockValue::kNone) {
                segment = std::max<size_t>(segment, operand.input == BlockValue::kNone ? 0 : 1);
            } else if (segments[operand.producer] > segment) {
                maker = operand.producer;
                segment = segments[maker];
            }
        }
        if (op.op() == tosa::Op::CUSTOM) {
            segment = ++last;
        } else if (maker != BlockValue::kNone && block.op(maker).op() == tosa::Op::CUSTOM) {
            const auto [place, isNew] = behind.try_emplace(segment, last + 1);
            last += isNew ? 1 : 0;
            segment = place->second;
        }
        segments[i] = segment;
    }
    return segments;
}

std::vector<std::string> currentOutputs(const BlockView &block, const BlockEdit &edit) {
    if (edit.outputs) {
        return *edit.outputs;
    }
    std::vector<std::string> outputs;
    for (size_t i = 0; i < lengthOf(block.block().outputs()); ++i) {
        outputs.emplace_back(nameAt(block.block().outputs(), i));
    }
    return outputs;
}

} // namespace

std::vector<bool> findUnneeded(const BlockView &block, const std::vector<size_t> &ours) {
    std::vector<bool> unneeded(block.operatorCount(), true);
    std::vector<size_t> pending;
    const auto need = [&](size_t op) {
        if (op != BlockValue::kNone && unneeded[op]) {
            unneeded[op] = false;
            pending.push_back(op);
        }
    };
    for (size_t i = 0; i < lengthOf(block.block().outputs()); ++i) {
        need(block.find(nameAt(block.block().outputs(), i))->producer);
    }
    const std::unordered_set<size_t> isOurs(ours.begin(), ours.end());
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        if (isRoot(block.op(i)) && isOurs.count(i) == 0) {
            need(i);
        }
    }
    while (!pending.empty()) {
        const tosa::TosaOperator &op = block.op(pending.back());
        pending.pop_back();
        for (size_t k = 0; k < lengthOf(op.inputs()); ++k) {
            need(block.find(nameAt(op.inputs(), k))->producer);
        }
    }
    return unneeded;
}

std::vector<std::string> keepUnusedInputs(const BlockView &block, const std::vector<bool> &unneeded,
                                          std::vector<Replacement> &replacements) {
    std::vector<std::string> warnings;
    for (size_t i = 0; i < lengthOf(block.block().inputs()) && !replacements.empty(); ++i) {
        const std::string_view name = nameAt(block.block().inputs(), i);
        const BlockValue &value = *block.find(name);
        const bool needed =
            std::any_of(value.consumers.begin(), value.consumers.end(), [&](size_t op) { return !unneeded[op]; });
        if (needed || value.outputs != 0 || value.input != i) {
            continue;
        }
        if (value.tensor != nullptr && vulkanFormat(value.tensor->type())) {
            replacements.front().unusedInputs.emplace_back(name);
            continue;
        }
        warnings.push_back("model input \"" + std::string(name) + "\" is not used, so the model-converter leaves it " +
                           "out, and names and order of the other inputs go wrong with it; remove it from the model");
    }
    return warnings;
}

void keepRescaledValues(const BlockView &block, const BlockEdit &edit, const std::vector<bool> &unneeded,
                        std::vector<Replacement> &replacements) {
    const std::vector<size_t> segments = numberSegments(block);
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        const tosa::TosaOperator &op = block.op(i);
        if (op.op() != tosa::Op::RESCALE || unneeded[i] || edit.operators.count(i) != 0) {
            continue;
        }
        const std::string_view name = nameAt(op.outputs(), 0);
        const BlockValue *const operand = block.find(nameAt(op.inputs(), 0)), *const made = block.find(name);
        if (operand == nullptr || made == nullptr || made->tensor == nullptr) {
            continue; // a damaged model; the converter says so
        }
        const BlockValue &result = *made;
        const size_t producer = operand->producer;
        const auto isGone = [&](size_t at) { return edit.operators.count(at) != 0; }; // folded into a shader
        const bool isFirst = producer == BlockValue::kNone || isGone(producer) || segments[producer] != segments[i];
        const bool isReadLater = std::all_of(result.consumers.begin(), result.consumers.end(), [&](size_t consumer) {
            return !isGone(consumer) && block.op(consumer).op() != tosa::Op::CUSTOM && segments[consumer] > segments[i];
        });
        if (!isFirst || !isReadLater || result.outputs != 0 || !vulkanFormat(result.tensor->type())) {
            continue;
        }
        for (Replacement &replacement : replacements) {
            if (replacement.index > i && segments[replacement.index] > segments[i]) {
                replacement.unusedInputs.emplace_back(name);
                break;
            }
        }
    }
}

void copyReturnedInputs(const BlockView &block, BlockEdit &edit) {
    std::vector<std::string> outputs = currentOutputs(block, edit);
    FreshNames names(block, edit);
    bool changed = false;
    for (std::string &output : outputs) {
        const BlockValue *value = block.find(output);
        if (value == nullptr || value->input == BlockValue::kNone || value->tensor == nullptr) {
            continue;
        }
        NewOperator copy;
        copy.inputs = {output};
        output = names.make(output);
        copy.outputs = {output};
        edit.appended.push_back(std::move(copy));
        edit.tensors.push_back({output, value->tensor});
        changed = true;
    }
    if (changed) {
        edit.outputs = std::move(outputs);
    }
}

std::vector<std::string> orderOperands(const BlockView &block, const Replacement &replacement) {
    std::vector<std::string> operands{replacement.parsed.image};
    if (replacement.parsed.grid != replacement.parsed.image) {
        operands.push_back(replacement.parsed.grid);
    }
    operands.insert(operands.end(), replacement.unusedInputs.begin(), replacement.unusedInputs.end());
    const auto place = [&](const std::string &name) { // a fold may have made the value
        const BlockValue *value = block.find(name);
        return value == nullptr ? BlockValue::kNone : value->input;
    };
    if (std::none_of(operands.begin(), operands.end(),
                     [&](const std::string &name) { return place(name) == BlockValue::kNone; })) {
        std::sort(operands.begin(), operands.end(),
                  [&](const std::string &a, const std::string &b) { return place(a) < place(b); });
    }
    return operands;
}

} // namespace gridsample
