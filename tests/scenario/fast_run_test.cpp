/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// dispatch_grid_sample with precision fast on lavapipe through Arm's runner: every format that a sampler filters, every
// padding that it does.
#include "catalogue/fast_table.hpp"
#include "data/elements.hpp"
#include "data/image_format.hpp"
#include "data/picture.hpp"
#include "op/names.hpp"
#include "support/fast_cases.hpp"

#include "scenario_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace gridsample::scenario_test {
namespace {

constexpr int64_t kH = 6, kW = 5, kHo = 9, kWo = 7; // rows of five texels have gaps between them

bool isFiltered(const ImageFormat &format) {
    return format.numeric == Numeric::Sfloat || format.numeric == Numeric::Unorm || format.numeric == Numeric::Snorm ||
           format.numeric == Numeric::Srgb;
}

// What the sRGB curve makes of a share of the largest value; alpha has none.
double onCurve(double share, bool isAlpha) {
    return isAlpha ? share : share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

// The texels as the operator sees them: floats of normalized formats, red first.
Array seen(const ImageFormat &format, const Array &texels) {
    if (format.numeric == Numeric::Sfloat) {
        return texels;
    }
    std::vector<double> values;
    for (size_t i = 0; i < texels.bytes.size() / bytesOf(texels.type); ++i) {
        const double share = std::max(loadElement(texels, i) / largestOf(texels.type), -1.0);
        values.push_back(format.numeric == Numeric::Srgb ? onCurve(share, i % 4 == 3) : share);
    }
    const Array floats = arrayOf(ElementType::F32, texels.shape, values);
    return format.isBgra ? withBgr(floats) : floats;
}

struct Made {
    test::ConformanceCase one;
    double filterStep = 0; // a device may filter normalized texels with their own bits
};

// One format with every padding, in one scenario.
class Scenarios {
  public:
    void add(const ImageFormat &format, const shaders::FastPadding &padding, bool alignCorners) {
        const std::string id = std::to_string(made_.size());
        const Array texels = noise(format.element(), {1, kH, kW, format.components}, 3);
        const Array image = seen(format, texels);
        const Array grid = noise(ElementType::F32, {1, kHo, kWo, 2}, 100);
        Made made;
        GridSampleDesc &desc = made.one.desc;
        desc.padding = *parsePadding(padding.padding);
        desc.alignCorners = alignCorners;
        desc.layout = made_.size() % 2 == 0 ? Layout::Nhwc : Layout::Nchw; // of the output alone
        desc.image = {image.type == ElementType::F16 ? DataType::F16 : DataType::F32, image.shape};
        desc.grid = {DataType::F32, grid.shape};
        desc.output = {desc.image.type, {1, kHo, kWo, format.components}};
        made.one.name = std::string(format.name) + " " + std::string(padding.padding);
        made.one.image = image.bytes;
        made.one.grid = grid.bytes;
        if (desc.layout == Layout::Nchw) {
            desc.image.shape = {1, format.components, kH, kW};
            desc.output.shape = {1, format.components, kHo, kWo};
            made.one.image = channelsFirst(image).bytes;
        }
        made.filterStep = format.numeric == Numeric::Sfloat ? 0 : 1 / largestOf(format.element());
        folder_.write("x" + id + ".npy", texels);
        folder_.write("g" + id + ".npy", grid);
        const Array like{image.type, desc.output.shape, {}};
        resources_.push_back(Json{{"image",
                                   {{"uid", "x" + id},
                                    {"dims", {1, kW, kH, 1}},
                                    {"format", format.name},
                                    {"shader_access", "readonly"},
                                    {"src", "x" + id + ".npy"}}}});
        resources_.push_back(tensor("g" + id, grid, "readonly", {{"src", "g" + id + ".npy"}}));
        resources_.push_back(tensor("o" + id, like, "writeonly", {{"dst", "o" + id + ".npy"}}));
        commands_.push_back(Json{{"dispatch_grid_sample",
                                  {{"image", "x" + id},
                                   {"grid", "g" + id},
                                   {"output", "o" + id},
                                   {"layout", toString(desc.layout)},
                                   {"padding_mode", padding.padding},
                                   {"align_corners", alignCorners},
                                   {"precision", "fast"}}}});
        made_.push_back(std::move(made));
    }

    void expectFast() {
        const ToolRun run = folder_.run(commands_, resources_);
        ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
        EXPECT_EQ((run.output + run.errors).find("runs exactly"), std::string::npos) << run.output << run.errors;
        for (size_t i = 0; i < made_.size(); ++i) {
            const Bytes output = folder_.read("o" + std::to_string(i) + ".npy").bytes;
            EXPECT_EQ(test::whatIsNotFast(made_[i].one, output, made_[i].filterStep), "") << made_[i].one.name;
        }
    }

  private:
    static Array channelsFirst(const Array &nhwc) {
        const auto channels = nhwc.shape[3];
        std::vector<double> values;
        for (int64_t c = 0; c < channels; ++c) {
            for (int64_t at = 0; at < kH * kW; ++at) {
                values.push_back(loadElement(nhwc, static_cast<size_t>(at * channels + c)));
            }
        }
        return arrayOf(nhwc.type, {1, channels, kH, kW}, values);
    }

    ScenarioFolder folder_;
    Json commands_ = Json::array(), resources_ = Json::array();
    std::vector<Made> made_;
};

TEST(FastDispatch, SamplesEveryFilteredFormatWithEveryPadding) {
    Scenarios scenarios;
    for (const ImageFormat &format : imageFormats()) {
        for (const shaders::FastPadding &padding : shaders::fastPaddings()) {
            for (const bool alignCorners : {false, true}) {
                if (isFiltered(format) && (alignCorners ? padding.withAlignCorners : padding.withoutAlignCorners)) {
                    scenarios.add(format, padding, alignCorners);
                }
            }
        }
    }
    scenarios.expectFast();
}

} // namespace
} // namespace gridsample::scenario_test
