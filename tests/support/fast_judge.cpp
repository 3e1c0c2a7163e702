/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// How far a sampler's result may be from the exact one.
#include "support/fast_cases.hpp"

#include "op/extents.hpp"
#include "semantics/weights.h"
#include "support/reference_run.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace gridsample::test {
namespace {

using Bytes = std::vector<uint8_t>;

class Judge {
  public:
    Judge(const ConformanceCase &one, double filterStep)
        : desc_(one.desc), image_(one.image), grid_(one.grid), e_(extentsOf(one.desc)), filterStep_(filterStep) {}

    std::string compare(const Bytes &exact, const Bytes &actual) const {
        for (int64_t y = 0; y < e_.outH; ++y) {
            for (int64_t x = 0; x < e_.outW; ++x) {
                for (int64_t c = 0; c < e_.c; ++c) {
                    const size_t at = indexOf(e_.outH, e_.outW, y, x, c);
                    const double wanted = elementAt(exact, at, desc_.output.type, desc_.imageIsUnsigned);
                    const double got = elementAt(actual, at, desc_.output.type, desc_.imageIsUnsigned);
                    const double allowed = allowedAt(y, x, c);
                    if (!(std::fabs(got - wanted) <= allowed)) {
                        std::ostringstream text;
                        text << "element " << at << " (y " << y << ", x " << x << ", channel " << c << ") is " << got
                             << ", the exact result " << wanted << ", allowed are " << allowed;
                        return text.str();
                    }
                }
            }
        }
        return "";
    }

  private:
    size_t indexOf(int64_t height, int64_t width, int64_t y, int64_t x, int64_t c) const {
        return static_cast<size_t>(desc_.layout == Layout::Nhwc ? (y * width + x) * e_.c + c
                                                                : (c * height + y) * width + x);
    }

    // Of a grid [1,Ho,Wo,2] or [1,G,Ho,Wo].
    size_t gridElement(size_t axis, int64_t y, int64_t x) const {
        const auto place = static_cast<size_t>(y * e_.outW + x);
        const auto places = static_cast<size_t>(e_.outH * e_.outW);
        return desc_.gridLayout == GridLayout::ChannelsFirst ? (desc_.gridChannelOffset + axis) * places + place
                                                             : place * 2 + axis;
    }

    // Where four pixels round the sample begin: one more on each side than it is made of.
    float firstPixel(size_t axis, int64_t y, int64_t x) const {
        const size_t element = gridElement(axis, y, x);
        double stored = elementAt(grid_, element, desc_.grid.type, false);
        if (isInteger(desc_.grid.type)) {
            stored = (stored - desc_.gridQuantisation.zeroPoint) * desc_.gridQuantisation.scale;
        }
        const auto size = static_cast<int>(axis == 0 ? e_.w : e_.h);
        const semantics::Coordinate place = semantics::exactCoordinate(
            semantics::tamed(static_cast<float>(stored)), size, static_cast<uint32_t>(axis == 0 ? x : y),
            static_cast<uint32_t>(desc_.coordinates), desc_.alignCorners);
        return place.whole - 1.0F;
    }

    std::array<int, 4> pixels(size_t axis, int64_t y, int64_t x) const {
        const auto size = static_cast<int>(axis == 0 ? e_.w : e_.h);
        const float first = firstPixel(axis, y, x);
        std::array<int, 4> result{};
        for (size_t i = 0; i < result.size(); ++i) {
            result[i] = semantics::tapIndex(semantics::padded(first + static_cast<float>(i), size,
                                                              static_cast<uint32_t>(desc_.padding), desc_.alignCorners),
                                            size);
        }
        return result;
    }

    // Real values; integers in steps of the output.
    double pixel(int row, int column, int64_t c) const {
        if (row == semantics::kPaddingTap || column == semantics::kPaddingTap) {
            return 0;
        }
        const double value =
            elementAt(image_, indexOf(e_.h, e_.w, row, column, c), desc_.image.type, desc_.imageIsUnsigned);
        return (value - desc_.imageQuantisation.zeroPoint) * desc_.imageQuantisation.scale /
               desc_.outputQuantisation.scale;
    }

    double allowedAt(int64_t y, int64_t x, int64_t c) const {
        const std::array<int, 4> columns = pixels(0, y, x), rows = pixels(1, y, x);
        double alongX = 0, alongY = 0, largest = 0;
        for (size_t j = 0; j < 4; ++j) {
            for (size_t i = 0; i < 4; ++i) {
                const double here = pixel(rows[j], columns[i], c);
                largest = std::max(largest, std::fabs(here));
                if (i > 0) {
                    alongX = std::max(alongX, std::fabs(here - pixel(rows[j], columns[i - 1], c)));
                }
                if (j > 0) {
                    alongY = std::max(alongY, std::fabs(here - pixel(rows[j - 1], columns[i], c)));
                }
            }
        }
        const auto fraction = [](int64_t size) { return 0x1p-8 + static_cast<double>(size) * 0x1p-21; };
        const double rounding = desc_.image.type == DataType::F32   ? 1e-6 * largest
                                : desc_.image.type == DataType::F16 ? 0x1p-9 * largest
                                                                    : 1;
        return fraction(e_.w) * alongX + fraction(e_.h) * alongY + rounding + filterStep_;
    }

    const GridSampleDesc &desc_;
    const Bytes &image_, &grid_;
    Extents e_;
    double filterStep_;
};

} // namespace

std::string whatIsNotFast(const ConformanceCase &one, const std::vector<uint8_t> &output, double filterStep) {
    const Result<Bytes> exact = runReference(one.desc, one.image, one.grid);
    if (!exact) {
        return exact.error().message();
    }
    return exact->size() != output.size() ? "the output has another size"
                                          : Judge(one, filterStep).compare(*exact, output);
}

} // namespace gridsample::test
