/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads the table of choices.
#include "op/shader_choice.hpp"

#include "op/names.hpp"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

namespace gridsample {
namespace {

constexpr uint64_t kMaxGroups = 65535;     // the least maxComputeWorkGroupCount
constexpr uint32_t kThreadsPerGroup = 128; // the least maxComputeWorkGroupInvocations
constexpr uint64_t kFewestForALook = 4;    // of Wo: the shader looks at neighbours in the middle of a row
constexpr uint32_t kSampledWidth = 16;     // of a workgroup: texels near in both directions share a cache

// Whether a list of words, with spaces between them, holds the word or nothing at all.
bool admitsWord(std::string_view list, std::string_view word) {
    bool isFound = list.empty();
    while (!list.empty() && !isFound) {
        const std::string_view first = list.substr(0, list.find(' '));
        isFound = first == word;
        list.remove_prefix(std::min(first.size() + 1, list.size()));
    }
    return isFound;
}

// The smallest power of two that is not below count, or limit.
uint32_t powerOfTwo(uint64_t count, uint32_t limit) {
    return static_cast<uint32_t>(std::min<uint64_t>(std::bit_ceil(count), limit));
}

uint64_t ceilDiv(uint64_t a, uint64_t b) {
    return (a + b - 1) / b;
}

} // namespace

bool admits(const shaders::Choice &choice, const GridSampleDesc &desc) {
    const Extents e = extentsOf(desc);
    const auto channels = static_cast<uint64_t>(e.c);
    const auto outputs = static_cast<uint64_t>(e.outD * e.outH * e.outW);
    return admitsWord(choice.layouts, toString(desc.layout)) && admitsWord(choice.modes, toString(desc.mode)) &&
           admitsWord(choice.images, toString(desc.image.type)) &&
           (choice.dimensions == 0 || choice.dimensions == e.dimensions) && channels % choice.channelsMultiple == 0 &&
           channels >= choice.channelsFrom && channels <= choice.channelsTo && outputs >= choice.outputsFrom &&
           static_cast<uint64_t>(e.d * e.h * e.w) / outputs >= choice.shrinksFrom;
}

const shaders::Choice *chooseShader(const GridSampleDesc &desc, DeviceKind device) {
    const auto rows = shaders::choices();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const shaders::Choice &choice) {
        return (choice.device.empty() || device == DeviceKind::Cpu) && admits(choice, desc);
    });
    return row == rows.end() ? nullptr : &*row;
}

Dispatch dispatchOf(const shaders::Choice &choice, const GridSampleDesc &desc) {
    const Extents e = extentsOf(desc);
    const bool isNhwc = desc.layout == Layout::Nhwc;
    const uint64_t packs = static_cast<uint64_t>(e.c) / choice.pack;
    const auto rows = static_cast<uint64_t>(e.outD * e.outH);
    const auto batches = static_cast<uint64_t>(e.n);
    const auto width = static_cast<uint64_t>(e.outW);

    // Channels in a thread share its taps, as long as there are threads enough.
    uint64_t perThread = powerOfTwo(packs, choice.channelsPerThread / choice.pack);
    while (perThread > 1 && batches * rows * width * ceilDiv(packs, perThread) < choice.enoughThreads) {
        perThread /= 2;
    }
    perThread = std::min(perThread, packs);
    const uint64_t blocks = ceilDiv(packs, perThread);

    Dispatch dispatch;
    dispatch.channelsPerThread = static_cast<uint32_t>(perThread) * choice.pack;
    dispatch.hasInnerPath = choice.hasInnerPath && desc.mode != Mode::Nearest;
    const bool canBeFar = e.dimensions == 2 && width >= kFewestForALook;
    dispatch.hasPlanesIfFar = choice.hasPlanesIfFar && !isNhwc && canBeFar;
    const bool isWide = batches * rows * (width / choice.positions) * blocks >= choice.enoughThreads;
    dispatch.positions = isWide ? choice.positions : 1;

    // Threads along each axis; that of W takes a tile of positions a group.
    std::array<uint64_t, 3> counts = isNhwc ? std::array<uint64_t, 3>{blocks, width, batches * rows}
                                            : std::array<uint64_t, 3>{width, rows, batches * blocks};
    std::array<uint32_t, 3> most{choice.group[0], choice.group[1], choice.group[2]};
    const bool isBlockFirst = isNhwc && blocks > 1;
    if (isNhwc && !isBlockFirst) { // a CPU's vectors are filled along x
        std::swap(counts[0], counts[1]);
        std::swap(most[0], most[1]);
    }
    const size_t axisOfW = isBlockFirst ? 1 : 0;
    uint32_t left = kThreadsPerGroup;
    for (size_t axis = 0; axis < 3; ++axis) {
        const uint64_t positions = axis == axisOfW ? dispatch.positions : 1;
        dispatch.localSize[axis] = powerOfTwo(ceilDiv(counts[axis], positions), std::min(left, most[axis]));
        left /= dispatch.localSize[axis];
        const uint64_t groups = ceilDiv(counts[axis], dispatch.localSize[axis] * positions);
        dispatch.groups[axis] = static_cast<uint32_t>(std::min(groups, kMaxGroups));
    }
    const bool isLessThanAll = choice.lanesIfFar < dispatch.localSize[0];
    dispatch.lanesIfFar = canBeFar && !isBlockFirst && isLessThanAll ? choice.lanesIfFar : 0;
    return dispatch;
}

Dispatch sampledDispatchOf(const GridSampleDesc &desc) {
    const Extents e = extentsOf(desc);
    Dispatch dispatch;
    dispatch.channelsPerThread = static_cast<uint32_t>(e.c);
    const std::array<int64_t, 2> counts{e.outW, e.outH};
    uint32_t left = kThreadsPerGroup;
    for (size_t axis = 0; axis < counts.size(); ++axis) {
        const auto count = static_cast<uint64_t>(counts[axis]);
        dispatch.localSize[axis] = powerOfTwo(count, axis == 0 ? kSampledWidth : left);
        left /= dispatch.localSize[axis];
        const uint64_t groups = ceilDiv(count, dispatch.localSize[axis]);
        dispatch.groups[axis] = static_cast<uint32_t>(std::min(groups, kMaxGroups));
    }
    return dispatch;
}

} // namespace gridsample
