/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Shapes are read by elimination: a channel axis has 1 to 4 elements, and known lengths must fit.
#include "data/picture.hpp"

#include "data/elements.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace gridsample {
namespace {

constexpr std::string_view kOrders[] = {"HW", "HWC", "NHWC", "NCHW"};
constexpr int64_t kMaxChannels = 4;

std::optional<PictureShape> readAs(const std::vector<int64_t> &shape, AxisOrder order) {
    switch (order) {
    case AxisOrder::Hw:
        return shape.size() == 2 ? std::optional(PictureShape{order, shape[0], shape[1], 1}) : std::nullopt;
    case AxisOrder::Hwc:
        return shape.size() == 3 ? std::optional(PictureShape{order, shape[0], shape[1], shape[2]}) : std::nullopt;
    case AxisOrder::Nhwc:
        return shape.size() == 4 && shape[0] == 1 ? std::optional(PictureShape{order, shape[1], shape[2], shape[3]})
                                                  : std::nullopt;
    case AxisOrder::Nchw:
        return shape.size() == 4 && shape[0] == 1 ? std::optional(PictureShape{order, shape[2], shape[3], shape[1]})
                                                  : std::nullopt;
    }
    return std::nullopt;
}

bool fits(const PictureShape &picture, const PictureHints &hints) {
    return picture.height > 0 && picture.width > 0 && picture.channels >= 1 && picture.channels <= kMaxChannels &&
           hints.height.value_or(picture.height) == picture.height &&
           hints.width.value_or(picture.width) == picture.width;
}

std::string wantedText(const PictureHints &hints) {
    if (!hints.height || !hints.width) {
        return "";
    }
    return " of " + std::to_string(*hints.width) + " x " + std::to_string(*hints.height) + " pixels";
}

size_t indexIn(const PictureShape &p, int64_t y, int64_t x, int64_t c) {
    const int64_t index =
        p.order == AxisOrder::Nchw ? (c * p.height + y) * p.width + x : (y * p.width + x) * p.channels + c;
    return static_cast<size_t>(index);
}

// Copies all elements from where one order has them to where another has them.
Array reordered(const Array &from, const PictureShape &was, const PictureShape &becomes) {
    Array result{from.type, shapeOf(becomes), Bytes(from.bytes.size())};
    const size_t size = bytesOf(from.type);
    for (int64_t y = 0; y < was.height; ++y) {
        for (int64_t x = 0; x < was.width; ++x) {
            for (int64_t c = 0; c < was.channels; ++c) {
                std::memcpy(result.bytes.data() + indexIn(becomes, y, x, c) * size,
                            from.bytes.data() + indexIn(was, y, x, c) * size, size);
            }
        }
    }
    return result;
}

// For each new channel the old one that it repeats; kOpaque: the number that stands for 1.
constexpr int kOpaque = -1;
std::optional<std::vector<int>> channelMap(int64_t from, int64_t to, bool isColour) {
    if (from == 3 && to == 4) {
        return std::vector<int>{0, 1, 2, kOpaque};
    }
    if (from == 4 && to == 3) {
        return std::vector<int>{0, 1, 2};
    }
    if (!isColour || from > 2) {
        return std::nullopt;
    }
    const int alpha = from == 2 ? 1 : kOpaque;
    const std::vector<std::vector<int>> maps = {{0}, {0, alpha}, {0, 0, 0}, {0, 0, 0, alpha}};
    return maps[static_cast<size_t>(to - 1)];
}

// Whether the last channel holds anything but the number that stands for 1.
bool losesAlpha(const Array &hwc) {
    const auto channels = static_cast<size_t>(hwc.shape[2]);
    const size_t count = hwc.bytes.size() / bytesOf(hwc.type);
    for (size_t i = channels - 1; i < count; i += channels) {
        if (loadElement(hwc, i) != largestOf(hwc.type)) {
            return true;
        }
    }
    return false;
}

} // namespace

std::string_view toString(AxisOrder order) {
    return kOrders[static_cast<size_t>(order)];
}

std::optional<AxisOrder> parseAxisOrder(std::string_view word) {
    for (size_t i = 0; i < std::size(kOrders); ++i) {
        if (kOrders[i] == word) {
            return static_cast<AxisOrder>(i);
        }
    }
    return std::nullopt;
}

