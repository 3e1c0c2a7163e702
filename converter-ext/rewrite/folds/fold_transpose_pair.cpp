/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// NCHW through the operator instead of NHWC between two transpositions.
#include "rewrite/folds/fold_tools.hpp"

#include "rewrite/fresh_names.hpp"

#include <algorithm>

namespace gridsample {
namespace {

using Perms = std::vector<int32_t>;

// [N,C,...] to [N,...,C], and back.
Perms channelsToEnd(size_t rank) {
    Perms perms{0};
    for (size_t axis = 2; axis < rank; ++axis) {
        perms.push_back(static_cast<int32_t>(axis));
    }
    perms.push_back(1);
    return perms;
}

Perms channelsToFront(size_t rank) {
    Perms perms{0, static_cast<int32_t>(rank - 1)};
    for (size_t axis = 1; axis + 1 < rank; ++axis) {
        perms.push_back(static_cast<int32_t>(axis));
    }
    return perms;
}

bool hasPerms(const tosa::TosaOperator *op, const Perms &perms) {
    const tosa::TransposeAttribute *attribute = op == nullptr ? nullptr : op->attribute_as_TransposeAttribute();
    return attribute != nullptr && lengthOf(attribute->perms()) == perms.size() &&
           std::equal(perms.begin(), perms.end(), attribute->perms()->begin());
}

TensorDesc toNchw(const TensorDesc &nhwc) {
    TensorDesc result = nhwc;
    std::rotate(result.shape.begin() + 1, result.shape.end() - 1, result.shape.end());
    return result;
}

class PairFolder {
  public:
    explicit PairFolder(FoldState &state) : state_(state), names_(state.block, state.edit) {
        for (size_t i = 0; i < state.operators.size(); ++i) {
            byImage_.emplace(state.operators[i].parsed.image, i);
        }
    }

    bool run() {
        bool changed = false;
        for (size_t i = 0; i < state_.operators.size(); ++i) {
            changed = foldFrom(i) || changed;
        }
        return changed;
    }

  private:
    ParsedOperator &parsed(size_t i) { return state_.operators[i].parsed; }

    bool isNhwcImage(size_t i) {
        const size_t rank = parsed(i).desc.image.shape.size();
        return parsed(i).desc.layout == Layout::Nhwc && !state_.operators[i].isSampled && (rank == 4 || rank == 5) &&
               parsed(i).desc.output.shape.size() == rank;
    }

    bool foldFrom(size_t first) {
        if (!isNhwcImage(first)) {
            return false;
        }
        const size_t rank = parsed(first).desc.image.shape.size();
        const tosa::TosaOperator *entry = soleProducer(state_.block, parsed(first).image, tosa::Op::TRANSPOSE);
        if (!hasPerms(entry, channelsToEnd(rank))) {
            return false;
        }
        std::vector<size_t> row{first};
        const tosa::TosaOperator *exit = nullptr;
        while (exit == nullptr) {
            const std::string &result = parsed(row.back()).output;
            exit = soleConsumer(state_.block, result, tosa::Op::TRANSPOSE);
            const auto next = byImage_.find(result);
            if (exit != nullptr || next == byImage_.end() || !canPass(result, next->second, rank)) {
                break;
            }
            row.push_back(next->second);
        }
        if (!hasPerms(exit, channelsToFront(rank))) {
            return false;
        }
        return apply(row, *entry, *exit);
    }

    // Whether the value is read by that operator alone, as an image.
    bool canPass(const std::string &value, size_t next, size_t rank) {
        const BlockValue *found = state_.block.find(value);
        return found != nullptr && found->consumers.size() == 1 && found->outputs == 0 && isNhwcImage(next) &&
               parsed(next).desc.image.shape.size() == rank;
    }

    bool apply(const std::vector<size_t> &row, const tosa::TosaOperator &entry, const tosa::TosaOperator &exit) {
        const std::string source(nameAt(entry.inputs(), 0)), target(nameAt(exit.outputs(), 0));
        if (!isDeclaredAs(state_.block, source, toNchw(parsed(row.front()).desc.image)) ||
            !isDeclaredAs(state_.block, target, toNchw(parsed(row.back()).desc.output))) {
            return false;
        }
        absorb(state_, parsed(row.front()).image);
        absorb(state_, target);
        for (size_t i = 0; i < row.size(); ++i) {
            ParsedOperator &op = parsed(row[i]);
            op.desc.layout = Layout::Nchw;
            op.desc.image = toNchw(op.desc.image);
            op.desc.output = toNchw(op.desc.output);
            op.image = i == 0 ? source : parsed(row[i - 1]).output;
            op.output = i + 1 == row.size() ? target : between(op.output, op.desc.output);
            state_.operators[row[i]].folds.emplace_back("transpose_pair");
        }
        return true;
    }

    // The value between two operators gets a tensor of its new shape.
    std::string between(const std::string &old, const TensorDesc &desc) {
        std::string name = names_.make(old);
        state_.edit.tensors.push_back(
            {name, state_.block.tensor(old), std::vector<int32_t>(desc.shape.begin(), desc.shape.end())});
        return name;
    }

    FoldState &state_;
    FreshNames names_;
    std::unordered_map<std::string, size_t> byImage_; // operators by the image that they read
};

} // namespace

bool foldTransposePair(FoldState &state) {
    return PairFolder(state).run();
}

} // namespace gridsample
