/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What operators are refused for, and in which words.
#include "op/shader_plan.hpp"

#include "descs.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace gridsample::test {

namespace {

struct Refusal {
    const char *name;
    std::function<void(GridSampleDesc &)> change; // of ordinaryDesc()
    const char *message;
    ErrorCode code = ErrorCode::InvalidInput;
};

void PrintTo(const Refusal &refusal, std::ostream *out) {
    *out << refusal.name;
}

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, namesAxisAndValue) {
    GridSampleDesc desc = ordinaryDesc();
    GetParam().change(desc);
    const Status status = validate(desc);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message(), GetParam().message);
    EXPECT_EQ(status.error().code, GetParam().code);
    EXPECT_FALSE(planShader(desc));
}

void makeI8(GridSampleDesc &desc) {
    desc.image.type = desc.output.type = DataType::I8;
}

void resize(GridSampleDesc &desc, std::vector<int64_t> image, std::vector<int64_t> grid) {
    desc.image.shape = std::move(image);
    desc.grid.shape = std::move(grid);
    desc.output.shape = outputShape(desc);
}

const float kNan = std::numeric_limits<float>::quiet_NaN();
const float kInfinity = std::numeric_limits<float>::infinity();

const Refusal kRefusals[] = {
    {"no_rank", [](auto &d) { d.image.shape = {}; },
     "image: rank is 0, shape []; give an image of rank 4 or a volume of rank 5 with a fixed shape",
     ErrorCode::Unsupported},
    {"rank_three",
     [](auto &d) {
         d.image.shape = {3, 5, 7};
     },
     "image: rank is 3, shape [3,5,7]; give an image of rank 4 or a volume of rank 5 with a fixed shape",
     ErrorCode::Unsupported},
    {"grid_of_a_volume",
     [](auto &d) {
         d.grid.shape = {2, 1, 4, 6, 3};
     },
     "grid: rank is 5, shape [2,1,4,6,3], but the image's rank is 4"},
    {"output_of_another_rank",
     [](auto &d) {
         d.output.shape = {2, 3, 24};
     },
     "output: rank is 3, shape [2,3,24], but the image's rank is 4"},
    {"dynamic_height", [](auto &d) { d.image.shape[2] = -1; },
     "image: axis 2 (H) is dynamic (-1); export the model with fixed shapes", ErrorCode::Unsupported},
    {"dynamic_batch_of_grid", [](auto &d) { d.grid.shape[0] = -1; },
     "grid: axis 0 (N) is dynamic (-1); export the model with fixed shapes", ErrorCode::Unsupported},
    {"no_channels", [](auto &d) { d.image.shape[1] = 0; }, "image: axis 1 (C) is zero-sized, shape [2,0,5,7]",
     ErrorCode::Unsupported},
    {"empty_output", [](auto &d) { d.grid.shape[2] = d.output.shape[3] = 0; },
     "grid: axis 2 (Wo) is zero-sized, shape [2,4,0,2]", ErrorCode::Unsupported},
    {"grid_of_three_coordinates", [](auto &d) { d.grid.shape[3] = 3; },
     "grid: last axis 3 (xy) has length 3, must be 2"},
    {"volume_grid_of_two_coordinates",
     [](auto &d) {
         d = volumeDesc();
         d.grid.shape[4] = 2;
     },
     "grid: last axis 4 (xyz) has length 2, must be 3"},
    {"batches_differ", [](auto &d) { d.grid.shape[0] = 3; },
     "grid: axis 0 (N) has length 3, but the image's batch is 2"},
    {"output_of_other_channels", [](auto &d) { d.output.shape[1] = 4; },
     "output: axis 1 (C) has length 4, must be 3 for image [2,3,5,7] NCHW and grid [2,4,6,2]"},
    {"output_of_other_width", [](auto &d) { d.output.shape[3] = 7; },
     "output: axis 3 (Wo) has length 7, must be 6 for image [2,3,5,7] NCHW and grid [2,4,6,2]"},
    {"image_of_four_gigabytes",
     [](auto &d) {
         resize(d, {1, 1, 32768, 32768}, {1, 1, 1, 2});
     },
     "image: shape [1,1,32768,32768] of f32 takes more than 4294967295 bytes, the most that a storage buffer can hold",
     ErrorCode::Unsupported},
    {"grid_of_four_gigabytes",
     [](auto &d) {
         resize(d, {1, 1, 1, 1}, {1, 16384, 32768, 2});
     },
     "grid: shape [1,16384,32768,2] of f32 takes more than 4294967295 bytes, the most that a storage buffer can hold",
     ErrorCode::Unsupported},
    {"output_of_more_elements_than_32_bits_count",
     [](auto &d) {
         d.image.type = d.output.type = DataType::I8;
         resize(d, {1, 33, 1, 1}, {1, 8640, 15360, 2});
     },
     "output: shape [1,33,8640,15360] of i8 takes more than 4294967295 bytes, the most that a storage buffer can hold",
     ErrorCode::Unsupported},
    {"a_size_that_overflows_64_bits",
     [](auto &d) {
         const int64_t huge = int64_t{1} << 62;
         resize(d, {huge, 1, 1, 4}, {huge, 1, 1, 2});
     },
     "image: shape [4611686018427387904,1,1,4] of f32 takes more than 4294967295 bytes, the most that a storage buffer "
     "can hold",
     ErrorCode::Unsupported},
    {"an_axis_beyond_float32",
     [](auto &d) {
         resize(d, {1, 1, 1, 16777217}, {1, 1, 1, 2});
     },
     "image: W: length 16777217 is over 16777216, beyond which float32 coordinates skip pixels",
     ErrorCode::Unsupported},
    {"bicubic_volume",
     [](auto &d) {
         d = volumeDesc();
         d.mode = Mode::Bicubic;
     },
     "mode: bicubic is given for a volume, image [2,3,5,7,9]; use bilinear or nearest", ErrorCode::Unsupported},
    {"output_of_another_type", [](auto &d) { d.output.type = DataType::F16; },
     "output: type f16 is not the image's, f32", ErrorCode::Unsupported},
    {"unsigned_floats", [](auto &d) { d.imageIsUnsigned = true; },
     "image: unsigned is given for type f32; only i8 images can hold unsigned bytes"},
    {"quantised_floats",
     [](auto &d) {
         d.imageQuantisation = {0.5F, 0};
     },
     "image: scale 0.5 and zero point 0 are given for type f32; quantise only integer tensors"},
    {"quantised_float_grid",
     [](auto &d) {
         d.gridQuantisation = {1.0F, 3};
     },
     "grid: scale 1 and zero point 3 are given for type f32; quantise only integer tensors"},
    {"scale_of_zero",
     [](auto &d) {
         makeI8(d);
         d.imageQuantisation.scale = 0.0F;
     },
     "image: scale 0 is not a positive normal float32"},
    {"negative_scale",
     [](auto &d) {
         makeI8(d);
         d.outputQuantisation.scale = -0.5F;
     },
     "output: scale -0.5 is not a positive normal float32"},
    {"scale_not_a_number",
     [](auto &d) {
         d.grid.type = DataType::I16;
         d.gridQuantisation.scale = kNan;
     },
     "grid: scale nan is not a positive normal float32"},
    {"zero_point_of_another_type",
     [](auto &d) {
         makeI8(d);
         d.imageQuantisation.zeroPoint = 128;
     },
     "image: zero point 128 is outside [-128, 127]"},
    {"negative_zero_point_of_bytes",
     [](auto &d) {
         makeI8(d);
         d.imageIsUnsigned = true;
         d.outputQuantisation.zeroPoint = -1;
     },
     "output: zero point -1 is outside [0, 255]"},
    {"scales_out_of_proportion",
     [](auto &d) {
         makeI8(d);
         d.imageQuantisation.scale = 1e30F;
         d.outputQuantisation.scale = 1e-30F;
     },
     "output: scale 1e-30 is out of proportion to the image's, 1e+30", ErrorCode::Unsupported},
    {"fill_without_constant_padding", [](auto &d) { d.fill = {1.0F}; },
     "fill: given with padding zeros; use padding constant"},
    {"constant_padding_without_fill", [](auto &d) { d.padding = Padding::Constant; },
     "fill: 0 values are given for 3 channels; give one value, or one per channel"},
    {"fill_of_too_few_values",
     [](auto &d) {
         d.padding = Padding::Constant;
         d.fill = {1.0F, 2.0F};
     },
     "fill: 2 values are given for 3 channels; give one value, or one per channel"},
    {"infinite_fill",
     [](auto &d) {
         d.padding = Padding::Constant;
         d.fill = {kInfinity};
     },
     "fill: value inf is not finite in float32"},
};

