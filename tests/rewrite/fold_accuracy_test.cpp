/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Folds that save a rounding: what comes out is at least as close to the exact numbers as the model as it was.
#include "rewrite/model_numbers.hpp"
#include "rewrite/rewritten.hpp"
#include "support/reference_run.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace gridsample::test {
namespace {

std::vector<uint8_t> bytesOf(const Array &array) {
    return {array.data.begin(), array.data.end()};
}

template <typename T> std::vector<double> numbers(const std::string &bytes) {
    std::vector<double> values;
    for (size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
        T value;
        std::memcpy(&value, bytes.data() + at, sizeof value);
        values.push_back(static_cast<double>(value));
    }
    return values;
}

template <typename T> Array arrayOf(const char *dtype, const std::vector<T> &values) {
    return {dtype, {}, std::string(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(T))};
}

std::vector<uint8_t> sampled(const GridSampleDesc &desc, const Array &image, const Array &grid) {
    Result<std::vector<uint8_t>> bytes = runReference(desc, bytesOf(image), bytesOf(grid));
    EXPECT_TRUE(bytes) << bytes.error().message();
    return *std::move(bytes);
}

// What the one operator of a model gives, as it was and folded, for image and grid as the model's inputs.
struct Both {
    std::string before, folded;
    std::vector<std::string> folds;
};

Both runBoth(const std::string &text, const Array &image, const Array &grid) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(text));
    const Rewritten rewritten = rewrite(bytes);
    const OperatorRecord &record = rewritten.result->operators.at(0);
    const std::vector<uint8_t> folded = sampled(record.desc, image, grid);
    return {numbersOf(bytes, {image, grid}).at(0).data, {folded.begin(), folded.end()}, record.folds};
}

double largestError(const std::vector<double> &values, const std::vector<double> &exact) {
    double largest = 0;
    for (size_t i = 0; i < values.size(); ++i) {
        largest = std::max(largest, std::abs(values[i] - exact.at(i)));
    }
    return largest;
}

// A warp of a ramp from left to right: each result is the place that was sampled.
class FlowAccuracy : public testing::TestWithParam<bool> {
  protected:
    static constexpr int kHeight = 11, kWidth = 53;

    static float place(int pixel, int pixels) {
        const auto at = static_cast<float>(pixel), size = static_cast<float>(pixels);
        return GetParam() ? -1.0F + 2.0F * at / (size - 1) : (2 * at + 1) / size - 1;
    }

    static std::string text(bool isInPixels) {
        std::string base;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                base += " " + numberText(place(x, kWidth)) + " " + numberText(place(y, kHeight));
            }
        }
        const std::string area = "[1," + std::to_string(kHeight) + "," + std::to_string(kWidth);
        const std::string normalized = isInPixels ? "m" : "f";
        return "in x FP32" + area + ",1]\nin f FP32" + area + ",2]\nb FP32" + area + ",2] = CONST" + base +
               "\nk INT8[1] = CONST 0\nc FP32[1,1,1,2] = CONST " + numberText(2.0F / spans(kWidth)) + " " +
               numberText(2.0F / spans(kHeight)) + "\n" +
               (isInPixels ? "m FP32" + area + ",2] = MUL f c k\n" : std::string()) + "g FP32" + area + ",2] = ADD b " +
               normalized + "\ny FP32" + area +
               ",1] = CUSTOM x g org.gridsample grid_sample {\"layout\": \"NHWC\", \"padding_mode\": \"border\", "
               "\"align_corners\": " +
               (GetParam() ? "true" : "false") + "}\nout y\n";
    }

    static float spans(int pixels) { return static_cast<float>(GetParam() ? pixels - 1 : pixels); }

    static void expectCloser(bool isInPixels) {
        std::mt19937 random(7);
        std::vector<float> image, flow;
        std::vector<double> exact;
        const float unit = isInPixels ? 1.0F : 2.0F / spans(kWidth);
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                image.push_back(static_cast<float>(x));
                const float along = static_cast<float>(random() % 1000) * 0.0137F * unit;
                flow.insert(flow.end(), {along, 0.0F});
                const double pixels =
                    isInPixels ? static_cast<double>(along) : static_cast<double>(along) * spans(kWidth) / 2;
                exact.push_back(std::min(x + pixels, kWidth - 1.0));
            }
        }
        const Both both = runBoth(text(isInPixels), arrayOf("<f4", image), arrayOf("<f4", flow));
        EXPECT_EQ(both.folds.back(), isInPixels ? "pixel_flow" : "base_flow");
        const double before = largestError(numbers<float>(both.before), exact);
        const double folded = largestError(numbers<float>(both.folded), exact);
        EXPECT_LT(folded, before);
        EXPECT_LE(folded, 2e-6 * kWidth); // README's accuracy
    }
};

TEST_P(FlowAccuracy, OfNormalizedFlows) {
    expectCloser(false);
}

TEST_P(FlowAccuracy, OfFlowsInPixels) {
    expectCloser(true);
}

INSTANTIATE_TEST_SUITE_P(AlignCorners, FlowAccuracy, testing::Bool(), testing::PrintToStringParamName());

} // namespace
} // namespace gridsample::test
