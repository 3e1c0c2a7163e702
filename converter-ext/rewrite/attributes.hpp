/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The attributes of the neutral operator: JSON text, checked against its schema.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace gridsample {

// As written, with the schema's defaults filled in.
struct GridSampleAttributes {
    Mode mode = Mode::Bilinear;
    Padding padding = Padding::Zeros;
    bool alignCorners = false;
    Layout layout = Layout::Nchw;
    Coordinates coordinates = Coordinates::Normalized;
    GridLayout gridLayout = GridLayout::ChannelsLast;
    uint32_t gridChannelOffset = 0;
    std::vector<float> fill; // empty: not given
    bool isUnsigned = false;
    Quantisation input, output, grid;
    bool hasGridScale = false; // whether it was given
};

// Empty text means {}. Errors: not a JSON object, an attribute that the schema does not know, a value that it does not
// allow, a number that does not fit; each names the attribute and the value.
Result<GridSampleAttributes> parseAttributes(std::string_view json);

} // namespace gridsample
