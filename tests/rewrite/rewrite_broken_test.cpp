/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Broken files: whatever the bytes, a rewrite ends with an error, with the file left as it is, or with a sound file.
#include "rewrite/rewritten.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

// Everything that is read, and one operator that is replaced.
constexpr const char *kModel = R"(region main
block main
in x INT8[1,2,2,1]
in g INT8[1,1,1,2]
in u FP32[1]
s FP32[1] outside = CONST 0.5
z INT32[1] = CONST 3
y INT8[1,1,1,1] = CUSTOM x g s z com.arm.VulkanCustomShader torch.nn.functional.grid_sample.mode.nearest.padding.zeros.align_corners.True {} @a
w INT8[1,1,1,1] = IDENTITY y
d INT8[1,1,1,1] = CUSTOM x g org.gridsample grid_sample {"mode": "nearest"}
f INT8[1,1,1,1] = CUSTOM x g com.arm.VulkanCustomShader torch.nn.functional.grid_sample.flow_offset
out w y w x f
region other
block other
y INT8[1,1,1,1] = CUSTOM x g org.gridsample grid_sample {"mode": "nearest"}
out y
)";

// Without an operator that needs a shader, which is what takes time.
constexpr const char *kCheapModel = R"(in x INT8[1,2,2,1]
in g INT8[1,1,1,2]
s FP32[1] = CONST -0.5
z INT32[1] = CONST 3
d INT8[1,1,1,1] = CUSTOM x g org.gridsample grid_sample {"mode": "nearest"}
f INT8[1,1,1,1] = CUSTOM x g com.arm.VulkanCustomShader torch.nn.functional.grid_sample.flow_offset
y INT8[1,1,1,1] = CUSTOM x g s z com.arm.VulkanCustomShader torch.nn.functional.grid_sample.mode.nearest.padding.zeros.align_corners.True
out y f
)";

// Every fold applies. The first operator is refused, but only after that, and before the first shader is made.
constexpr const char *kFoldModel = R"(in x INT8[1,3,2,3]
in f INT16[1,2,2,3]
in h FP16[6,3]
in zi FP32[1,1,1,1]
in zg FP32[1,1,1,2]
z FP32[1,1,1,1] = CUSTOM zi zg org.gridsample grid_sample {"layout": "NHWC", "unsigned": true}
m INT32[1] = CONST 1073741824
s INT8[1] = CONST 30
i INT8[1] = CONST 0
j INT16[1] = CONST 0
c FP32[1,1,1,1] = CONST 0.125
l FP32[1,1,1,2] = CONST 1 2
n INT32[1,1,1,1] = CONST 3
b FP32[1,2,3,2] = CONST -1 -1 0 -1 1 -1 -1 1 0 1 1 1
p SHAPE[8] = CONST_SHAPE 0 0 0 1 0 0 0 0
o SHAPE[4] = CONST_SHAPE 0 0 0 0
k SHAPE[4] = CONST_SHAPE 1 3 2 3
r SHAPE[4] = CONST_SHAPE 1 2 3 3
q INT16[1,2,2,3] = RESCALE f m s j j (1,1,0,0,0)
d INT32[1,2,2,3] = CAST q
e INT32[1,2,2,3] = SUB d n
a FP32[1,2,2,3] = CAST e
t FP32[1,2,2,3] = MUL a c i
u FP32[1,2,3,2] = TRANSPOSE t (0,2,3,1)
v FP32[1,2,3,2] = MUL u l i
aa FP32[1,2,3,2] = IDENTITY v
g FP32[1,2,3,2] = ADD aa b
ba INT8[1,3,2,3] = RESCALE x m s i i (1,1,0,0,0)
bb INT8[1,4,2,3] = PAD ba p i
bc INT8[1,2,3,4] = TRANSPOSE bb (0,2,3,1)
bd INT8[1,2,3,4] = CUSTOM bc g com.arm.VulkanCustomShader torch.nn.functional.grid_sample.mode.bilinear.padding.zeros.align_corners.True
be INT8[1,4,2,3] = TRANSPOSE bd (0,3,1,2)
bf INT8[1,3,2,3] = SLICE be o k
bg INT8[1,3,2,3] = RESCALE bf m s i i (1,1,0,0,0)
w FP32[6,3] = CAST h
ca FP32[1,2,3,3] = RESHAPE w r
cb FP32[1,2,3,3] = CUSTOM ca g com.arm.VulkanCustomShader torch.nn.functional.grid_sample.mode.bilinear.padding.zeros.align_corners.True
cc FP16[1,2,3,3] = CAST cb
out z bg cc cc
)";

// In a block of memory of just that size, so that a sanitizer sees one byte too many.
void expectSoundOrRefused(const std::vector<uint8_t> &bytes, const std::string &what) {
    const std::vector<uint8_t> exact(bytes.begin(), bytes.end());
    const Rewritten rewritten = rewrite(exact);
    if (rewritten.result && rewritten.result->changed) {
        EXPECT_TRUE(isTosa(rewritten.bytes)) << what;
    } else {
        EXPECT_TRUE(rewritten.bytes.empty()) << what;
    }
}

