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
#include "op/shader_choice.hpp"
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

// Whether an element of the output is an element of the image, or the padding value.
bool copiesStored(const GridSampleDesc &desc) {
    const bool isEqual =
        !isInteger(desc.image.type) || (desc.imageQuantisation == desc.outputQuantisation && !desc.outputIsNarrow);
    return desc.mode == Mode::Nearest && isEqual;
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
        {GRIDSAMPLE_SPEC_HAS_INNER_PATH, dispatch.hasInnerPath ? 1U : 0U},
        {GRIDSAMPLE_SPEC_COPIES_STORED, copiesStored(desc) ? 1U : 0U},
        {GRIDSAMPLE_SPEC_HAS_PLANES_IF_FAR, dispatch.hasPlanesIfFar ? 1U : 0U},
        {GRIDSAMPLE_SPEC_LANES_IF_FAR, dispatch.lanesIfFar},
        {GRIDSAMPLE_SPEC_POSITIONS_PER_THREAD, dispatch.positions},
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

// The variants that a choice names are those of its kind, one for each pair of types.
const shaders::Variant *variantOf(const shaders::Choice &choice, const GridSampleDesc &desc) {
    const std::string name = std::string(choice.kind) + "_" + std::string(toString(desc.image.type)) + "_" +
                             std::string(toString(desc.grid.type));
    return shaders::findVariant(name);
}

Result<ShaderPlan> planFor(const GridSampleDesc &desc, const shaders::Variant &variant, const Dispatch &dispatch) {
    if (const size_t count = fillsFor(desc).size(); count > GRIDSAMPLE_MAX_FILLS) {
        return Error{
            ErrorCode::Unsupported, "fill", "different values are given for " + std::to_string(count) + " channels",
            "give one value for all; at most " + std::to_string(GRIDSAMPLE_MAX_FILLS) + " channels can have their own"};
    }
    ShaderPlan plan;
    plan.variant = variant.name;
    plan.constants = constantsFor(desc, extentsOf(desc), dispatch);
    plan.groups = dispatch.groups;
    plan.warnings = warningsFor(desc);
    return plan;
}

// Through a sampler, which must mean the same as the operator.
Result<ShaderPlan> planSampled(const GridSampleDesc &desc) {
    const std::string_view image = imageTypeWord(desc);
    const std::string_view grid = toString(desc.grid.type);
    const auto rows = shaders::variants();
    const auto variant = std::find_if(rows.begin(), rows.end(), [&](const shaders::Variant &row) {
        return row.imageType == image && row.gridType == grid && row.accuracy == "fast";
    });
    if (variant == rows.end()) {
        return Error{ErrorCode::Unsupported, "image",
                     "no shader for type " + std::string(image) + " with a grid of type " + std::string(grid), ""};
    }
    Result<ShaderPlan> plan = planFor(desc, *variant, sampledDispatchOf(desc));
    if (plan) {
        plan->sampled = sampledImageOf(desc);
    }
    return plan;
}

} // namespace

Result<ShaderPlan> planShader(const GridSampleDesc &desc, const PlanRequest &request) {
    if (Status status = validate(desc); !status) {
        return std::move(status).error();
    }
    if (request.precision == Precision::Fast) {
        const std::string_view why =
            request.obstacle.empty() ? whyNotFast(desc, request.longestSide) : request.obstacle;
        if (why.empty()) {
            return planSampled(desc);
        }
        PlanRequest exact;
        exact.device = request.device;
        Result<ShaderPlan> plan = planShader(desc, exact);
        if (plan) {
            plan->whyExact = why;
        }
        return plan;
    }
    const shaders::Choice *choice = chooseShader(desc, request.device);
    if (choice == nullptr) {
        return Error{ErrorCode::Internal, "shader", "no choice serves the operator", ""};
    }
    return planShader(desc, *choice);
}

Result<ShaderPlan> planShader(const GridSampleDesc &desc, const shaders::Choice &choice) {
    if (Status status = validate(desc); !status) {
        return std::move(status).error();
    }
    const shaders::Variant *variant = variantOf(choice, desc);
    if (variant == nullptr || !admits(choice, desc)) {
        return Error{ErrorCode::Unsupported, "image",
                     "shader " + std::string(choice.name) + " does not serve type " +
                         std::string(toString(desc.image.type)) + " with a grid of type " +
                         std::string(toString(desc.grid.type)),
                     ""};
    }
    Result<ShaderPlan> plan = planFor(desc, *variant, dispatchOf(choice, desc));
    if (plan) {
        plan->choice = choice.name;
    }
    return plan;
}

} // namespace gridsample
