/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Makes the cases from the table.
#include "support/fast_cases.hpp"

#include "op/extents.hpp"
#include "op/names.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <random>

namespace gridsample::test {
namespace {

// Height and width of image and output; odd ones, single pixels, and more than a workgroup.
constexpr std::array<std::array<int64_t, 4>, 7> kSizes = {
    {{3, 5, 9, 11}, {12, 13, 8, 8}, {1, 7, 6, 5}, {6, 1, 5, 6}, {64, 96, 33, 17}, {1, 1, 4, 4}, {5, 300, 3, 40}}};

size_t countOf(const TensorDesc &tensor) {
    int64_t count = 1;
    for (const int64_t length : tensor.shape) {
        count *= length;
    }
    return static_cast<size_t>(count);
}

std::vector<uint8_t> imageData(const GridSampleDesc &desc, std::mt19937 &random) {
    std::vector<double> values(countOf(desc.image));
    for (double &value : values) {
        const double unit = random() / 4294967296.0;
        value = desc.imageIsUnsigned ? std::floor(unit * 256) : unit * 4 - 2;
        value = value > 127 ? value - 256 : value; // bytes as packed() takes them
    }
    return packed(values, desc.image.type);
}

// A stored value for a place of -1 to 1 over the image.
double stored(const GridSampleDesc &desc, double place, int64_t size, uint32_t position) {
    double value = place;
    if (desc.coordinates == Coordinates::Pixel || desc.coordinates == Coordinates::Offset) {
        value = (place + 1) * 0.5 * static_cast<double>(size);
        value -= desc.coordinates == Coordinates::Offset ? position : 0;
    }
    if (!isInteger(desc.grid.type)) {
        return value;
    }
    const double limit = desc.grid.type == DataType::I8 ? 127 : 32767;
    const double steps = std::nearbyint(value / desc.gridQuantisation.scale) + desc.gridQuantisation.zeroPoint;
    return std::min(std::max(steps, -limit), limit);
}

std::vector<uint8_t> gridData(const GridSampleDesc &desc, std::mt19937 &random) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kOdd[] = {
        std::numeric_limits<double>::quiet_NaN(), kInfinity, -kInfinity, 60000, -60000, 1, -1, 0};
    const Extents e = extentsOf(desc);
    std::vector<double> values(countOf(desc.grid));
    for (size_t i = 0; i < values.size(); ++i) {
        const double unit = random() / 4294967296.0 * 2 - 1;
        const double place = unit * (random() % 8 == 0 ? 9 : 1.5); // some far outside
        const bool isX = i % 2 == 0;
        const auto position =
            static_cast<uint32_t>(isX ? i / 2 % static_cast<size_t>(e.outW) : i / 2 / static_cast<size_t>(e.outW));
        const bool isOdd = !isInteger(desc.grid.type) && random() % 16 == 0;
        values[i] = isOdd ? kOdd[random() % std::size(kOdd)] : stored(desc, place, isX ? e.w : e.h, position);
    }
    return packed(values, desc.grid.type);
}

ConformanceCase makeCase(const shaders::FastImage &row, Padding padding, bool alignCorners, DataType grid,
                         size_t ordinal) {
    const auto &[height, width, outHeight, outWidth] = kSizes[ordinal % kSizes.size()];
    ConformanceCase one;
    GridSampleDesc &desc = one.desc;
    desc.padding = padding;
    desc.alignCorners = alignCorners;
    desc.layout = ordinal % 3 == 0 ? Layout::Nchw : Layout::Nhwc;
    desc.imageIsUnsigned = row.imageType == "u8";
    desc.image.type = desc.imageIsUnsigned ? DataType::I8 : *parseDataType(row.imageType);
    desc.image.shape = desc.layout == Layout::Nhwc ? std::vector<int64_t>{1, height, width, row.channels}
                                                   : std::vector<int64_t>{1, row.channels, height, width};
    desc.grid = {grid, {1, outHeight, outWidth, 2}};
    if (isInteger(grid)) {
        desc.gridQuantisation = grid == DataType::I8 ? Quantisation{0.012F, 3} : Quantisation{0.00005F, -5};
    } else if (ordinal % 5 == 0) {
        desc.coordinates = ordinal % 2 == 0 ? Coordinates::Pixel : Coordinates::Offset;
    }
    if (desc.imageIsUnsigned && padding != Padding::Zeros) {
        desc.imageQuantisation = {0.5F, 7};
        desc.outputQuantisation = {0.65F, 9};
    }
    desc.output = {desc.image.type, {}};
    desc.output.shape = outputShape(desc);
    std::mt19937 random(static_cast<uint32_t>(ordinal));
    one.image = imageData(desc, random);
    one.grid = gridData(desc, random);
    one.name = "fast/" + std::string(row.format) + "_" + std::string(toString(padding)) +
               (alignCorners ? "_ac_" : "_no_ac_") + std::string(toString(grid)) + "_" +
               std::string(toString(desc.coordinates)) + "_" + std::to_string(height) + "x" + std::to_string(width);
    return one;
}

} // namespace

std::vector<FastRow> fastRows() {
    std::vector<FastRow> rows;
    for (const shaders::FastImage &image : shaders::fastImages()) {
        for (const shaders::FastPadding &padding : shaders::fastPaddings()) {
            for (const bool alignCorners : {false, true}) {
                if (!(alignCorners ? padding.withAlignCorners : padding.withoutAlignCorners)) {
                    continue;
                }
                for (const DataType grid : {DataType::F32, DataType::F16, DataType::I8, DataType::I16}) {
                    rows.push_back({image, padding, alignCorners, grid});
                }
            }
        }
    }
    return rows;
}

std::vector<ConformanceCase> fastCases() {
    std::vector<ConformanceCase> cases;
    for (const FastRow &row : fastRows()) {
        cases.push_back(
            makeCase(row.image, *parsePadding(row.padding.padding), row.alignCorners, row.grid, cases.size()));
    }
    return cases;
}

} // namespace gridsample::test
