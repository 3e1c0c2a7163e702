/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The shaders chosen for operators, their constants and their dispatch.
#include "op/shader_plan.hpp"

#include "catalogue/catalogue.hpp"
#include "descs.hpp"
#include "op/names.hpp"
#include "semantics/spec_ids.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>

namespace gridsample::test {

namespace {

ShaderPlan planFor(const GridSampleDesc &desc, DeviceKind device = DeviceKind::Gpu) {
    PlanRequest request;
    request.device = device;
    Result<ShaderPlan> plan = planShader(desc, request);
    if (!plan) {
        ADD_FAILURE() << plan.error().message();
        return {};
    }
    return *std::move(plan);
}

uint32_t constant(const ShaderPlan &plan, uint32_t id) {
    for (const SpecValue &value : plan.constants) {
        if (value.id == id) {
            return value.bits;
        }
    }
    ADD_FAILURE() << "no constant " << id;
    return 0;
}

float floatConstant(const ShaderPlan &plan, uint32_t id) {
    return std::bit_cast<float>(constant(plan, id));
}

TEST(ShaderPlan, takesTheVariantOfTheTypes) {
    for (const DataType image : {DataType::F32, DataType::F16, DataType::I8, DataType::I16}) {
        for (const DataType grid : {DataType::F32, DataType::F16, DataType::I8, DataType::I16}) {
            GridSampleDesc desc = ordinaryDesc(image);
            desc.grid.type = grid;
            EXPECT_EQ(planFor(desc).variant,
                      "buffer_" + std::string(toString(image)) + "_" + std::string(toString(grid)));
        }
    }
}

TEST(ShaderPlan, pixelsOfFoursAreMovedFourAtATime) {
    for (const int64_t channels : {4, 8, 12}) {
        EXPECT_EQ(planFor(descOf({1, 5, 7, channels}, {1, 4, 6, 2}, Layout::Nhwc)).variant, "vector_f32_f32");
    }
    EXPECT_EQ(planFor(descOf({1, 5, 7, 6}, {1, 4, 6, 2}, Layout::Nhwc)).variant, "buffer_f32_f32");
    EXPECT_EQ(planFor(descOf({1, 4, 5, 7}, {1, 4, 6, 2}, Layout::Nchw)).variant, "buffer_f32_f32");
}

TEST(ShaderPlan, aGivenChoiceIsTakenWhereItAdmitsTheOperator) {
    const shaders::Choice &last = shaders::choices().back();
    const Result<ShaderPlan> plan = planShader(ordinaryDesc(), last);
    ASSERT_TRUE(plan) << plan.error().message();
    EXPECT_EQ(plan->choice, last.name);
    EXPECT_NE(planFor(ordinaryDesc()).choice, last.name);
    EXPECT_FALSE(planShader(descOf({1, 5, 7, 6}, {1, 4, 6, 2}, Layout::Nhwc), last));
}

TEST(ShaderPlan, nearestCopiesWhatIsStoredWhereQuantisationsAreEqual) {
    GridSampleDesc desc = ordinaryDesc(DataType::I8);
    EXPECT_EQ(constant(planFor(desc), GRIDSAMPLE_SPEC_COPIES_STORED), 0U);
    desc.mode = Mode::Nearest;
    EXPECT_EQ(constant(planFor(desc), GRIDSAMPLE_SPEC_COPIES_STORED), 1U);
    desc.outputIsNarrow = true;
    EXPECT_EQ(constant(planFor(desc), GRIDSAMPLE_SPEC_COPIES_STORED), 0U);
    desc.outputIsNarrow = false;
    desc.outputQuantisation.scale = 0.5F;
    EXPECT_EQ(constant(planFor(desc), GRIDSAMPLE_SPEC_COPIES_STORED), 0U);
}

TEST(ShaderPlan, sizesGoIntoTheConstantsWhateverTheLayout) {
    for (const GridSampleDesc &desc :
         {descOf({2, 3, 5, 7, 9}, {2, 4, 6, 8, 3}), descOf({2, 5, 7, 9, 3}, {2, 4, 6, 8, 3}, Layout::Nhwc)}) {
        const ShaderPlan plan = planFor(desc);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_DIMENSIONS), 3U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_N), 2U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_C), 3U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_D), 5U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_H), 7U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_W), 9U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_DO), 4U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_HO), 6U);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_WO), 8U);
    }
}

TEST(ShaderPlan, aGridWithItsChannelsFirstIsReadInPlace) {
    GridSampleDesc desc = ordinaryDesc(DataType::I8);
    desc.gridLayout = GridLayout::ChannelsFirst;
    desc.grid.shape = {2, 4, 5, 7};
    desc.gridChannelOffset = 2;
    desc.coordinates = Coordinates::NormalizedOffset;
    desc.outputIsNarrow = true;
    desc.output.shape = outputShape(desc);
    const ShaderPlan plan = planFor(desc);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_GRID_LAYOUT), 1U);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_GRID_CHANNELS), 4U);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_GRID_CHANNEL_OFFSET), 2U);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_COORDINATES), 3U);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_IS_NARROW), 1U);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_HO), 5U);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_WO), 7U);
}

