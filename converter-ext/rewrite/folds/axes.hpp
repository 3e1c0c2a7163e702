/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// TRANSPOSE operators that move the channels.
#pragma once

#include "op/grid_sample_desc.hpp"
#include "tosa/tosa_model.hpp"

#include <algorithm>
#include <cstddef>

namespace gridsample {

// Whether the TRANSPOSE makes [N,...,C] of [N,C,...].
inline bool isChannelsToEnd(const tosa::TosaOperator *op, size_t rank) {
    const tosa::TransposeAttribute *attribute = op == nullptr ? nullptr : op->attribute_as_TransposeAttribute();
    bool fits = attribute != nullptr && lengthOf(attribute->perms()) == rank && rank >= 3;
    for (size_t axis = 0; fits && axis < rank; ++axis) {
        const size_t from = axis == 0 ? 0 : axis + 1 == rank ? 1 : axis + 1;
        fits = attribute->perms()->Get(static_cast<flatbuffers::uoffset_t>(axis)) == static_cast<int32_t>(from);
    }
    return fits;
}

// And the other way round.
inline bool isChannelsToFront(const tosa::TosaOperator *op, size_t rank) {
    const tosa::TransposeAttribute *attribute = op == nullptr ? nullptr : op->attribute_as_TransposeAttribute();
    bool fits = attribute != nullptr && lengthOf(attribute->perms()) == rank && rank >= 3;
    for (size_t axis = 0; fits && axis < rank; ++axis) {
        const size_t from = axis == 0 ? 0 : axis == 1 ? rank - 1 : axis - 1;
        fits = attribute->perms()->Get(static_cast<flatbuffers::uoffset_t>(axis)) == static_cast<int32_t>(from);
    }
    return fits;
}

// [N,...,C] as [N,C,...].
inline TensorDesc channelsFirst(const TensorDesc &channelsLast) {
    TensorDesc result = channelsLast;
    std::rotate(result.shape.begin() + 1, result.shape.end() - 1, result.shape.end());
    return result;
}

} // namespace gridsample
