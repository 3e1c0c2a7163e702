/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Folds on models made up from a seed: with and without them the stock tools give the bits that the CPU computes.
#include "rewrite/fold_model.hpp"
#include "rewrite/model_numbers.hpp"
#include "rewrite/seeds.hpp"
#include "rewrite/whole_chain.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

#include <map>

namespace gridsample::test {
namespace {

TEST(FoldRandom, TheNumbersAreTheSameWithAndWithout) {
    const SeedRange seeds = seedRange(0, 16);
    for (uint32_t seed = seeds.first; seed < seeds.first + seeds.count; ++seed) {
        const std::string text = foldModel(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
        const std::vector<uint8_t> bytes = buildModel(parseModelText(text));
        const std::vector<Array> inputs = randomInputs(bytes, seed);
        const std::string expected = print(numbersOf(bytes, inputs));
        for (const bool fold : {false, true}) {
            RewriteOptions options;
            options.fold = fold;
            const Rewritten rewritten = rewrite(bytes, options);
            ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
            EXPECT_TRUE(rewritten.result->warnings.empty()) << rewritten.result->warnings.front();
            EXPECT_EQ(print(stockRun(convert(rewritten, options), inputs)), expected)
                << (fold ? "folded" : "as it was");
        }
    }
}

TEST(FoldRandom, EveryFoldIsAppliedAndOnlyIfAsked) {
    std::map<std::string, size_t> folds; // how often each was applied
    for (uint32_t seed = 0; seed < 60; ++seed) {
        const std::vector<uint8_t> bytes = buildModel(parseModelText(foldModel(seed)));
        const Rewritten on = rewrite(bytes);
        for (const OperatorRecord &record : on.result->operators) {
            for (const std::string &name : record.folds) {
                ++folds[name];
            }
        }
        RewriteOptions options;
        options.fold = false;
        const Rewritten off = rewrite(bytes, options);
        for (const OperatorRecord &record : off.result->operators) {
            EXPECT_TRUE(record.folds.empty());
        }
    }
    for (const char *name :
         {"dequantised_grid", "transposed_grid", "base_flow", "pixel_flow", "transpose_pair", "pad_slice", "cast_grid",
          "cast_image", "rescaled_image", "rescaled_grid", "rescaled_result", "reshape"}) {
        EXPECT_GT(folds[name], 0U) << name << " was never applied";
        RecordProperty(name, static_cast<int>(folds[name]));
    }
}

} // namespace
} // namespace gridsample::test