TEST(ShaderPlan, equalQuantisationsLeaveNoScale) {
    GridSampleDesc desc = ordinaryDesc(DataType::I8);
    desc.imageQuantisation = desc.outputQuantisation = {0.0173F, 11};
    EXPECT_EQ(floatConstant(planFor(desc), GRIDSAMPLE_SPEC_OUTPUT_SCALE), 1.0F);
}

TEST(ShaderPlan, theScaleOfTheOutputIsDividedInFloat64AndRoundedOnce) {
    GridSampleDesc desc = ordinaryDesc(DataType::I16);
    desc.imageQuantisation = {0.021F, -5};
    desc.outputQuantisation = {0.0173F, 11};
    const ShaderPlan plan = planFor(desc);
    EXPECT_EQ(floatConstant(plan, GRIDSAMPLE_SPEC_OUTPUT_SCALE), static_cast<float>(double{0.021F} / double{0.0173F}));
    EXPECT_EQ(std::bit_cast<int32_t>(constant(plan, GRIDSAMPLE_SPEC_IMAGE_ZERO_POINT)), -5);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_OUTPUT_ZERO_POINT), 11U);
}

TEST(ShaderPlan, fillIsInStepsOfAnIntegerImage) {
    GridSampleDesc desc = ordinaryDesc(DataType::I8);
    desc.padding = Padding::Constant;
    desc.imageQuantisation.scale = 0.25F;
    desc.fill = {3.0F};
    EXPECT_EQ(floatConstant(planFor(desc), GRIDSAMPLE_SPEC_FILL), 12.0F);
}

TEST(ShaderPlan, channelsThatShareAFillHaveOne) {
    GridSampleDesc desc = ordinaryDesc();
    desc.padding = Padding::Constant;
    desc.fill = {3.0F, 3.0F, 3.0F};
    EXPECT_EQ(constant(planFor(desc), GRIDSAMPLE_SPEC_FILL_COUNT), 1U);
    desc.fill = {3.0F, 3.0F, 4.0F};
    const ShaderPlan plan = planFor(desc);
    EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_FILL_COUNT), 3U);
    EXPECT_EQ(floatConstant(plan, GRIDSAMPLE_SPEC_FILL + 2), 4.0F);
}

TEST(ShaderPlan, fillsOfTooManyChannelsAreRefused) {
    GridSampleDesc desc = descOf({1, 17, 2, 2}, {1, 1, 1, 2});
    desc.padding = Padding::Constant;
    desc.fill.assign(17, 1.0F);
    EXPECT_TRUE(planShader(desc));
    desc.fill[16] = 2.0F;
    EXPECT_EQ(planShader(desc).error().message(),
              "fill: different values are given for 17 channels; give one value for "
              "all; at most 16 channels can have their own");
}

TEST(ShaderPlan, fillIsZeroForOtherPaddings) {
    EXPECT_EQ(floatConstant(planFor(ordinaryDesc()), GRIDSAMPLE_SPEC_FILL), 0.0F);
}

TEST(ShaderPlan, buffersThatADeviceMayRefuseAreNamed) {
    EXPECT_TRUE(planFor(descOf({1, 1, 4096, 8192}, {1, 1, 1, 2})).warnings.empty());
    const ShaderPlan plan = planFor(descOf({1, 1, 4096, 8193}, {1, 1, 1, 2}));
    ASSERT_EQ(plan.warnings.size(), 1U);
    EXPECT_EQ(plan.warnings[0], "image: takes 134234112 bytes; devices need not offer storage buffers "
                                "(maxStorageBufferRange) of more than 134217728");
}

// 8K and 16K images, a million batch elements or channels: the largest that 32-bit sizes hold.
TEST(ShaderPlan, theLargestShapesArePlannedWithGroupsThatEveryDeviceHas) {
    struct Large {
        DataType image;
        std::vector<int64_t> nhwc;
    };
    const Large rows[] = {
        {DataType::F32, {1, 4320, 7680, 32}},  {DataType::I8, {1, 8640, 15360, 32}},
        {DataType::F16, {1, 8640, 15360, 16}}, {DataType::F32, {1024, 31, 32, 1024}},
        {DataType::F32, {1, 31, 32, 1048576}}, {DataType::I8, {1048576, 22, 22, 1}},
        {DataType::I8, {1, 255, 16777216, 1}}, {DataType::I8, {1, 1, 1, 4294967295}},
    };
    for (const Large &row : rows) {
        for (const Layout layout : {Layout::Nchw, Layout::Nhwc}) {
            std::vector<int64_t> image = row.nhwc;
            if (layout == Layout::Nchw) {
                image = {image[0], image[3], image[1], image[2]};
            }
            GridSampleDesc desc = descOf(image, {row.nhwc[0], row.nhwc[1], 1, 2}, layout, row.image);
            const ShaderPlan plan = planFor(desc);
            for (const uint32_t groups : plan.groups) {
                EXPECT_GE(groups, 1U);
                EXPECT_LE(groups, 65535U);
            }
            for (const uint32_t groups : planFor(desc, DeviceKind::Cpu).groups) {
                EXPECT_GE(groups, 1U);
                EXPECT_LE(groups, 65535U);
            }
            ASSERT_FALSE(plan.warnings.empty());
            EXPECT_NE(plan.warnings[0].find("maxStorageBufferRange"), std::string::npos) << plan.warnings[0];
        }
    }
}

