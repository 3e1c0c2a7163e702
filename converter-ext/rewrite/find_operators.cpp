/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Walks regions, blocks and operators.
#include "rewrite/find_operators.hpp"

namespace gridsample {
namespace {

// The position of the element named `main`, or 0.
template <typename T> size_t findMain(const flatbuffers::Vector<flatbuffers::Offset<T>> &elements) {
    for (flatbuffers::uoffset_t i = 0; i < elements.size(); ++i) {
        if (textOf(elements.Get(i)->name()) == "main") {
            return i;
        }
    }
    return 0;
}

void findIn(const tosa::TosaBasicBlock &block, BlockPlace place, std::vector<FoundOperator> &found) {
    for (flatbuffers::uoffset_t i = 0; i < lengthOf(block.operators()); ++i) {
        const tosa::TosaOperator &op = *block.operators()->Get(i);
        const tosa::CustomAttribute *custom = op.op() == tosa::Op::CUSTOM ? op.attribute_as_CustomAttribute() : nullptr;
        if (custom == nullptr) {
            continue;
        }
        if (const auto match = matchGridSample(textOf(custom->domain_name()), textOf(custom->operator_name()))) {
            found.push_back({place, i, *match});
        }
    }
}

} // namespace

const tosa::TosaRegion &regionAt(const TosaModel &model, const BlockPlace &place) {
    return *model.graph().regions()->Get(static_cast<flatbuffers::uoffset_t>(place.region));
}

const tosa::TosaBasicBlock &blockAt(const TosaModel &model, const BlockPlace &place) {
    return *regionAt(model, place).blocks()->Get(static_cast<flatbuffers::uoffset_t>(place.block));
}

std::optional<BlockPlace> findMainBlock(const TosaModel &model) {
    const auto *regions = model.graph().regions();
    if (lengthOf(regions) == 0) {
        return std::nullopt;
    }
    const size_t region = findMain(*regions);
    const auto *blocks = regions->Get(static_cast<flatbuffers::uoffset_t>(region))->blocks();
    if (lengthOf(blocks) == 0) {
        return std::nullopt;
    }
    return BlockPlace{region, findMain(*blocks)};
}

std::vector<FoundOperator> findOperators(const TosaModel &model) {
    std::vector<FoundOperator> found;
    for (flatbuffers::uoffset_t r = 0; r < lengthOf(model.graph().regions()); ++r) {
        const tosa::TosaRegion &region = *model.graph().regions()->Get(r);
        for (flatbuffers::uoffset_t b = 0; b < lengthOf(region.blocks()); ++b) {
            findIn(*region.blocks()->Get(b), {r, b}, found);
        }
    }
    return found;
}

} // namespace gridsample
