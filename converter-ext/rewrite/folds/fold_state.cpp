/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Keeps account of what is gone and of who reads what instead.
#include "rewrite/folds/fold_state.hpp"

#include <algorithm>

namespace gridsample {

FoldState::FoldState(const BlockView &block, const Copies &copies, std::vector<Replacement> &operators, BlockEdit &edit)
    : block_(block), copies_(copies), operators_(operators), edit_(edit) {
    for (size_t i = 0; i < operators.size(); ++i) {
        ours_.insert(operators[i].index);
        readers_[parsed(i).image].push_back(i);
        readers_[parsed(i).grid].push_back(i);
    }
}

std::vector<size_t> FoldState::readersOf(const std::string &value) const {
    std::vector<size_t> current;
    const auto found = readers_.find(value);
    if (found != readers_.end()) {
        for (const size_t i : found->second) {
            const ParsedOperator &op = operators_[i].parsed;
            if (op.image == value || op.grid == value) {
                current.push_back(i);
            }
        }
    }
    std::sort(current.begin(), current.end());
    current.erase(std::unique(current.begin(), current.end()), current.end());
    return current;
}

std::vector<std::string> FoldState::images() const {
    std::vector<std::string> values;
    std::unordered_set<std::string_view> seen;
    for (const Replacement &op : operators_) {
        if (seen.insert(op.parsed.image).second) {
            values.push_back(op.parsed.image);
        }
    }
    return values;
}

std::vector<std::string> FoldState::grids() const {
    std::vector<std::string> values;
    std::unordered_set<std::string_view> seen;
    for (const Replacement &op : operators_) {
        if (seen.insert(op.parsed.grid).second) {
            values.push_back(op.parsed.grid);
        }
    }
    return values;
}

std::vector<size_t> FoldState::readersAsGrid(const std::string &value) const {
    const std::vector<size_t> all = readersOf(value);
    const bool asGrid =
        std::none_of(all.begin(), all.end(), [&](size_t i) { return operators_[i].parsed.image == value; });
    return asGrid ? all : std::vector<size_t>();
}

std::vector<size_t> FoldState::readersAsImage(const std::string &value) const {
    const std::vector<size_t> all = readersOf(value);
    const bool asImage = std::none_of(all.begin(), all.end(), [&](size_t i) {
        return operators_[i].parsed.grid == value || operators_[i].isSampled;
    });
    return asImage ? all : std::vector<size_t>();
}

std::string_view FoldState::operand(const tosa::TosaOperator &op, size_t k) const {
    return copies_.origin(nameAt(op.inputs(), k));
}

std::optional<std::vector<size_t>> FoldState::foreignReaders(std::string_view value) const {
    const Uses uses = copies_.usesOf(value);
    if (uses.outputs != 0) {
        return std::nullopt;
    }
    std::vector<size_t> foreign;
    for (const size_t op : uses.consumers) {
        if (!isGone(op) && ours_.count(op) == 0) {
            foreign.push_back(op);
        }
    }
    return foreign;
}

const tosa::TosaOperator *FoldState::writer(std::string_view value, tosa::Op kind) const {
    const tosa::TosaOperator *op = block_.producer(value, kind);
    return op == nullptr || isGone(block_.find(value)->producer) ? nullptr : op;
}

const tosa::TosaOperator *FoldState::writerForOurs(std::string_view value, tosa::Op kind) const {
    const tosa::TosaOperator *op = writer(value, kind);
    if (op == nullptr) {
        return nullptr;
    }
    const auto foreign = foreignReaders(value);
    return foreign && foreign->empty() ? op : nullptr;
}

const tosa::TosaOperator *FoldState::writerFor(std::string_view value, tosa::Op kind,
                                               const tosa::TosaOperator &reader) const {
    const tosa::TosaOperator *op = writer(value, kind);
    if (op == nullptr || !readersOf(std::string(value)).empty()) {
        return nullptr;
    }
    const auto foreign = foreignReaders(value);
    return foreign && foreign->size() == 1 && &block_.op(foreign->front()) == &reader ? op : nullptr;
}

const tosa::TosaOperator *FoldState::soleReader(const std::string &value, tosa::Op kind) const {
    const auto foreign = foreignReaders(value);
    if (!foreign || foreign->size() != 1 || !readersOf(value).empty()) {
        return nullptr;
    }
    const tosa::TosaOperator &op = block_.op(foreign->front());
    return op.op() == kind && lengthOf(op.outputs()) == 1 ? &op : nullptr;
}

void FoldState::dropCopies(std::string_view value) {
    for (const size_t copy : copies_.usesOf(value).copies) {
        edit_.operators[copy]; // nothing in its place
    }
}

void FoldState::dropWriter(std::string_view value) {
    edit_.operators[block_.find(value)->producer];
    dropCopies(value);
}

void FoldState::dropReader(const std::string &value, const tosa::TosaOperator &reader) {
    edit_.operators[block_.find(nameAt(reader.outputs(), 0))->producer];
    dropCopies(value);
}

void FoldState::move(size_t i, std::string &operand, std::string_view value) {
    operand = value;
    readers_[operand].push_back(i);
}

void FoldState::setImage(size_t i, std::string_view value) {
    move(i, parsed(i).image, value);
}

void FoldState::setGrid(size_t i, std::string_view value) {
    move(i, parsed(i).grid, value);
}

bool foldEach(FoldState &state, const std::vector<std::string> &values,
              bool (*fold)(FoldState &state, const std::string &value)) {
    bool changed = false;
    for (const std::string &value : values) {
        changed = fold(state, value) || changed;
    }
    return changed;
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

std::span<const uint8_t> constantBytes(const BlockView &block, std::string_view name, tosa::DType type) {
    const tosa::TosaTensor *tensor = block.tensor(name);
    const bool isConstant = tensor != nullptr && block.producer(name, tosa::Op::CONST) != nullptr;
    return isConstant && tensor->type() == type ? block.model().constant(*tensor) : std::span<const uint8_t>();
}

std::optional<TensorDesc> declared(const BlockView &block, std::string_view name) {
    Result<TensorDesc> desc = readTensor(block, "", name);
    return desc ? std::optional<TensorDesc>(*std::move(desc)) : std::nullopt;
}

bool isDeclaredAs(const BlockView &block, std::string_view name, const TensorDesc &desc) {
    return declared(block, name) == desc;
}

} // namespace gridsample