TEST(RewriteBroken, EveryTruncation) {
    const std::vector<uint8_t> whole = buildModel(parseModelText(kModel));
    for (size_t size = 0; size < whole.size(); ++size) {
        const std::vector<uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const Rewritten rewritten = rewrite(cut);
        EXPECT_TRUE(rewritten.bytes.empty()) << size << " bytes";
        if (rewritten.result) { // else the constant behind the flatbuffer is what is missing
            ASSERT_EQ(rewritten.result->warnings.size(), 1U) << size << " bytes";
            EXPECT_NE(rewritten.result->warnings[0].find("; it was left as it is"), std::string::npos);
        }
    }
}

TEST(RewriteBroken, EveryBitOfAModelThatNeedsNoShader) {
    const std::vector<uint8_t> whole = buildModel(parseModelText(kCheapModel));
    for (size_t i = 0; i < whole.size() * 8; ++i) {
        std::vector<uint8_t> flipped = whole;
        flipped[i / 8] ^= static_cast<uint8_t>(1U << i % 8);
        expectSoundOrRefused(flipped, "bit " + std::to_string(i));
    }
}

TEST(RewriteBroken, EveryByteSetToItsExtremes) {
    const std::vector<uint8_t> whole = buildModel(parseModelText(kCheapModel));
    for (size_t i = 0; i < whole.size(); ++i) {
        for (const uint8_t value : {0x00, 0x7f, 0x80, 0xff}) {
            std::vector<uint8_t> changed = whole;
            changed[i] = value;
            expectSoundOrRefused(changed, "byte " + std::to_string(i));
        }
    }
}

TEST(RewriteBroken, BytesOfAModelThatIsRewritten) {
    const std::vector<uint8_t> whole = buildModel(parseModelText(kModel));
    for (size_t i = 0; i < whole.size(); i += 7) {
        std::vector<uint8_t> flipped = whole;
        flipped[i] ^= static_cast<uint8_t>(1U << i % 8);
        expectSoundOrRefused(flipped, "byte " + std::to_string(i));
    }
}

TEST(RewriteBroken, EveryByteOfAModelWithFolds) {
    const std::vector<uint8_t> whole = buildModel(parseModelText(kFoldModel));
    EXPECT_NE(rewrite(whole).result.error().message().find("unsigned is given for type f32"), std::string::npos);
    for (size_t i = 0; i < whole.size(); ++i) {
        for (const uint8_t value : {0x00, 0xff, whole[i] ^ 1 << i % 8}) {
            std::vector<uint8_t> changed = whole;
            changed[i] = value;
            expectSoundOrRefused(changed, "byte " + std::to_string(i));
        }
    }
}

TEST(RewriteBroken, RingsAndNamesThatLeadNowhere) {
    for (const char *text : {
             "in x FP32[1,2,2,1]\nin g FP32[1,1,1,2]\na FP32[1,1,1,1] = IDENTITY b\nb FP32[1,1,1,1] = IDENTITY a\n"
             "y FP32[1,1,1,1] = CUSTOM x g org.gridsample grid_sample {\"layout\": \"NHWC\"}\nout a b a y\n",
             "in x FP32[1,2,2,1]\nin g FP32[1,1,1,2]\na FP32[1,2,2,1] = IDENTITY x\nb FP32[1,2,2,1] = IDENTITY a\n"
             "a FP32[1,2,2,1] = IDENTITY b\ny FP32[1,1,1,1] = CUSTOM a g org.gridsample grid_sample {\"layout\": "
             "\"NHWC\"}\nout a b a y\n",
             "in x FP32[1,1,2,2]\nin g FP32[1,2,2,2]\nt FP32[1,2,2,1] = TRANSPOSE x (0,2,3,1)\n"
             "y FP32[1,2,2,1] = CUSTOM t g org.gridsample grid_sample {\"layout\": \"NHWC\"}\n"
             "y FP32[1,2,2,1] = CUSTOM y g org.gridsample grid_sample {\"layout\": \"NHWC\"}\n"
             "z FP32[1,1,2,2] = TRANSPOSE y (0,3,1,2)\nout z\n",
             "y FP32[1,1,1,2] = CUSTOM y y org.gridsample grid_sample {\"layout\": \"NHWC\"}\nout y y\n",
             "in x FP32[1,2,2,1]\nin x\nin g FP32[1,1,1,2]\nin nowhere\n"
             "y FP32[1,1,1,1] = CUSTOM x g org.gridsample grid_sample {\"layout\": \"NHWC\"}\n"
             "y = IDENTITY x\nout y nothing nothing\n",
         }) {
        expectSoundOrRefused(buildModel(parseModelText(text)), text);
    }
}

TEST(RewriteBroken, MisalignedBytesAreReadAllTheSame) {
    std::vector<uint8_t> bytes = buildModel(parseModelText(kModel));
    const std::vector<uint8_t> expected = rewrite(bytes).bytes;
    bytes.insert(bytes.begin(), 0);
    EXPECT_EQ(rewrite(std::span<const uint8_t>(bytes).subspan(1)).bytes, expected);
}

} // namespace
} // namespace gridsample::test