INSTANTIATE_TEST_SUITE_P(Operators, Refused, testing::ValuesIn(kRefusals),
                         [](const auto &test) { return std::string(test.param.name); });

TEST(Validate, takesImagesAndVolumes) {
    EXPECT_TRUE(validate(ordinaryDesc()));
    EXPECT_TRUE(validate(volumeDesc()));
    EXPECT_TRUE(validate(descOf({2, 5, 7, 3}, {2, 4, 6, 2}, Layout::Nhwc)));
    EXPECT_TRUE(validate(descOf({2, 5, 7, 9, 3}, {2, 4, 6, 8, 3}, Layout::Nhwc)));
}

TEST(Validate, namesTheAxesOfTheLayout) {
    GridSampleDesc desc = descOf({2, 5, 7, 3}, {2, 4, 6, 2}, Layout::Nhwc);
    desc.image.shape[1] = -1;
    EXPECT_EQ(validate(desc).error().message(),
              "image: axis 1 (H) is dynamic (-1); export the model with fixed shapes");
}

TEST(Validate, takesTheLargestBuffer) {
    EXPECT_TRUE(validate(descOf({1, 255, 65793, 256}, {1, 1, 1, 2}, Layout::Nchw, DataType::I8)));
    EXPECT_FALSE(validate(descOf({1, 256, 65536, 256}, {1, 1, 1, 2}, Layout::Nchw, DataType::I8)));
}

} // namespace

} // namespace gridsample::test
