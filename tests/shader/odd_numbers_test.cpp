/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Grids of arbitrary bits (NaN, infinities, subnormals, far away): the device computes what the CPU reference does, bit
// for bit, reads and writes nothing outside its buffers, and makes no NaN from finite images.
#include "catalogue/catalogue.hpp"
#include "device_test.hpp"
#include "op/extents.hpp"
#include "op/names.hpp"
#include "op/shader_choice.hpp"
#include "run_operator.hpp"
#include "same_bits.hpp"
#include "support/reference_run.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace gridsample {
namespace {

using test::Bytes;

// Float32 values at which coordinate arithmetic changes its ways, as bits.
constexpr uint32_t kOddFloats[] = {
    0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000,             // zeros, subnormals, the least normal
    0x3f800000, 0xbf800000, 0x3f7fffff, 0xbf7fffff, 0x3f800001, 0xbf800001, // one and its neighbours
    0x4b800000, 0xcb800000, 0x4f000000, 0xcf000000, 0x5f000000,             // 2^24, 2^31, 2^63
    0x717fffff, 0x71800000, 0x71800001, 0xf1800001, 0x7f7fffff, 0xff7fffff, // 2^100 and the largest
    0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff, // infinities and NaNs
};

template <typename T> void put(Bytes &bytes, size_t index, T value) {
    std::memcpy(bytes.data() + index * sizeof(T), &value, sizeof(T));
}

// Every half and every int8 occurs; of the wider types, the odd ones above and random bits.
Bytes oddGrid(const TensorDesc &grid, std::mt19937 &random) {
    Bytes bytes(test::bytesOf(grid));
    const size_t count = bytes.size() / elementSize(grid.type);
    const size_t odd = std::size(kOddFloats);
    for (size_t i = 0; i < count; ++i) {
        const auto ordinal = static_cast<uint32_t>(i);
        switch (grid.type) {
        case DataType::F32: // every pair of odd numbers, then random bits around 1 and random bits altogether
            put<uint32_t>(bytes, i,
                          i < 2 * odd * odd ? kOddFloats[i % 2 == 0 ? i / 2 % odd : i / 2 / odd]
                          : i % 3 == 0      ? static_cast<uint32_t>(random())
                                       : std::bit_cast<uint32_t>(std::uniform_real_distribution<float>(-3, 3)(random)));
            break;
        case DataType::F16:
            put<uint16_t>(bytes, i,
                          static_cast<uint16_t>(ordinal * 40503U)); // odd factor: all values before one comes again
            break;
        case DataType::I8:
            put<uint8_t>(bytes, i, static_cast<uint8_t>(ordinal % 2 == 0 ? ordinal / 2 : ordinal / 512));
            break;
        case DataType::I16:
            put<uint16_t>(bytes, i, static_cast<uint16_t>(ordinal * 40503U));
            break;
        }
    }
    return bytes;
}

// Of f32: neighbours in the first batch element lie 100 apart, in the others at most 3.
Bytes farInOneElement(const GridSampleDesc &desc) {
    Bytes bytes(test::bytesOf(desc.grid));
    const Extents e = extentsOf(desc);
    const auto positions = static_cast<size_t>(e.outH * e.outW);
    std::mt19937 random(20261201);
    for (size_t i = 0; i < bytes.size() / sizeof(float); ++i) {
        const size_t position = (desc.gridLayout == GridLayout::ChannelsLast ? i / 2 : i) % positions;
        const float middle = i >= 2 * positions ? 0.0F : (position % 2 == 0 ? 50.0F : -50.0F);
        put(bytes, i, middle + std::uniform_real_distribution<float>(-1.5F, 1.5F)(random));
    }
    return bytes;
}

// isFinite: no NaN and no infinity. Float values have exponents that keep sums clear of subnormal numbers.
Bytes randomImage(const TensorDesc &image, bool isFinite, std::mt19937 &random) {
    Bytes bytes(test::bytesOf(image));
    for (size_t i = 0; i < bytes.size() / elementSize(image.type); ++i) {
        const bool isOdd = !isFinite && random() % 4 == 0;
        switch (image.type) {
        case DataType::F32:
            put<uint32_t>(bytes, i, isOdd ? kOddFloats[22 + random() % 6] : 0x3a000000U | (random() & 0x85ffffffU));
            break;
        case DataType::F16:
            put<uint16_t>(bytes, i, static_cast<uint16_t>(isOdd ? 0x7c00U | (random() & 0x83ffU) : random() & 0xbbffU));
            break;
        case DataType::I8:
            put<uint8_t>(bytes, i, static_cast<uint8_t>(random()));
            break;
        case DataType::I16:
            put<uint16_t>(bytes, i, static_cast<uint16_t>(random()));
            break;
        }
    }
    return bytes;
}

bool holdsNan(DataType type, const Bytes &bytes) {
    for (size_t i = 0; i < bytes.size() / elementSize(type); ++i) {
        uint32_t bits = 0;
        std::memcpy(&bits, bytes.data() + i * elementSize(type), elementSize(type));
        if ((type == DataType::F32 && (bits & 0x7fffffffU) > 0x7f800000U) ||
            (type == DataType::F16 && (bits & 0x7fffU) > 0x7c00U)) {
            return true;
        }
    }
    return false;
}

// 2 x 3 channels of 5 x 7 pixels, or as many channels as are given, and enough positions for 65536 half coordinates.
// With four channels the layout is NHWC.
GridSampleDesc oddOperator(DataType image, DataType grid, Mode mode, Padding padding, int64_t channels = 3) {
    GridSampleDesc desc;
    desc.mode = mode;
    desc.padding = padding;
    desc.alignCorners = (static_cast<uint32_t>(mode) + static_cast<uint32_t>(padding)) % 2 == 1;
    desc.layout = padding == Padding::Reflection && channels != 4 ? Layout::Nchw : Layout::Nhwc;
    desc.image = {image, desc.layout == Layout::Nchw ? std::vector<int64_t>{2, channels, 5, 7}
                                                     : std::vector<int64_t>{2, 5, 7, channels}};
    desc.grid = {grid, {2, 64, 256, 2}};
    desc.output = {image, outputShape(desc)};
    if (isInteger(grid)) {
        desc.gridQuantisation = {grid == DataType::I16 ? 1.0F / 8192 : 0.03125F, 3};
    }
    if (isInteger(image)) {
        desc.imageQuantisation = {0.5F, 7};
        desc.outputQuantisation = {0.75F, -9};
    }
    if (padding == Padding::Constant) {
        desc.fill = {2.5F};
    }
    return desc;
}

GridSampleDesc asVolume(GridSampleDesc desc) {
    desc.image.shape.insert(desc.image.shape.begin() + (desc.layout == Layout::Nchw ? 2 : 1), 3);
    desc.grid.shape = {2, 4, 16, 64, 3};
    desc.output.shape = outputShape(desc);
    return desc;
}

class OddNumbers : public test::DeviceTest {
  protected:
    // flushed: see firstDifference.
    static void expectLikeReference(const GridSampleDesc &desc, float flushed, const std::string &claim) {
        expectLikeReference(desc, test::LoadedOperator::load(device(), desc), flushed, claim);
    }

