/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looks at a value's one writer and one reader.
#include "rewrite/folds/fold_tools.hpp"

namespace gridsample {
namespace {

// A value that may be taken over, or nullptr.
const BlockValue *soleUse(const BlockView &block, std::string_view name) {
    const BlockValue *value = block.find(name);
    return value != nullptr && value->consumers.size() == 1 && value->outputs == 0 ? value : nullptr;
}

} // namespace

const tosa::TosaOperator *soleProducer(const BlockView &block, std::string_view name, tosa::Op kind) {
    return soleUse(block, name) == nullptr ? nullptr : block.producer(name, kind);
}

const tosa::TosaOperator *soleConsumer(const BlockView &block, std::string_view name, tosa::Op kind) {
    const BlockValue *value = soleUse(block, name);
    if (value == nullptr) {
        return nullptr;
    }
    const tosa::TosaOperator &consumer = block.op(value->consumers[0]);
    return consumer.op() == kind && lengthOf(consumer.outputs()) == 1 ? &consumer : nullptr;
}

std::optional<std::vector<int64_t>> shapeConstant(const BlockView &block, std::string_view name) {
    if (block.producer(name, tosa::Op::CONST_SHAPE) == nullptr) {
        return std::nullopt;
    }
    const tosa::TosaShape *shape = block.shape(name);
    if (shape == nullptr || lengthOf(shape->data()) != shape->rank() * sizeof(int64_t)) {
        return std::nullopt;
    }
    std::vector<int64_t> numbers(shape->rank());
    for (size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = flatbuffers::ReadScalar<int64_t>(shape->data()->data() + i * sizeof(int64_t));
    }
    return numbers;
}

bool isDeclaredAs(const BlockView &block, std::string_view name, const TensorDesc &desc) {
    const Result<TensorDesc> declared = readTensor(block, "", name);
    return declared && *declared == desc;
}

void absorb(FoldState &state, std::string_view result) {
    state.edit.operators[state.block.find(result)->producer]; // nothing in its place
}

} // namespace gridsample