Result<PictureShape> findPicture(const std::vector<int64_t> &shape, const PictureHints &hints, std::string_view word) {
    std::vector<PictureShape> candidates;
    for (const AxisOrder order : {AxisOrder::Hw, AxisOrder::Hwc, AxisOrder::Nhwc, AxisOrder::Nchw}) {
        const std::optional<PictureShape> picture = readAs(shape, order);
        if (picture && fits(*picture, hints) && hints.order.value_or(order) == order) {
            candidates.push_back(*picture);
        }
    }
    if (candidates.empty()) {
        return Error{ErrorCode::InvalidInput, "",
                     "shape " + shapeText(shape) + " is no picture" + wantedText(hints) +
                         (hints.order ? " in layout " + std::string(toString(*hints.order)) : ""),
                     "a picture is [H,W], [H,W,C], [1,H,W,C] or [1,C,H,W] with 1 to 4 channels"};
    }
    const bool isEitherWay = candidates.size() == 2 && candidates[0].channels == 1 && candidates[1].channels == 1 &&
                             candidates[0].height == candidates[1].height; // then both orders are the same bytes
    if (candidates.size() > 1 && !isEitherWay) {
        return Error{ErrorCode::InvalidInput, "", "shape " + shapeText(shape) + " can be read as NHWC or as NCHW",
                     "say which with " + std::string(word)};
    }
    return candidates.front();
}

std::vector<int64_t> shapeOf(const PictureShape &picture) {
    switch (picture.order) {
    case AxisOrder::Hw:
        return {picture.height, picture.width};
    case AxisOrder::Hwc:
        return {picture.height, picture.width, picture.channels};
    case AxisOrder::Nhwc:
        return {1, picture.height, picture.width, picture.channels};
    case AxisOrder::Nchw:
        break;
    }
    return {1, picture.channels, picture.height, picture.width};
}

Array toHwc(const Array &array, const PictureShape &picture) {
    PictureShape hwc = picture;
    hwc.order = AxisOrder::Hwc;
    return reordered(array, picture, hwc);
}

Array fromHwc(const Array &hwc, AxisOrder order) {
    PictureShape was{AxisOrder::Hwc, hwc.shape[0], hwc.shape[1], hwc.shape[2]};
    PictureShape becomes = was;
    becomes.order = order;
    return reordered(hwc, was, becomes);
}

Array withBgr(const Array &hwc) {
    Array result = hwc;
    const size_t size = bytesOf(hwc.type);
    for (size_t at = 0; at + 4 * size <= result.bytes.size(); at += 4 * size) {
        std::swap_ranges(result.bytes.begin() + static_cast<ptrdiff_t>(at),
                         result.bytes.begin() + static_cast<ptrdiff_t>(at + size),
                         result.bytes.begin() + static_cast<ptrdiff_t>(at + 2 * size));
    }
    return result;
}

Result<Array> withChannels(const Array &hwc, int64_t channels, bool isColour, Notes &notes) {
    const int64_t had = hwc.shape[2];
    if (channels == had) {
        return hwc;
    }
    const std::optional<std::vector<int>> map =
        channels >= 1 && channels <= kMaxChannels ? channelMap(had, channels, isColour) : std::nullopt;
    if (!map) {
        return Error{ErrorCode::Unsupported, "",
                     "it has " + std::to_string(had) + " channels, but " + std::to_string(channels) + " are needed",
                     "give as many"};
    }
    const bool hadAlpha = had == 4 || had == 2;
    if (hadAlpha && channels != 4 && channels != 2 && losesAlpha(hwc)) {
        notes.push_back("the last channel (alpha) was left out");
    }
    Array result{hwc.type, {hwc.shape[0], hwc.shape[1], channels}, {}};
    const auto pixels = static_cast<size_t>(hwc.shape[0] * hwc.shape[1]);
    const size_t step = bytesOf(hwc.type);
    result.bytes.resize(pixels * map->size() * step);
    for (size_t pixel = 0; pixel < pixels; ++pixel) {
        for (size_t c = 0; c < map->size(); ++c) {
            const int source = (*map)[c];
            const size_t to = pixel * map->size() + c;
            if (source == kOpaque) {
                storeElement(result, to, largestOf(hwc.type));
                continue;
            }
            // As bytes: not every integer of 64 bits is a double.
            const size_t from = pixel * static_cast<size_t>(had) + static_cast<size_t>(source);
            std::copy_n(hwc.bytes.begin() + static_cast<ptrdiff_t>(from * step), step,
                        result.bytes.begin() + static_cast<ptrdiff_t>(to * step));
        }
    }
    return result;
}

} // namespace gridsample