TEST(ShaderPlan, rowsForProcessorsServeNoGpu) {
    for (const Layout layout : {Layout::Nchw, Layout::Nhwc}) {
        for (const int64_t channels : {1, 3, 4, 64}) {
            const bool isNhwc = layout == Layout::Nhwc;
            const GridSampleDesc desc =
                descOf(isNhwc ? std::vector<int64_t>{1, 64, 64, channels} : std::vector<int64_t>{1, channels, 64, 64},
                       {1, 64, 64, 2}, layout);
            PlanRequest request;
            request.device = DeviceKind::Cpu;
            const Result<ShaderPlan> plan = planShader(desc, request);
            ASSERT_TRUE(plan) << plan.error().message();
            EXPECT_TRUE(plan->choice.starts_with("cpu_")) << plan->choice;
            EXPECT_EQ(constant(*plan, GRIDSAMPLE_SPEC_HAS_INNER_PATH), 0U);
            EXPECT_EQ(constant(*plan, GRIDSAMPLE_SPEC_HAS_PLANES_IF_FAR), 0U);
            EXPECT_FALSE(planFor(desc).choice.starts_with("cpu_"));
        }
    }
}

// What precision fast does not serve runs exactly, by the same device's row.
TEST(ShaderPlan, theDeviceCountsWhereFastIsNotToBeHad) {
    PlanRequest request;
    request.precision = Precision::Fast;
    request.obstacle = "there is no image";
    request.device = DeviceKind::Cpu;
    const Result<ShaderPlan> plan = planShader(ordinaryDesc(), request);
    ASSERT_TRUE(plan) << plan.error().message();
    EXPECT_TRUE(plan->choice.starts_with("cpu_")) << plan->choice;
    EXPECT_EQ(plan->whyExact, "there is no image");
}

// shape: N, C, H, W, whatever the layout.
void expectToFit(const ShaderPlan &plan, const std::vector<int64_t> &shape, bool isNhwc) {
    const int64_t perThread = constant(plan, GRIDSAMPLE_SPEC_CHANNELS_PER_THREAD);
    const int64_t positions = constant(plan, GRIDSAMPLE_SPEC_POSITIONS_PER_THREAD);
    ASSERT_GE(perThread, 1);
    ASSERT_GE(positions, 1);
    const int64_t blocks = (shape[1] + perThread - 1) / perThread;
    const int64_t along = (shape[3] + positions - 1) / positions;
    const bool isBlockFirst = isNhwc && blocks > 1;
    const int64_t counts[] = {isBlockFirst ? blocks : along, isBlockFirst ? along : (isNhwc ? 1 : shape[2]),
                              isNhwc ? shape[0] * shape[2] : shape[0] * blocks};
    uint32_t threads = 1;
    for (uint32_t axis = 0; axis < 3; ++axis) {
        const uint32_t local = constant(plan, GRIDSAMPLE_SPEC_LOCAL_SIZE_X + axis);
        EXPECT_EQ(constant(plan, GRIDSAMPLE_SPEC_GROUPS_X + axis), plan.groups[axis]);
        EXPECT_GE(plan.groups[axis], 1U);
        EXPECT_LE(plan.groups[axis], 65535U);
        EXPECT_LE(local, axis == 2 ? 64U : 128U);
        EXPECT_LT((plan.groups[axis] - 1) * int64_t{local}, counts[axis]) << "a group with nothing to do";
        EXPECT_TRUE(plan.groups[axis] * int64_t{local} >= counts[axis] || plan.groups[axis] == 65535U);
        threads *= local;
    }
    EXPECT_LE(threads, 128U);
}

// Threads in each dimension must reach every element, by striding where the groups do not.
TEST(ShaderPlan, dispatchesFitEveryDeviceAndWasteLittle) {
    const std::vector<std::vector<int64_t>> shapes = {{1, 1, 1, 1},        {1, 4, 1080, 1920}, {1, 3, 7, 9},
                                                      {8, 256, 32, 32},    {1, 32, 540, 960},  {70000, 1, 2, 3},
                                                      {1, 1, 1, 16777216}, {1, 1, 9000000, 1}, {3, 999, 17, 1}};
    for (const std::vector<int64_t> &shape : shapes) {
        for (const Layout layout : {Layout::Nchw, Layout::Nhwc}) {
            const bool isNhwc = layout == Layout::Nhwc;
            const GridSampleDesc desc = descOf(isNhwc ? std::vector{shape[0], shape[2], shape[3], shape[1]} : shape,
                                               {shape[0], shape[2], shape[3], 2}, layout);
            for (const DeviceKind device : {DeviceKind::Gpu, DeviceKind::Cpu}) {
                expectToFit(planFor(desc, device), shape, isNhwc);
            }
        }
    }
}

} // namespace

} // namespace gridsample::test
