/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Warping by a flow: the grid is ADD of a constant, in which each element names its own place in the image, and a flow
// in normalized units. The shader has the place as an integer, so the constant's rounding and the sum's are gone, and
// each coordinate is at least as close to the exact one. Nearest is left alone: there a tie could fall the other way.
// Left alone too is a base that is itself quantised, in a sum of integers: it may stand for another grid.
#include "rewrite/folds/folds.hpp"
#include "rewrite/folds/own_places.hpp"

#include <algorithm>

namespace gridsample {
namespace {

bool canAddPlaces(const GridSampleDesc &desc, const TensorDesc &sum) {
    const size_t rank = desc.grid.shape.size();
    return desc.mode != Mode::Nearest && desc.coordinates == Coordinates::Normalized && desc.grid == sum &&
           desc.grid.type == DataType::F32 && desc.gridLayout == GridLayout::ChannelsLast && (rank == 4 || rank == 5) &&
           desc.image.shape.size() == rank && desc.output.shape == desc.image.shape &&
           desc.grid.shape.back() == static_cast<int64_t>(rank - 2);
}

// The constant may have a batch of 1 for any batch of flows. base: its shape, [N,Ho,Wo,2] or [N,Do,Ho,Wo,3].
bool isOwnPlaces(std::span<const uint8_t> bytes, const TensorDesc &base, const GridSampleDesc &desc) {
    const size_t rank = base.shape.size(), components = rank - 2;
    std::vector<int64_t> at(rank, 0);
    for (size_t i = 0; i < bytes.size() / sizeof(float); ++i) {
        const size_t k = static_cast<size_t>(at[rank - 1]);
        const float value = flatbuffers::ReadScalar<float>(bytes.data() + i * sizeof(float));
        if (!isOwnPlace(value, at[components - k], pixelsAlong(desc, k), desc.alignCorners)) {
            return false;
        }
        for (size_t axis = rank; axis-- > 0 && ++at[axis] == base.shape[axis];) {
            at[axis] = 0;
        }
    }
    return true;
}

bool hasShape(const TensorDesc &base, const TensorDesc &sum, size_t bytes) {
    uint64_t count = sizeof(float);
    for (size_t axis = 0; axis < sum.shape.size(); ++axis) {
        const int64_t length = axis < base.shape.size() ? base.shape[axis] : 0;
        if (length <= 0 || (length != sum.shape[axis] && (axis != 0 || length != 1))) {
            return false;
        }
        count *= static_cast<uint64_t>(length); // below the file's size, or it is not equal to `bytes`
        if (count > bytes) {
            return false;
        }
    }
    return base.shape.size() == sum.shape.size() && count == bytes;
}

bool foldOne(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsGrid(value);
    const tosa::TosaOperator *add = state.writerForOurs(value, tosa::Op::ADD);
    const std::optional<TensorDesc> sum = declared(state.block(), value);
    if (readers.empty() || add == nullptr || !sum || !std::all_of(readers.begin(), readers.end(), [&](size_t i) {
            return canAddPlaces(state.parsed(i).desc, *sum);
        })) {
        return false;
    }
    for (const size_t side : {0U, 1U}) {
        const std::string_view constant = state.operand(*add, side), flow = state.operand(*add, 1 - side);
        const std::span<const uint8_t> bytes = constantBytes(state.block(), constant, tosa::DType::FP32);
        const std::optional<TensorDesc> base = declared(state.block(), constant);
        if (!base || !hasShape(*base, *sum, bytes.size()) || !isDeclaredAs(state.block(), flow, *sum) ||
            !std::all_of(readers.begin(), readers.end(),
                         [&](size_t i) { return isOwnPlaces(bytes, *base, state.parsed(i).desc); })) {
            continue;
        }
        state.dropWriter(value);
        for (const size_t i : readers) {
            state.setGrid(i, flow);
            state.parsed(i).desc.coordinates = Coordinates::NormalizedOffset;
            state.note(i, "base_flow");
        }
        return true;
    }
    return false;
}

} // namespace

bool foldBaseFlow(FoldState &state) {
    return foldEach(state, state.grids(), foldOne);
}

} // namespace gridsample