    static void expectLikeReference(const GridSampleDesc &desc, const Result<test::LoadedOperator> &loaded,
                                    float flushed, const std::string &claim) {
        std::mt19937 random(20261130);
        expectLikeReference(desc, loaded, flushed, claim, oddGrid(desc.grid, random));
    }

    static void expectLikeReference(const GridSampleDesc &desc, const Result<test::LoadedOperator> &loaded,
                                    float flushed, const std::string &claim, const Bytes &grid) {
        ASSERT_TRUE(loaded) << claim << ": " << loaded.error().message();
        std::mt19937 random(20261201);
        for (const bool isFinite : {true, false}) {
            if (!isFinite && flushed > 0.0F) {
                continue; // what is flushed to zero makes NaN of infinity
            }
            const Bytes image = randomImage(desc.image, isFinite, random);
            const Result<Bytes> expected = test::runReference(desc, image, grid);
            ASSERT_TRUE(expected) << claim << ": " << expected.error().message();
            const Result<Bytes> actual = loaded->run(image, grid);
            ASSERT_TRUE(actual) << claim << ": " << actual.error().message();
            const auto difference = test::firstDifference(toString(desc.image.type), *expected, *actual, flushed);
            EXPECT_FALSE(difference) << claim << (isFinite ? "" : ", NaN and infinities in the image") << ": "
                                     << *difference;
            EXPECT_FALSE(isFinite && holdsNan(desc.image.type, *actual)) << claim << ": NaN from a finite image";
        }
    }
};

TEST_F(OddNumbers, GiveTheReferencesBitsInEveryVariantModeAndPadding) {
    const Mode modes[] = {Mode::Nearest, Mode::Bilinear, Mode::Bicubic};
    const Padding paddings[] = {Padding::Zeros, Padding::Border, Padding::Reflection, Padding::Constant};
    size_t variants = 0;
    for (const shaders::Variant &variant : shaders::variants()) {
        if (variant.accuracy != "exact") {
            continue;
        }
        const auto image = parseDataType(variant.imageType);
        const auto grid = parseDataType(variant.gridType);
        ASSERT_TRUE(image && grid) << variant.name;
        if (!options().runnerFeatures && (image != DataType::F32 || grid != DataType::F32)) {
            continue; // core Vulkan has no storage of smaller types
        }
        ++variants;
        for (const Mode mode : modes) {
            for (const Padding padding : paddings) {
                const int64_t channels = variant.name.starts_with("vector_") ? 4 : 3;
                expectLikeReference(oddOperator(*image, *grid, mode, padding, channels), 0.0F,
                                    std::string(variant.name) + " " + std::string(toString(mode)) + " " +
                                        std::string(toString(padding)));
            }
        }
    }
    const auto exact = std::count_if(shaders::variants().begin(), shaders::variants().end(),
                                     [](const shaders::Variant &variant) { return variant.accuracy == "exact"; });
    EXPECT_EQ(variants, options().runnerFeatures ? static_cast<size_t>(exact) : 2U); // buffer, vector
}

// Volumes of 3 x 5 x 7, or grids with their channels first.
TEST_F(OddNumbers, GiveTheReferencesBitsInEveryVariantInVolumesAndFromPlanes) {
    for (const shaders::Variant &variant : shaders::variants()) {
        const auto image = parseDataType(variant.imageType);
        const auto grid = parseDataType(variant.gridType);
        const bool isCore = image == DataType::F32 && grid == DataType::F32;
        if (variant.accuracy != "exact" || (!options().runnerFeatures && !isCore)) {
            continue;
        }
        for (const Padding padding : {Padding::Zeros, Padding::Border, Padding::Reflection, Padding::Constant}) {
            const int64_t channels = variant.name.starts_with("vector_") ? 4 : 3;
            const std::string claim = std::string(variant.name) + " " + std::string(toString(padding));
            const Mode mode = padding == Padding::Zeros ? Mode::Nearest : Mode::Bilinear;
            expectLikeReference(asVolume(oddOperator(*image, *grid, mode, padding, channels)), 0.0F, claim + " volume");
            if (padding != Padding::Border) {
                continue; // the grid's layout and the padding know nothing of each other
            }
            GridSampleDesc planes = oddOperator(*image, *grid, Mode::Bilinear, padding, channels);
            planes.gridLayout = GridLayout::ChannelsFirst;
            planes.grid.shape = {2, 2, 16, 256};
            planes.output.shape = outputShape(planes);
            expectLikeReference(planes, 0.0F, claim + " planes");
        }
    }
}

// Of each row of the table of choices, with as many positions a thread as it has. 250 positions along W: no multiple of
// a group's.
TEST_F(OddNumbers, GiveTheReferencesBitsByEveryChoice) {
    for (shaders::Choice choice : shaders::choices()) {
        choice.enoughThreads = 0;
        choice.outputsFrom = 0; // so that small outputs, too, go through a row made for large ones, whatever the image
        choice.shrinksFrom = 0;
        size_t tried = 0;
        for (const DataType image : {DataType::F32, DataType::F16, DataType::I8}) {
            for (const Mode mode : {Mode::Nearest, Mode::Bilinear, Mode::Bicubic}) {
                const bool isPlane = choice.layouts == "NCHW";
                const int64_t channels = choice.channelsTo < 4
                                             ? int64_t{choice.channelsTo}
                                             : std::max<int64_t>(3 * choice.channelsMultiple, choice.channelsFrom);
                GridSampleDesc desc = oddOperator(image, image == DataType::I8 ? DataType::I16 : image, mode,
                                                  isPlane ? Padding::Reflection : Padding::Border,
                                                  choice.channelsTo == 4 && choice.pack == 4 ? 4 : channels);
                desc.grid.shape[2] = 250;
                desc.output.shape = outputShape(desc);
                if (!admits(choice, desc) || (!options().runnerFeatures && image != DataType::F32)) {
                    continue;
                }
                ++tried;
                expectLikeReference(desc, test::LoadedOperator::load(device(), desc, choice), 0.0F,
                                    std::string(choice.name) + " " + std::string(toString(image)) + " " +
                                        std::string(toString(mode)));
            }
        }
        EXPECT_TRUE(tried > 0 || choice.dimensions != 2 || !options().runnerFeatures) << choice.name;
    }
}

// Threads share the work in another way where neighbours in the grid point far apart: all of them, or none. Channels
// that no block divides, rows that no group does, grids that differ from batch element to batch element.
TEST_F(OddNumbers, GiveTheReferencesBitsWhereNeighboursPointFarApart) {
    size_t planes = 0, lanes = 0;
    for (shaders::Choice choice : shaders::choices()) {
        if (!choice.hasPlanesIfFar && choice.lanesIfFar == 0) {
            continue;
        }
        planes += choice.hasPlanesIfFar ? 1 : 0;
        lanes += choice.lanesIfFar > 0 ? 1 : 0;
        choice.enoughThreads = 0;
        choice.outputsFrom = 0;
        choice.shrinksFrom = 0;
        for (const int64_t channels : choice.pack == 4 ? std::vector<int64_t>{4} : std::vector<int64_t>{2, 3, 5, 7}) {
            for (const auto &[height, width] : {std::pair{1, 4}, std::pair{9, 250}, std::pair{7, 5}}) {
                for (const GridLayout layout : {GridLayout::ChannelsLast, GridLayout::ChannelsFirst}) {
                    GridSampleDesc desc = oddOperator(DataType::F32, DataType::F32, *parseMode(choice.modes),
                                                      Padding::Reflection, channels);
                    desc.gridLayout = layout;
                    desc.grid.shape = layout == GridLayout::ChannelsLast ? std::vector<int64_t>{2, height, width, 2}
                                                                         : std::vector<int64_t>{2, 2, height, width};
                    desc.output.shape = outputShape(desc);
                    const std::string claim = std::string(choice.name) + ", " + std::to_string(channels) +
                                              " channels, " + std::to_string(height) + "x" + std::to_string(width);
                    expectLikeReference(desc, test::LoadedOperator::load(device(), desc, choice), 0.0F,
                                        claim + ", far in one element", farInOneElement(desc));
                }
            }
        }
    }
    EXPECT_GT(planes, 0U);
    EXPECT_GT(lanes, 0U);
}

TEST_F(OddNumbers, GiveTheReferencesBitsAsPixelsAndOffsets) {
    for (const Coordinates coordinates : {Coordinates::Pixel, Coordinates::Offset}) {
        for (const Mode mode : {Mode::Nearest, Mode::Bilinear, Mode::Bicubic}) {
            GridSampleDesc desc = oddOperator(DataType::F32, DataType::F32, mode, Padding::Reflection);
            desc.coordinates = coordinates;
            // Subnormal coordinates make subnormal weights, which devices may flush to zero.
            expectLikeReference(desc, 1e-36F, std::string(toString(coordinates)) + " " + std::string(toString(mode)));
        }
    }
}

} // namespace
} // namespace gridsample
