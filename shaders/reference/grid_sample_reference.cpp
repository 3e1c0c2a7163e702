/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Loops over positions, channels and taps; everything that decides a value is in semantics/.
#include "reference/grid_sample_reference.hpp"

#include "reference/elements.hpp"
#include "semantics/weights.h"

#include <bit>

namespace gridsample::reference {

namespace {

using semantics::Taps;

// The constants under their names.
struct Settings {
    explicit Settings(const Parameters &p)
        : image(elementOf(p.imageType, p.constants[GRIDSAMPLE_SPEC_IS_UNSIGNED] != 0)),
          grid(elementOf(p.gridType, false)), mode(p.constants[GRIDSAMPLE_SPEC_MODE]),
          padding(p.constants[GRIDSAMPLE_SPEC_PADDING]), alignCorners(p.constants[GRIDSAMPLE_SPEC_ALIGN_CORNERS] != 0),
          isNhwc(p.constants[GRIDSAMPLE_SPEC_LAYOUT] == semantics::kLayoutNhwc),
          coordinates(p.constants[GRIDSAMPLE_SPEC_COORDINATES]), dimensions(p.constants[GRIDSAMPLE_SPEC_DIMENSIONS]),
          n(p.constants[GRIDSAMPLE_SPEC_N]),
          c(p.constants[GRIDSAMPLE_SPEC_C]), size{p.constants[GRIDSAMPLE_SPEC_W], p.constants[GRIDSAMPLE_SPEC_H],
                                                  p.constants[GRIDSAMPLE_SPEC_D]},
          outSize{p.constants[GRIDSAMPLE_SPEC_WO], p.constants[GRIDSAMPLE_SPEC_HO], p.constants[GRIDSAMPLE_SPEC_DO]},
          fillCount(p.constants[GRIDSAMPLE_SPEC_FILL_COUNT]),
          imageZeroPoint(asInt(p, GRIDSAMPLE_SPEC_IMAGE_ZERO_POINT)),
          gridZeroPoint(asInt(p, GRIDSAMPLE_SPEC_GRID_ZERO_POINT)),
          outputZeroPoint(asInt(p, GRIDSAMPLE_SPEC_OUTPUT_ZERO_POINT)),
          gridIsFirst(p.constants[GRIDSAMPLE_SPEC_GRID_LAYOUT] == semantics::kGridLayoutChannelsFirst),
          gridChannels(p.constants[GRIDSAMPLE_SPEC_GRID_CHANNELS]),
          gridChannelOffset(p.constants[GRIDSAMPLE_SPEC_GRID_CHANNEL_OFFSET]),
          isNarrow(p.constants[GRIDSAMPLE_SPEC_IS_NARROW] != 0), gridScale(asFloat(p, GRIDSAMPLE_SPEC_GRID_SCALE)),
          outputScale(asFloat(p, GRIDSAMPLE_SPEC_OUTPUT_SCALE)) {
        for (size_t i = 0; i < fills.size(); ++i) {
            fills[i] = asFloat(p, GRIDSAMPLE_SPEC_FILL + i);
        }
    }

    static float asFloat(const Parameters &p, size_t id) { return std::bit_cast<float>(p.constants[id]); }
    static int32_t asInt(const Parameters &p, size_t id) { return std::bit_cast<int32_t>(p.constants[id]); }

    // The padding value of channel c.
    float fill(size_t channel) const { return fills.at(fillCount == 1 ? 0 : channel); }

