/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Flows are mostly in pixels, and MUL by a constant of 2 / size makes them normalized, which the shader undoes: it can
// take the pixels as they are. Two roundings less, so each coordinate is at least as close to the exact one. Nearest is
// left alone: there a tie could fall the other way.
#include "rewrite/folds/folds.hpp"
#include "rewrite/folds/own_places.hpp"

#include <algorithm>

namespace gridsample {
namespace {

// One number for each component, or one for all, that is the length of a pixel.
bool isPixelLengths(std::span<const uint8_t> bytes, const TensorDesc &factor, const GridSampleDesc &desc) {
    const size_t rank = desc.grid.shape.size(), components = rank - 2;
    const size_t channelAxis = desc.gridLayout == GridLayout::ChannelsFirst ? 1 : rank - 1;
    const size_t count = bytes.size() / sizeof(float);
    if (factor.shape.size() != rank || (count != 1 && count != components) ||
        factor.shape[channelAxis] != static_cast<int64_t>(count) ||
        desc.grid.shape[channelAxis] != static_cast<int64_t>(components)) {
        return false;
    }
    for (size_t k = 0; k < components; ++k) {
        const float value = flatbuffers::ReadScalar<float>(bytes.data() + (count == 1 ? 0 : k) * sizeof(float));
        if (!isPixelLength(value, pixelsAlong(desc, k), desc.alignCorners)) {
            return false;
        }
    }
    return true;
}

bool canAddPixels(const GridSampleDesc &desc, const TensorDesc &product) {
    const size_t rank = desc.grid.shape.size();
    return desc.mode != Mode::Nearest && desc.coordinates == Coordinates::NormalizedOffset && desc.grid == product &&
           desc.grid.type == DataType::F32 && (rank == 4 || rank == 5) && desc.image.shape.size() == rank &&
           desc.output.shape == desc.image.shape;
}

bool foldOne(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsGrid(value);
    const tosa::TosaOperator *mul = state.writerForOurs(value, tosa::Op::MUL);
    const std::optional<TensorDesc> product = declared(state.block(), value);
    if (readers.empty() || mul == nullptr || !product || !std::all_of(readers.begin(), readers.end(), [&](size_t i) {
            return canAddPixels(state.parsed(i).desc, *product);
        })) {
        return false;
    }
    for (const size_t side : {1U, 0U}) {
        const std::string_view constant = state.operand(*mul, side), flow = state.operand(*mul, 1 - side);
        const std::span<const uint8_t> bytes = constantBytes(state.block(), constant, tosa::DType::FP32);
        const std::optional<TensorDesc> factor = declared(state.block(), constant);
        if (bytes.empty() || !factor || !isDeclaredAs(state.block(), flow, *product) ||
            !std::all_of(readers.begin(), readers.end(),
                         [&](size_t i) { return isPixelLengths(bytes, *factor, state.parsed(i).desc); })) {
            continue;
        }
        state.dropWriter(value);
        for (const size_t i : readers) {
            state.setGrid(i, flow);
            state.parsed(i).desc.coordinates = Coordinates::Offset;
            state.note(i, "pixel_flow");
        }
        return true;
    }
    return false;
}

} // namespace

bool foldPixelFlow(FoldState &state) {
    return foldEach(state, state.grids(), foldOne);
}

} // namespace gridsample
