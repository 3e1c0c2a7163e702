/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models that claim too much or make no sense, one row each: refused in words, left alone, or rewritten soundly, and
// never with more memory than the file explains.
#include "allocation_watch.hpp"
#include "claims.hpp"
#include "rewrite_rules.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

namespace gridsample::fuzz {
namespace {

constexpr size_t kMostMemory = 4 << 20; // bytes in one piece

std::string times(size_t count, const std::string &text) {
    std::string all;
    for (size_t i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

// y = grid_sample(x, g) in the neutral spelling.
std::string modelWith(const std::string &image, const std::string &grid, const std::string &output,
                      const std::string &attributes = "{}") {
    return "in x " + image + "\nin g " + grid + "\ny " + output + " = CUSTOM x g org.gridsample grid_sample " +
           attributes + "\nout y\n";
}
std::string modelWith(const std::string &attributes) {
    return modelWith("INT8[1,1,4,5]", "FP32[1,2,3,2]", "INT8[1,1,2,3]", attributes);
}
std::string modelOfTorch(const std::string &constants) {
    return "in x INT8[1,4,5,1]\nin g INT8[1,2,3,2]\n" + constants +
           "y INT8[1,2,3,1] = CUSTOM x g s z com.arm.VulkanCustomShader "
           "torch.nn.functional.grid_sample.mode.nearest.padding.zeros.align_corners.True\nout y\n";
}

enum class Expected { Error, Rewritten, Either };

struct Row {
    const char *name;
    std::string model;
    Expected expected = Expected::Error;
};
void PrintTo(const Row &row, std::ostream *out) {
    *out << row.name;
}

const Row kRows[] = {
    {"zeroAxis", modelWith("FP32[1,3,0,5]", "FP32[1,2,3,2]", "FP32[1,3,2,3]")},
    {"zeroBatch", modelWith("FP32[0,3,4,5]", "FP32[0,2,3,2]", "FP32[0,3,2,3]")},
    {"negativeAxis", modelWith("FP32[1,3,-4,5]", "FP32[1,2,3,2]", "FP32[1,3,2,3]")},
    {"mostNegativeAxis", modelWith("FP32[1,3,-2147483648,5]", "FP32[1,2,3,2]", "FP32[1,3,2,3]")},
    {"negativeResult", modelWith("FP32[1,3,4,5]", "FP32[1,-2,-3,2]", "FP32[1,3,-2,-3]")},
    {"imageOf2To31", modelWith("INT8[1,1,2147483647,1]", "FP32[1,2,3,2]", "INT8[1,1,2,3]")},
    {"imageOf2To62", modelWith("INT8[1,1,2147483647,2147483647]", "FP32[1,2,3,2]", "INT8[1,1,2,3]")},
    {"imageOf2To64", modelWith("FP32[4,65536,65536,4294967]", "FP32[4,2,3,2]", "FP32[4,65536,2,3]")},
    {"imageOf2To124", modelWith("FP32[2147483647,2147483647,2147483647,2147483647]", "FP32[2147483647,2,3,2]",
                                "FP32[2147483647,2147483647,2,3]")},
    {"gridOf2To31", modelWith("INT8[1,1,4,5]", "INT8[1,32768,32768,2]", "INT8[1,1,32768,32768]"), Expected::Rewritten},
    {"gridOf2To64", modelWith("INT8[1,1,4,5]", "FP32[1,2147483647,2147483647,2]", "INT8[1,1,2147483647,2147483647]")},
    {"resultOf2To32", modelWith("FP32[1,1024,1,1]", "INT8[1,1024,1024,2]", "FP32[1,1024,1024,1024]")},
    {"fillOf2To31", modelWith("{\"padding_mode\": \"constant\", \"fill\": 1e39}")},
    {"fillOf40000", modelWith("{\"padding_mode\": \"constant\", \"fill\": [0" + times(40000, ",0") + "]}")},
    {"channelOffsetOf2To31", modelWith("FP32[1,1,4,5]", "FP32[1,4,2,3]", "FP32[1,1,2,3]",
                                       "{\"grid_layout\": \"channels_first\", \"grid_channel_offset\": 2147483648}")},
    {"channelOffsetOf2To31Less1",
     modelWith("FP32[1,1,4,5]", "FP32[1,4,2,3]", "FP32[1,1,2,3]",
               "{\"grid_layout\": \"channels_first\", \"grid_channel_offset\": 2147483647}")},
    {"channelOffsetOf2To63", modelWith("{\"grid_channel_offset\": 9223372036854775807}")},
    {"channelOffsetOf2To64", modelWith("{\"grid_channel_offset\": 18446744073709551616}")},
    {"zeroPointOf2To31", modelWith("{\"input_zero_point\": 2147483648}")},
    {"zeroPointOf2To64", modelWith("{\"input_zero_point\": 18446744073709551615}")},
    {"scaleThatIsNoNumber", modelWith("{\"input_scale\": NaN}")},
    {"scaleThatIsInfinite", modelWith("{\"input_scale\": Infinity}")},
    {"scaleBeyondFloat", modelWith("{\"input_scale\": 1e300}")},
    {"scaleBeyondDouble", modelWith("{\"input_scale\": 1e999}")},
    {"scaleBelowFloat", modelWith("{\"input_scale\": 1e-300}"), Expected::Either},
    {"negativeZeroScale", modelWith("{\"input_scale\": -0.0}")},
    {"constantScaleThatIsNoNumber", modelOfTorch("s FP32[1] = CONST nan\nz INT32[1] = CONST 0\n")},
    {"constantScaleThatIsInfinite", modelOfTorch("s FP32[1] = CONST inf\nz INT32[1] = CONST 0\n")},
    {"constantScaleOfZero", modelOfTorch("s FP32[1] = CONST 0\nz INT32[1] = CONST 0\n")},
    {"constantZeroPointOutside", modelOfTorch("s FP32[1] = CONST 1\nz INT32[1] = CONST 2147483647\n")},
    {"deepArrays", modelWith("{\"mode\": " + times(100000, "[") + times(100000, "]") + "}")},
    {"deepObjects", modelWith("{\"mode\": " + times(100000, "{\"a\":") + "1" + times(100000, "}") + "}")},
    {"deepAndCutOff", modelWith("{\"mode\": " + times(1000000, "["))},
    {"hugeString", modelWith("{\"mode\": \"" + std::string(1000000, 'x') + "\"}")},
    {"hugeName", modelWith("{\"" + std::string(1000000, 'x') + "\": 1}")},
    {"hugeNumber", modelWith("{\"input_scale\": 1" + std::string(100000, '0') + "}")},
    {"attributeTwice", modelWith("{\"mode\": \"nearest\", \"mode\": \"bilinear\"}")},
    {"noUtf8InAName", modelWith("{\"mo\xff\xfe\": 1}")},
    {"noUtf8InAValue", modelWith("{\"mode\": \"\xc3\x28\"}")},
    {"surrogate", modelWith("{\"mode\": \"\\ud800\"}")},
    {"nulInAValue", modelWith("{\"mode\": \"near\\u0000est\"}")},
    {"producedTwice",
     "in x FP32[1,1,4,5]\nin g FP32[1,2,3,2]\n"
     "y FP32[1,1,2,3] = CUSTOM x g org.gridsample grid_sample {}\n"
     "y FP32[1,1,2,3] = CUSTOM x g org.gridsample grid_sample {\"mode\": \"nearest\"}\nout y\n",
     Expected::Error},
    {"readsItself", "y FP32[1,1,1,2] = CUSTOM y y org.gridsample grid_sample {\"layout\": \"NHWC\"}\nout y\n",
     Expected::Either},
    {"ringOfTwo",
     "in g FP32[1,4,5,2]\n"
     "a FP32[1,1,4,5] = CUSTOM b g org.gridsample grid_sample {}\n"
     "b FP32[1,1,4,5] = CUSTOM a g org.gridsample grid_sample {}\nout a\n",
     Expected::Either},
    {"chainOfCopies",
     [] {
         std::string text = "in x0 FP32[1,1,4,5]\nin g FP32[1,2,3,2]\n";
         for (int i = 1; i <= 3000; ++i) {
             text += "x" + std::to_string(i) + " FP32[1,1,4,5] = IDENTITY x" + std::to_string(i - 1) + "\n";
         }
         return text + "y FP32[1,1,2,3] = CUSTOM x3000 g org.gridsample grid_sample {}\nout y\n";
     }(),
     Expected::Rewritten},
};

class HostileModel : public testing::TestWithParam<Row> {};

TEST_P(HostileModel, IsRefusedOrSoundAndSmallInMemory) {
    const std::vector<uint8_t> bytes = test::buildModel(test::parseModelText(GetParam().model));
    std::string fault;
    const size_t limit = kMostMemory + 4 * bytes.size();
    EXPECT_LE(largestAllocation([&] { fault = rewriteFault(bytes, {}); }), limit);
    EXPECT_EQ(fault, "");
    const Result<RewriteResult> result =
        rewriteModel(bytes, {}, [](std::span<const uint8_t>) -> Status { return Nothing{}; });
    if (GetParam().expected == Expected::Error) {
        ASSERT_FALSE(result);
        const std::string &where = result.error().where;
        EXPECT_TRUE(where.starts_with("operator ") || where.starts_with("tensor ")) << result.error().message();
        EXPECT_LT(result.error().message().size(), 1000U) << result.error().message();
        EXPECT_EQ(result.error().message().find('\n'), std::string::npos);
    } else {
        EXPECT_TRUE(result || GetParam().expected == Expected::Either) << result.error().message();
    }
}

INSTANTIATE_TEST_SUITE_P(Rows, HostileModel, testing::ValuesIn(kRows),
                         [](const auto &instance) { return std::string(instance.param.name); });

// Names are the model's own and go into messages and reports.
TEST(HostileNames, AreTakenAsTheyAre) {
    for (const std::string &name :
         {std::string("\xff\xfe\x80"), std::string("a\0b", 3), std::string("a\nb"), std::string("\x1b[2J"),
          std::string(100000, 'n'), std::string("../../x"), std::string()}) {
        test::ModelText model = test::parseModelText(modelWith("{\"mode\": \"wrong\"}"));
        test::ModelBlockText &block = model.regions[0].blocks[0];
        for (std::string *place : {&block.outputs[0], &block.tensors.back().name, &block.operators[0].outputs[0]}) {
            *place = name;
        }
        for (const char *mode : {"wrong", "nearest"}) {
            block.operators[0].payload = "{\"mode\": \"" + std::string(mode) + "\"}";
            EXPECT_EQ(rewriteFault(test::buildModel(model), {}), "") << name;
        }
        block.name = model.regions[0].name = name;
        EXPECT_EQ(rewriteFault(test::buildModel(model), {}), "") << name;
    }
}

} // namespace
} // namespace gridsample::fuzz