    Element image, grid;
    uint32_t mode, padding;
    bool alignCorners, isNhwc;
    uint32_t coordinates, dimensions;
    size_t n, c;
    std::array<uint32_t, 3> size, outSize; // along x, y, z
    uint32_t fillCount;
    std::array<float, GRIDSAMPLE_MAX_FILLS> fills{};
    int32_t imageZeroPoint, gridZeroPoint, outputZeroPoint;
    bool gridIsFirst;
    size_t gridChannels, gridChannelOffset;
    bool isNarrow;
    float gridScale, outputScale;
};

using Position = std::array<uint32_t, 3>; // x, y, z

size_t elementIndex(const Settings &s, const std::array<uint32_t, 3> &size, size_t n, size_t c, const Position &at) {
    if (s.isNhwc) {
        return (((n * size[2] + at[2]) * size[1] + at[1]) * size[0] + at[0]) * s.c + c;
    }
    return (((n * s.c + c) * size[2] + at[2]) * size[1] + at[1]) * size[0] + at[0];
}

// Of a component of the grid; index: the position in its batch, of `positions`.
size_t gridIndex(const Settings &s, size_t positions, size_t n, size_t index, size_t axis) {
    const size_t channel = s.gridChannelOffset + axis;
    return s.gridIsFirst ? (n * s.gridChannels + channel) * positions + index
                         : (n * positions + index) * s.gridChannels + channel;
}

Taps tapsOf(const Settings &s, std::span<const uint8_t> grid, size_t element, size_t axis, uint32_t position) {
    const float g = loadGrid(s.grid, grid, element, s.gridZeroPoint, s.gridScale);
    const int size = static_cast<int>(s.size[axis]);
    return semantics::axisTaps(g, size, position, s.mode, s.padding, s.coordinates, s.alignCorners);
}

// A sum that starts with its first term, so that the sign of a zero is kept as the shaders keep it.
struct Sum {
    void add(float term) {
        value = isEmpty ? term : value + term;
        isEmpty = false;
    }
    float value = 0.0F;
    bool isEmpty = true;
};

float tapValue(const Settings &s, std::span<const uint8_t> image, size_t n, size_t c, int x, int y, int z) {
    if (x == semantics::kPaddingTap || y == semantics::kPaddingTap || z == semantics::kPaddingTap) {
        return s.fill(c);
    }
    const Position at{static_cast<uint32_t>(x), static_cast<uint32_t>(y), static_cast<uint32_t>(z)};
    return loadImage(s.image, image, elementIndex(s, s.size, n, c, at), s.imageZeroPoint);
}

float sampled(const Settings &s, std::span<const uint8_t> image, size_t n, size_t c, const std::array<Taps, 3> &taps) {
    const auto &[xs, ys, zs] = taps;
    if (s.mode == semantics::kModeNearest) {
        return tapValue(s, image, n, c, xs.index[0], ys.index[0], zs.index[0]);
    }
    const int count = semantics::tapCount(s.mode);
    Sum volume;
    for (int k = 0; k < (s.dimensions == 3 ? count : 1); ++k) {
        Sum plane;
        for (int j = 0; j < count; ++j) {
            Sum row;
            for (int i = 0; i < count; ++i) {
                row.add(tapValue(s, image, n, c, xs.index[i], ys.index[j], zs.index[k]) * xs.weight[i]);
            }
            plane.add(row.value * ys.weight[j]);
        }
        volume.add(s.dimensions == 3 ? plane.value * zs.weight[k] : plane.value);
    }
    return volume.value;
}

size_t product(const std::array<uint32_t, 3> &size) {
    return static_cast<size_t>(size[0]) * static_cast<size_t>(size[1]) * static_cast<size_t>(size[2]);
}

} // namespace

std::optional<std::vector<uint8_t>> gridSample(const Parameters &parameters, std::span<const uint8_t> image,
                                               std::span<const uint8_t> grid) {
    const Settings s(parameters);
    const size_t positions = product(s.outSize);
    if (image.size() != s.n * s.c * product(s.size) * sizeOf(s.image) ||
        grid.size() != s.n * positions * s.gridChannels * sizeOf(s.grid)) {
        return std::nullopt;
    }
    std::vector<uint8_t> output(s.n * s.c * positions * sizeOf(s.image));
    for (size_t n = 0; n < s.n; ++n) {
        for (size_t index = 0; index < positions; ++index) {
            const auto position = static_cast<uint32_t>(index);
            const Position at{position % s.outSize[0], position / s.outSize[0] % s.outSize[1],
                              position / s.outSize[0] / s.outSize[1]};
            std::array<Taps, 3> taps{};
            bool touches = true;
            for (size_t axis = 0; axis < s.dimensions; ++axis) {
                taps[axis] = tapsOf(s, grid, gridIndex(s, positions, n, index, axis), axis, at[axis]);
                touches = touches && semantics::touchesImage(taps[axis]);
            }
            const bool isFill = s.padding == semantics::kPaddingConstant && !touches;
            for (size_t c = 0; c < s.c; ++c) {
                const float value = isFill ? s.fill(c) : sampled(s, image, n, c, taps);
                storeOutput(s.image, output, elementIndex(s, s.outSize, n, c, at), value, s.outputScale,
                            s.outputZeroPoint, s.isNarrow);
            }
        }
    }
    return output;
}

} // namespace gridsample::reference
