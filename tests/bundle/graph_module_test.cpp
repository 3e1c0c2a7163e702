/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is read off the stock converter's graph modules, and what is left of them without some results.
#include "rewrite/rewritten.hpp"
#include "spirv/graph_module.hpp"
#include "support/stock_tools.hpp"
#include "support/tosa_builder.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace gridsample::test {
namespace {

using Source = GraphResult::Source;

// The first graph of a model whose values `sampled` each go to a shader and, but for the constant, to an output, since
// shaders read copies where they come from. What the stock converter makes of it.
std::vector<uint32_t> graphOf(const std::string &operators, const std::vector<std::string> &sampled) {
    std::string text = "in a FP32[1,2,3,1]\nin b FP32[1,2,3,1]\nin g FP32[1,2,3,2]\n" + operators, outputs = "out";
    for (const std::string &value : sampled) {
        text += "sampled_" + value + " FP32[1,2,3," + (value == "c" ? "2" : "1") + "] = CUSTOM " + value +
                " g org.gridsample grid_sample {\"layout\": \"NHWC\"}\n";
        outputs += " sampled_" + value + (value == "c" ? "" : " " + value);
    }
    const Rewritten rewritten = rewrite(buildModel(parseModelText(text + outputs + "\n")));
    const Bytes vgf = stockConvert({rewritten.bytes.begin(), rewritten.bytes.end()});
    const Result<VgfModel> model = readVgf(vgf);
    for (const VgfModule &module : model->modules) {
        if (module.stage == VgfStage::Graph) {
            return module.spirv;
        }
    }
    throw std::runtime_error("there is no graph");
}

const std::string kSum = "s FP32[1,2,3,1] = ADD a b\n", kDifference = "d FP32[1,2,3,1] = SUB a b\n",
                  kCopy = "t FP32[1,2,3,1] = IDENTITY s\n", kInput = "i FP32[1,2,3,1] = IDENTITY a\n",
                  kConstant = "c FP32[1,4,4,2] = CONST 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 "
                              "25 26 27 28 29 30 31 32\n"; // few elements would become part of the code

TEST(GraphModule, SaysWhereResultsComeFrom) {
    const auto results = readGraphResults(graphOf(kSum + kInput, {"s", "i"}));
    ASSERT_TRUE(results);
    ASSERT_EQ(results->size(), 2U);
    EXPECT_EQ((*results)[0].source, Source::Computed);
    EXPECT_EQ((*results)[1].source, Source::Input);
    EXPECT_EQ((*results)[1].origin, 0U); // the binding of `a`
}

TEST(GraphModule, KnowsConstants) {
    const auto results = readGraphResults(graphOf(kConstant, {"c"}));
    ASSERT_TRUE(results);
    ASSERT_EQ(results->size(), 1U);
    EXPECT_EQ((*results)[0].source, Source::Constant);
}

TEST(GraphModule, KnowsAValueThatIsReturnedTwice) {
    const auto results = readGraphResults(graphOf(kSum + kDifference + kCopy, {"s", "d", "t"}));
    ASSERT_TRUE(results);
    ASSERT_EQ(results->size(), 3U);
    EXPECT_EQ((*results)[0].origin, (*results)[2].origin);
    EXPECT_NE((*results)[0].origin, (*results)[1].origin);
}

TEST(GraphModule, LosesResultsAndKeepsTheOthers) {
    const std::vector<uint32_t> module = graphOf(kSum + kCopy + kDifference, {"s", "t", "d"});
    const auto before = readGraphResults(module);
    ASSERT_TRUE(before);
    ASSERT_EQ(before->size(), 3U);
    const auto shorter = withoutResults(module, {(*before)[1].binding});
    ASSERT_TRUE(shorter);
    EXPECT_EQ(readGraphResults(*shorter), (std::vector<GraphResult>{(*before)[0], (*before)[2]}));
    EXPECT_EQ(withoutResults(module, {}), module);
    EXPECT_EQ(withoutResults(module, {(*before)[0].binding, (*before)[1].binding, (*before)[2].binding}), std::nullopt);
}

TEST(GraphModule, NothingIsReadPastTheEnd) {
    const std::vector<uint32_t> module = graphOf(kSum + kInput, {"s", "i"});
    for (size_t length = 0; length < module.size(); ++length) {
        const std::vector<uint32_t> cut(module.begin(), module.begin() + static_cast<std::ptrdiff_t>(length));
        const auto results = readGraphResults(cut);
        EXPECT_TRUE(!results || results->size() == 2U) << length;
    }
    size_t unread = 0;
    for (size_t place = 5; place < module.size(); ++place) {
        std::vector<uint32_t> broken = module;
        broken[place] ^= 0x10001U;
        unread += readGraphResults(broken) ? 0 : 1;
        withoutResults(broken, {2});
    }
    EXPECT_GT(unread, 0U);
}

} // namespace
} // namespace gridsample::test
