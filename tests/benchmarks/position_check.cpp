/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Some positions of an output are the output of an operator with a smaller grid.
#include "position_check.hpp"

#include "op/extents.hpp"
#include "op/names.hpp"
#include "same_bits.hpp"
#include "support/reference_run.hpp"

#include <algorithm>
#include <random>

namespace gridsample::bench {
namespace {

// Bytes [from, from + count * bytes) of one buffer to the end of another.
void append(std::vector<uint8_t> &to, const std::vector<uint8_t> &bytes, uint64_t from, uint64_t count) {
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(from);
    to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
}

std::vector<uint64_t> positionsFor(uint64_t wanted, uint64_t there, std::mt19937_64 &random) {
    std::vector<uint64_t> positions{0, there - 1};
    while (positions.size() < wanted) {
        positions.push_back(random() % there);
    }
    return positions;
}

// The output's elements at the positions of every batch element, in the layout of an output that has no others.
std::vector<uint8_t> gathered(const std::vector<std::vector<uint64_t>> &positions, uint64_t plane,
                              const GridSampleDesc &desc, const std::vector<uint8_t> &output) {
    const auto channels = static_cast<uint64_t>(extentsOf(desc).c);
    const uint64_t element = elementSize(desc.output.type);
    std::vector<uint8_t> found;
    for (uint64_t n = 0; n < positions.size(); ++n) {
        const uint64_t batch = n * plane * channels * element;
        if (desc.layout == Layout::Nhwc) {
            for (const uint64_t at : positions[n]) {
                append(found, output, batch + at * channels * element, channels * element);
            }
            continue;
        }
        for (uint64_t c = 0; c < channels; ++c) {
            for (const uint64_t at : positions[n]) {
                append(found, output, batch + (c * plane + at) * element, element);
            }
        }
    }
    return found;
}

} // namespace

Result<std::string> difference(const GridSampleDesc &desc, const std::vector<uint8_t> &image,
                               const std::vector<uint8_t> &grid, const std::vector<uint8_t> &output) {
    const Result<std::vector<uint8_t>> expected = test::runReference(desc, image, grid);
    if (!expected) {
        return expected.error();
    }
    const std::span<const uint8_t> actual(output.data(),
                                          std::min(output.size(), expected->size())); // padded at its end
    return test::firstDifference(toString(desc.image.type), *expected, actual).value_or("");
}

Result<std::string> differenceAt(uint64_t positions, const GridSampleDesc &desc, const std::vector<uint8_t> &image,
                                 const std::vector<uint8_t> &grid, const std::vector<uint8_t> &output) {
    const Extents e = extentsOf(desc);
    const auto plane = static_cast<uint64_t>(e.outD) * static_cast<uint64_t>(e.outH) * static_cast<uint64_t>(e.outW);
    if (positions < 2 || plane <= positions) {
        return difference(desc, image, grid, output);
    }
    const uint64_t entry = e.dimensions * elementSize(desc.grid.type); // bytes of one position in the grid
    std::mt19937_64 random(1930);
    std::vector<std::vector<uint64_t>> chosen;
    std::vector<uint8_t> smallGrid;
    for (uint64_t n = 0; n < static_cast<uint64_t>(e.n); ++n) {
        chosen.push_back(positionsFor(positions, plane, random));
        for (const uint64_t at : chosen.back()) {
            append(smallGrid, grid, (n * plane + at) * entry, entry);
        }
    }
    GridSampleDesc small = desc;
    small.grid.shape = {e.n, 1, static_cast<int64_t>(positions), static_cast<int64_t>(e.dimensions)};
    if (e.dimensions == 3) {
        small.grid.shape.insert(small.grid.shape.begin() + 1, 1);
    }
    small.output.shape = outputShape(small);
    return difference(small, image, smallGrid, gathered(chosen, plane, desc, output));
}

} // namespace gridsample::bench
