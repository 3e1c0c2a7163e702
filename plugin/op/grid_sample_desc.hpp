/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One grid_sample operator as a value: what every front end is parsed into and every shader is chosen from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample {

// The numbers are those of shaders/semantics/modes.h: they go into the shaders as specialization constants.
enum class Mode : uint32_t { Nearest = 0, Bilinear = 1, Bicubic = 2 };
enum class Padding : uint32_t { Zeros = 0, Border = 1, Reflection = 2, Constant = 3 };
enum class Layout : uint32_t { Nhwc = 0, Nchw = 1 };
enum class Coordinates : uint32_t { Normalized = 0, Pixel = 1, Offset = 2, NormalizedOffset = 3 };
enum class GridLayout : uint32_t { ChannelsLast = 0, ChannelsFirst = 1 };

// Types of tensor elements that a shader reads or writes.
enum class DataType : uint32_t { F32 = 0, F16 = 1, I8 = 2, I16 = 3 };

// real = (stored - zeroPoint) * scale, per tensor.
struct Quantisation {
    float scale = 1.0F;
    int32_t zeroPoint = 0;
    bool operator==(const Quantisation &) const = default;
};

struct TensorDesc {
    DataType type = DataType::F32;
    std::vector<int64_t> shape; // outermost axis first, as stored
    bool operator==(const TensorDesc &) const = default;
};

// Shapes: image [N,H,W,C] or [N,C,H,W] (by layout), grid [N,Ho,Wo,2] with (x, y) last whatever the layout,
// output like the image with Ho, Wo. Volumes: [N,D,H,W,C] or [N,C,D,H,W], grid [N,Do,Ho,Wo,3] with (x, y, z).
// Channels-first grids are [N,G,Ho,Wo] or [N,G,Do,Ho,Wo], x in channel gridChannelOffset, y (and z) in those after it.
// NormalizedOffset: Do, Ho, Wo are D, H, W.
struct GridSampleDesc {
    Mode mode = Mode::Bilinear;
    Padding padding = Padding::Zeros;
    bool alignCorners = false;
    Layout layout = Layout::Nchw;
    Coordinates coordinates = Coordinates::Normalized;
    GridLayout gridLayout = GridLayout::ChannelsLast;
    uint32_t gridChannelOffset = 0; // channels-first grids only
    bool imageIsUnsigned = false;   // int8 images and outputs hold uint8 bits
    bool outputIsNarrow = false;    // signed int8 outputs: -127 is the lowest value, not -128
    TensorDesc image;
    TensorDesc grid;
    TensorDesc output;
    Quantisation imageQuantisation;
    Quantisation gridQuantisation;
    Quantisation outputQuantisation;
    std::vector<float> fill; // real value for Padding::Constant: one, or one per channel
    bool operator==(const GridSampleDesc &) const = default;
};

} // namespace gridsample
