/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A block while rules take its operators over: who reads and writes what by now, IDENTITY looked through.
#pragma once

#include "rewrite/replacement.hpp"
#include "tosa/block_edit.hpp"
#include "tosa/block_view.hpp"
#include "tosa/copies.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gridsample {

class FoldState {
  public:
    // Operators: parsed, not yet planned; types as in the model; operands without IDENTITY. All must outlive the state.
    FoldState(const BlockView &block, const Copies &copies, std::vector<Replacement> &operators, BlockEdit &edit);

    const BlockView &block() const { return block_; }
    BlockEdit &edit() { return edit_; }
    std::vector<Replacement> &operators() { return operators_; }
    ParsedOperator &parsed(size_t i) { return operators_[i].parsed; }
    const ParsedOperator &parsed(size_t i) const { return operators_[i].parsed; }

    // Places of the operators that read a value by now, each once.
    std::vector<size_t> readersOf(const std::string &value) const;
    // The same; empty if one of them reads it as another operand too, or samples it as an image.
    std::vector<size_t> readersAsGrid(const std::string &value) const;
    std::vector<size_t> readersAsImage(const std::string &value) const;

    // Every value that one of them reads as its image or its grid, once each.
    std::vector<std::string> images() const;
    std::vector<std::string> grids() const;

    // Operand k of an operator, as the value that it is a copy of.
    std::string_view operand(const tosa::TosaOperator &op, size_t k) const;

    // The operator of that kind that writes a value, if nothing but our operators reads it; else nullptr.
    const tosa::TosaOperator *writerForOurs(std::string_view value, tosa::Op kind) const;
    // The same if nothing but one operand of that operator reads it.
    const tosa::TosaOperator *writerFor(std::string_view value, tosa::Op kind, const tosa::TosaOperator &reader) const;
    // The operator of that kind, with one result, that is all that reads a result of ours; else nullptr.
    const tosa::TosaOperator *soleReader(const std::string &value, tosa::Op kind) const;
    // Operators of others that read a value by now, once per operand; none if the model returns it.
    std::optional<std::vector<size_t>> foreignReaders(std::string_view value) const;

    // Takes the writer of a value out of the block, which nothing reads any more.
    void dropWriter(std::string_view value);
    // Takes the reader of a result of ours out; ours is to write the reader's result.
    void dropReader(const std::string &value, const tosa::TosaOperator &reader);
    // Takes the copies of a result of ours out, which is to be another value.
    void dropCopies(std::string_view value);

    void setImage(size_t i, std::string_view value);
    void setGrid(size_t i, std::string_view value);
    void note(size_t i, const char *fold) { operators_[i].folds.emplace_back(fold); }

  private:
    bool isGone(size_t op) const { return edit_.operators.count(op) != 0; }
    const tosa::TosaOperator *writer(std::string_view value, tosa::Op kind) const;
    void move(size_t i, std::string &operand, std::string_view value);

    const BlockView &block_;
    const Copies &copies_;
    std::vector<Replacement> &operators_;
    BlockEdit &edit_;
    std::unordered_set<size_t> ours_;                              // their indices in the block
    std::unordered_map<std::string, std::vector<size_t>> readers_; // by value; may name former readers too
};

// Folds in front of each of these values. True if that changed anything.
bool foldEach(FoldState &state, const std::vector<std::string> &values,
              bool (*fold)(FoldState &state, const std::string &value));

// The numbers of a CONST_SHAPE.
std::optional<std::vector<int64_t>> shapeConstant(const BlockView &block, std::string_view name);

// The bytes of a CONST of that type; empty: it is none.
std::span<const uint8_t> constantBytes(const BlockView &block, std::string_view name, tosa::DType type);

// Whether a value is declared with that type and shape.
bool isDeclaredAs(const BlockView &block, std::string_view name, const TensorDesc &desc);

// Type and shape of a value that a shader could read.
std::optional<TensorDesc> declared(const BlockView &block, std::string_view name);

} // namespace gridsample
