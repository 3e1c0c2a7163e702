/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Chooses the shader variant for an operator, its specialization constants and its dispatch.
#include "op/shader_plan.hpp"

#include "catalogue/catalogue.hpp"
#include "op/extents.hpp"
#include "op/fast_rules.hpp"
#include "op/names.hpp"
#include "semantics/modes.h"
#include "semantics/spec_ids.h"

#include <algorithm>
#include <bit>

namespace gridsample {

namespace {

static_assert(static_cast<uint32_t>(Mode::Nearest) == semantics::kModeNearest);
static_assert(static_cast<uint32_t>(Mode::Bilinear) == semantics::kModeBilinear);
static_assert(static_cast<uint32_t>(Mode::Bicubic) == semantics::kModeBicubic);
static_assert(static_cast<uint32_t>(Padding::Zeros) == semantics::kPaddingZeros);
static_assert(static_cast<uint32_t>(Padding::Border) == semantics::kPaddingBorder);
static_assert(static_cast<uint32_t>(Padding::Reflection) == semantics::kPaddingReflection);
static_assert(static_cast<uint32_t>(Padding::Constant) == semantics::kPaddingConstant);
static_assert(static_cast<uint32_t>(Layout::Nhwc) == semantics::kLayoutNhwc);
static_assert(static_cast<uint32_t>(Layout::Nchw) == semantics::kLayoutNchw);
static_assert(static_cast<uint32_t>(Coordinates::Normalized) == semantics::kCoordinatesNormalized);
static_assert(static_cast<uint32_t>(Coordinates::Pixel) == semantics::kCoordinatesPixel);
static_assert(static_cast<uint32_t>(Coordinates::Offset) == semantics::kCoordinatesOffset);
static_assert(static_cast<uint32_t>(Coordinates::NormalizedOffset) == semantics::kCoordinatesNormalizedOffset);
static_assert(static_cast<uint32_t>(GridLayout::ChannelsLast) == semantics::kGridLayoutChannelsLast);
static_assert(static_cast<uint32_t>(GridLayout::ChannelsFirst) == semantics::kGridLayoutChannelsFirst);

constexpr uint64_t kGuaranteedBufferBytes = 1U << 27; // the least maxStorageBufferRange that Vulkan allows
constexpr uint64_t kMaxGroups = 65535;                // the least maxComputeWorkGroupCount
constexpr uint32_t kThreadsPerGroup = 128;            // the least maxComputeWorkGroupInvocations
constexpr uint64_t kEnoughThreads = 65536;            // to keep a large device busy
constexpr uint32_t kSampledWidth = 16;                // of a workgroup: texels near in both directions share a cache

// How the threads are laid over the output; see the head of grid_sample_buffer.comp.
struct Dispatch {
    uint32_t channelsPerThread = 1;
    std::array<uint32_t, 3> localSize{1, 1, 1};
    std::array<uint32_t, 3> groups{1, 1, 1};
};

// The smallest power of two that is not below count, or limit.
uint32_t powerOfTwo(uint64_t count, uint32_t limit) {
    return static_cast<uint32_t>(std::min<uint64_t>(std::bit_ceil(count), limit));
}

Dispatch dispatchOf(const GridSampleDesc &desc, const Extents &e) {
    const bool isNhwc = desc.layout == Layout::Nhwc;
    const auto channels = static_cast<uint64_t>(e.c);
    const auto rows = static_cast<uint64_t>(e.outD * e.outH);
    const auto batches = static_cast<uint64_t>(e.n);
    const auto width = static_cast<uint64_t>(e.outW);
    const auto blocksFor = [channels](uint64_t perThread) { return (channels + perThread - 1) / perThread; };

    // Channels in a thread share its taps, but neighbours in NHWC memory should be neighbouring threads.
    Dispatch dispatch;
    uint64_t perThread = powerOfTwo(channels, isNhwc ? 4 : 8);
    while (perThread > 1 && batches * rows * width * blocksFor(perThread) < kEnoughThreads) {
        perThread /= 2;
    }
    perThread = std::min(perThread, channels);
    const uint64_t blocks = blocksFor(perThread);
    dispatch.channelsPerThread = static_cast<uint32_t>(perThread);

    const std::array<uint64_t, 3> counts = isNhwc ? std::array<uint64_t, 3>{blocks, width, batches * rows}
                                                  : std::array<uint64_t, 3>{width, rows, batches * blocks};
    uint32_t left = kThreadsPerGroup;
    for (size_t axis = 0; axis < 3; ++axis) {
        const uint32_t most = axis == 2 ? std::min<uint32_t>(left, 64) : std::min<uint32_t>(left, 32);
        dispatch.localSize[axis] = powerOfTwo(counts[axis], most);
        left /= dispatch.localSize[axis];
        const uint64_t groups = (counts[axis] + dispatch.localSize[axis] - 1) / dispatch.localSize[axis];
        dispatch.groups[axis] = static_cast<uint32_t>(std::min(groups, kMaxGroups));
    }
    return dispatch;
}

// How they are laid in grid_sample_sampled.comp: one takes all channels of a position.
Dispatch sampledDispatchOf(const Extents &e) {
    Dispatch dispatch;
    dispatch.channelsPerThread = static_cast<uint32_t>(e.c);
    const std::array<int64_t, 2> counts{e.outW, e.outH};
    uint32_t left = kThreadsPerGroup;
    for (size_t axis = 0; axis < counts.size(); ++axis) {
        const auto count = static_cast<uint64_t>(counts[axis]);
        dispatch.localSize[axis] = powerOfTwo(count, axis == 0 ? kSampledWidth : left);
        left /= dispatch.localSize[axis];
        const uint64_t groups = (count + dispatch.localSize[axis] - 1) / dispatch.localSize[axis];
        dispatch.groups[axis] = static_cast<uint32_t>(std::min(groups, kMaxGroups));
    }
    return dispatch;
}

uint64_t bytesOf(const TensorDesc &tensor) {
    uint64_t bytes = elementSize(tensor.type);
    for (const int64_t length : tensor.shape) {
        bytes *= static_cast<uint64_t>(length);
    }
    return bytes;
}

std::vector<std::string> warningsFor(const GridSampleDesc &desc) {
    std::vector<std::string> warnings;
    const std::pair<const char *, const TensorDesc *> tensors[] = {
        {"image", &desc.image}, {"grid", &desc.grid}, {"output", &desc.output}};
    for (const auto &[name, tensor] : tensors) {
        if (const uint64_t bytes = bytesOf(*tensor); bytes > kGuaranteedBufferBytes) {
            warnings.push_back(std::string(name) + ": takes " + std::to_string(bytes) +
                               " bytes; devices need not offer storage buffers (maxStorageBufferRange) of more than " +
                               std::to_string(kGuaranteedBufferBytes));
        }
    }
    return warnings;
}

uint32_t bits(float value) {
    return std::bit_cast<uint32_t>(value);
}
uint32_t bits(int32_t value) {
    return std::bit_cast<uint32_t>(value);
}

// Divisions happen here, in double and rounded once, so that no shader divides.
float quotient(float a, float b) {
    return static_cast<float>(static_cast<double>(a) / static_cast<double>(b));
}

// One value if the channels share it, else one for each.
std::vector<float> fillsFor(const GridSampleDesc &desc) {
    std::vector<float> fills;
    for (const float value : desc.fill) {
        fills.push_back(quotient(value, desc.imageQuantisation.scale));
    }
    if (fills.empty()) {
        fills.push_back(0.0F);
    }
    if (std::all_of(fills.begin(), fills.end(), [&](float value) { return value == fills[0]; })) {
        fills.resize(1);
    }
    return fills;
}

std::vector<SpecValue> constantsFor(const GridSampleDesc &desc, const Extents &e, const Dispatch &dispatch) {
    const std::vector<float> fills = fillsFor(desc);
    std::vector<SpecValue> constants = {
        {GRIDSAMPLE_SPEC_LOCAL_SIZE_X, dispatch.localSize[0]},
        {GRIDSAMPLE_SPEC_LOCAL_SIZE_Y, dispatch.localSize[1]},
        {GRIDSAMPLE_SPEC_LOCAL_SIZE_Z, dispatch.localSize[2]},
        {GRIDSAMPLE_SPEC_GROUPS_X, dispatch.groups[0]},
        {GRIDSAMPLE_SPEC_GROUPS_Y, dispatch.groups[1]},
        {GRIDSAMPLE_SPEC_GROUPS_Z, dispatch.groups[2]},
        {GRIDSAMPLE_SPEC_CHANNELS_PER_THREAD, dispatch.channelsPerThread},
        {GRIDSAMPLE_SPEC_MODE, static_cast<uint32_t>(desc.mode)},
        {GRIDSAMPLE_SPEC_PADDING, static_cast<uint32_t>(desc.padding)},
        {GRIDSAMPLE_SPEC_ALIGN_CORNERS, desc.alignCorners ? 1U : 0U},
        {GRIDSAMPLE_SPEC_LAYOUT, static_cast<uint32_t>(desc.layout)},
        {GRIDSAMPLE_SPEC_COORDINATES, static_cast<uint32_t>(desc.coordinates)},
        {GRIDSAMPLE_SPEC_DIMENSIONS, e.dimensions},
        {GRIDSAMPLE_SPEC_GRID_LAYOUT, static_cast<uint32_t>(desc.gridLayout)},
        {GRIDSAMPLE_SPEC_GRID_CHANNELS, static_cast<uint32_t>(e.gridChannels)},
        {GRIDSAMPLE_SPEC_GRID_CHANNEL_OFFSET, desc.gridChannelOffset},
        {GRIDSAMPLE_SPEC_N, static_cast<uint32_t>(e.n)},
        {GRIDSAMPLE_SPEC_C, static_cast<uint32_t>(e.c)},
        {GRIDSAMPLE_SPEC_D, static_cast<uint32_t>(e.d)},
        {GRIDSAMPLE_SPEC_H, static_cast<uint32_t>(e.h)},
        {GRIDSAMPLE_SPEC_W, static_cast<uint32_t>(e.w)},
        {GRIDSAMPLE_SPEC_DO, static_cast<uint32_t>(e.outD)},
        {GRIDSAMPLE_SPEC_HO, static_cast<uint32_t>(e.outH)},
        {GRIDSAMPLE_SPEC_WO, static_cast<uint32_t>(e.outW)},
        {GRIDSAMPLE_SPEC_FILL_COUNT, static_cast<uint32_t>(fills.size())},
    };
    for (uint32_t i = 0; i < GRIDSAMPLE_MAX_FILLS; ++i) {
        constants.push_back({GRIDSAMPLE_SPEC_FILL + i, i < fills.size() ? bits(fills[i]) : 0});
    }
    if (isInteger(desc.grid.type)) {
        constants.push_back({GRIDSAMPLE_SPEC_GRID_ZERO_POINT, bits(desc.gridQuantisation.zeroPoint)});
        constants.push_back({GRIDSAMPLE_SPEC_GRID_SCALE, bits(desc.gridQuantisation.scale)});
    }
    if (isInteger(desc.image.type)) {
        const float scale = quotient(desc.imageQuantisation.scale, desc.outputQuantisation.scale);
        constants.push_back({GRIDSAMPLE_SPEC_IMAGE_ZERO_POINT, bits(desc.imageQuantisation.zeroPoint)});
        constants.push_back({GRIDSAMPLE_SPEC_OUTPUT_ZERO_POINT, bits(desc.outputQuantisation.zeroPoint)});
        constants.push_back({GRIDSAMPLE_SPEC_OUTPUT_SCALE, bits(scale)});
    }
    if (desc.image.type == DataType::I8) {
        constants.push_back({GRIDSAMPLE_SPEC_IS_UNSIGNED, desc.imageIsUnsigned ? 1U : 0U});
        constants.push_back({GRIDSAMPLE_SPEC_IS_NARROW, desc.outputIsNarrow ? 1U : 0U});
    }
    return constants;
}

} // namespace

Result<ShaderPlan> planShader(const GridSampleDesc &desc, const PlanRequest &request) {
    if (Status status = validate(desc); !status) {
        return std::move(status).error();
    }
    ShaderPlan plan;
    const bool isFastWanted = request.precision == Precision::Fast;
    if (isFastWanted) {
        plan.whyExact = request.obstacle.empty() ? whyNotFast(desc, request.longestSide) : request.obstacle;
    }
    const bool isFast = isFastWanted && plan.whyExact.empty();
    const std::string_view image = isFast ? imageTypeWord(desc) : toString(desc.image.type);
    const std::string_view grid = toString(desc.grid.type);
    const auto rows = shaders::variants();
    const auto variant = std::find_if(rows.begin(), rows.end(), [&](const shaders::Variant &row) {
        return row.imageType == image && row.gridType == grid && row.accuracy == (isFast ? "fast" : "exact");
    });
    if (variant == rows.end()) {
        return Error{ErrorCode::Unsupported, "image",
                     "no shader for type " + std::string(image) + " with a grid of type " + std::string(grid), ""};
    }

    if (const size_t count = fillsFor(desc).size(); count > GRIDSAMPLE_MAX_FILLS) {
        return Error{
            ErrorCode::Unsupported, "fill", "different values are given for " + std::to_string(count) + " channels",
            "give one value for all; at most " + std::to_string(GRIDSAMPLE_MAX_FILLS) + " channels can have their own"};
    }

    const Extents extents = extentsOf(desc);
    const Dispatch dispatch = isFast ? sampledDispatchOf(extents) : dispatchOf(desc, extents);
    plan.variant = variant->name;
    plan.constants = constantsFor(desc, extents, dispatch);
    plan.groups = dispatch.groups;
    plan.warnings = warningsFor(desc);
    if (isFast) {
        plan.sampled = sampledImageOf(desc);
    }
    return plan;
}

} // namespace gridsample
