/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// NCHW through our operators instead of NHWC between transpositions.
#include "rewrite/folds/axes.hpp"
#include "rewrite/folds/folds.hpp"

#include "rewrite/fresh_names.hpp"

#include <algorithm>
#include <map>

namespace gridsample {
namespace {

// What one TRANSPOSE to NHWC feeds: our operators that read it, those that read their results, and so on; each result
// that leaves does so through a TRANSPOSE back.
class Region {
  public:
    Region(FoldState &state, std::string entry) : state_(state), entry_(std::move(entry)) {}

    bool match() {
        writer_ = state_.writerForOurs(entry_, tosa::Op::TRANSPOSE);
        const std::vector<size_t> readers = state_.readersOf(entry_);
        if (writer_ == nullptr || readers.empty() || !grow(entry_, state_.parsed(readers.front()).desc.image)) {
            return false;
        }
        for (size_t next = 0; next < members_.size(); ++next) { // grows as it goes
            if (!follow(members_[next])) {
                return false;
            }
        }
        const TensorDesc &image = state_.parsed(members_.front()).desc.image;
        return isChannelsToEnd(writer_, image.shape.size()) &&
               isDeclaredAs(state_.block(), state_.operand(*writer_, 0), channelsFirst(image));
    }

    void apply(FreshNames &names) {
        state_.dropWriter(entry_);
        std::map<std::string, std::string> renamed{{entry_, std::string(state_.operand(*writer_, 0))}};
        for (const size_t i : members_) {
            const std::string old = state_.parsed(i).output;
            const auto exit = exits_.find(i);
            state_.dropCopies(old);
            if (exit != exits_.end()) {
                state_.dropReader(old, *exit->second);
            }
            renamed[old] = exit == exits_.end() ? between(names, i) : std::string(nameAt(exit->second->outputs(), 0));
        }
        for (const size_t i : members_) {
            ParsedOperator &op = state_.parsed(i);
            state_.setImage(i, renamed.at(op.image));
            op.output = renamed.at(op.output);
            op.desc.layout = Layout::Nchw;
            op.desc.image = channelsFirst(op.desc.image);
            op.desc.output = channelsFirst(op.desc.output);
            state_.note(i, "transpose_pair");
        }
    }

  private:
    bool isNhwc(size_t i) const {
        const GridSampleDesc &desc = state_.parsed(i).desc;
        const size_t rank = desc.image.shape.size();
        return desc.layout == Layout::Nhwc && (rank == 4 || rank == 5) && desc.output.shape.size() == rank;
    }

    // All that reads the value joins; false if one cannot, or sees the value in another shape.
    bool grow(const std::string &value, const TensorDesc &desc) {
        const std::vector<size_t> readers = state_.readersAsImage(value);
        members_.insert(members_.end(), readers.begin(), readers.end());
        const bool isRing = members_.size() > state_.operators().size(); // in a damaged model
        return !readers.empty() && !isRing && std::all_of(readers.begin(), readers.end(), [&](size_t i) {
            return isNhwc(i) && state_.parsed(i).desc.image == desc;
        });
    }

    // Where an operator's result goes: to one TRANSPOSE back, to operators of ours, or both.
    bool follow(size_t i) {
        const ParsedOperator &op = state_.parsed(i);
        const auto foreign = state_.foreignReaders(op.output);
        if (!foreign || foreign->size() > 1) {
            return false;
        }
        if (!foreign->empty()) {
            const tosa::TosaOperator &exit = state_.block().op(foreign->front());
            if (exit.op() != tosa::Op::TRANSPOSE || lengthOf(exit.outputs()) != 1 ||
                !isChannelsToFront(&exit, op.desc.output.shape.size()) ||
                !isDeclaredAs(state_.block(), nameAt(exit.outputs(), 0), channelsFirst(op.desc.output))) {
                return false;
            }
            exits_[i] = &exit;
        }
        return state_.readersOf(op.output).empty() ? !foreign->empty() : grow(op.output, op.desc.output);
    }

    // A value between two operators of ours gets a tensor of its new shape.
    std::string between(FreshNames &names, size_t i) {
        const ParsedOperator &op = state_.parsed(i);
        std::string name = names.make(op.output);
        const std::vector<int64_t> shape = channelsFirst(op.desc.output).shape;
        state_.edit().tensors.push_back(
            {name, state_.block().tensor(op.output), std::vector<int32_t>(shape.begin(), shape.end())});
        return name;
    }

    FoldState &state_;
    std::string entry_;
    const tosa::TosaOperator *writer_ = nullptr;
    std::vector<size_t> members_;                        // in an order in which each follows what it reads
    std::map<size_t, const tosa::TosaOperator *> exits_; // by member
};

} // namespace

bool foldTransposePair(FoldState &state) {
    FreshNames names(state.block(), state.edit());
    bool changed = false;
    for (const std::string &image : state.images()) {
        Region region(state, image);
        if (region.match()) {
            region.apply(names);
            changed = true;
        }
    }
    return changed;
}

} // namespace gridsample
