/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Pictures in arrays: which axis is which, and how many channels there are.
#pragma once

#include "data/array.hpp"
#include "data/encoding.hpp"

#include <optional>
#include <string_view>

namespace gridsample {

enum class AxisOrder { Hw, Hwc, Nhwc, Nchw };

// "HW", "HWC", "NHWC", "NCHW".
std::string_view toString(AxisOrder order);
std::optional<AxisOrder> parseAxisOrder(std::string_view word); // exactly these words

struct PictureShape {
    AxisOrder order = AxisOrder::Nhwc;
    int64_t height = 0, width = 0, channels = 1;
    bool operator==(const PictureShape &) const = default;
};

// What is known of a picture from elsewhere.
struct PictureHints {
    std::optional<AxisOrder> order;
    std::optional<int64_t> height, width;
};

// The axes of a shape that holds one picture: [H,W], [H,W,C], [1,H,W,C] or [1,C,H,W], with 1 to 4 channels.
// Errors: InvalidInput for any other shape, for one that contradicts the hints, and for one that can be read both ways,
// where the user may say the order with `word`.
Result<PictureShape> findPicture(const std::vector<int64_t> &shape, const PictureHints &hints,
                                 std::string_view word = "\"layout\"");

// The shape that a picture has in an order of axes.
std::vector<int64_t> shapeOf(const PictureShape &picture);

// The same elements as [H,W,C], and the reverse.
Array toHwc(const Array &array, const PictureShape &picture);
Array fromHwc(const Array &hwc, AxisOrder order);

// [H,W,4] with its first and third channels exchanged: red first becomes blue first, and back.
Array withBgr(const Array &hwc);

// [H,W,C] with another number of channels. Three become four with a last channel that stands for 1 (opaque), four
// become three without it, and a difference is noted. For pictures whose channels are colours (`isColour`, PNG) also:
// grey becomes equal red, green and blue, and grey with alpha as many as asked for.
// Errors: Unsupported for any other change.
Result<Array> withChannels(const Array &hwc, int64_t channels, bool isColour, Notes &notes);

} // namespace gridsample
