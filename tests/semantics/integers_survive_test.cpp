/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Every stored integer comes back from a nearest lookup as itself: -128 is not -127.
#include "op/extents.hpp"
#include "support/conformance_cases.hpp"
#include "support/reference_run.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace gridsample::test {

namespace {

// All values of a type in one image row, looked up one by one at pixel coordinates.
void expectAllSurvive(DataType type, bool isUnsigned, Quantisation quantisation) {
    const int64_t count = type == DataType::I8 ? 256 : 65536;
    GridSampleDesc desc;
    desc.mode = Mode::Nearest;
    desc.coordinates = Coordinates::Pixel;
    desc.imageIsUnsigned = isUnsigned;
    desc.image = {type, {1, 1, 1, count}};
    desc.grid = {DataType::F32, {1, 1, count, 2}};
    desc.output = {type, outputShape(desc)};
    desc.imageQuantisation = quantisation;
    desc.outputQuantisation = quantisation;

    std::vector<double> values(static_cast<size_t>(count));
    std::iota(values.begin(), values.end(), isUnsigned ? 0.0 : static_cast<double>(-count / 2));
    std::vector<double> places;
    for (int64_t i = 0; i < count; ++i) {
        places.insert(places.end(), {static_cast<double>(i), 0.0});
    }
    const std::vector<uint8_t> image = packed(values, type);
    const auto output = runReference(desc, image, packed(places, DataType::F32));
    ASSERT_TRUE(output) << output.error().message();
    EXPECT_EQ(*output, image);
}

TEST(Integers, allInt8ValuesSurviveANearestLookup) {
    expectAllSurvive(DataType::I8, false, {0.0078125F, 0});
    expectAllSurvive(DataType::I8, false, {0.3F, -128});
    expectAllSurvive(DataType::I8, false, {7.7F, 127});
}

TEST(Integers, allUint8ValuesSurviveANearestLookup) {
    expectAllSurvive(DataType::I8, true, {0.0078125F, 128});
    expectAllSurvive(DataType::I8, true, {0.3F, 0});
    expectAllSurvive(DataType::I8, true, {7.7F, 255});
}

TEST(Integers, allInt16ValuesSurviveANearestLookup) {
    expectAllSurvive(DataType::I16, false, {3e-5F, 0});
    expectAllSurvive(DataType::I16, false, {0.3F, -32768});
    expectAllSurvive(DataType::I16, false, {7.7F, 32767});
}

} // namespace

} // namespace gridsample::test
