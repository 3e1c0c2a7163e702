/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models made up from a seed, through Arm's converter and runner, against the same models computed on the CPU.
#include "rewrite/model_numbers.hpp"
#include "rewrite/random_model.hpp"
#include "rewrite/seeds.hpp"
#include "rewrite/whole_chain.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridsample::test {
namespace {

// The real converter knows no operators but those of its own domain.
ModelText withoutStrangers(uint32_t seed) {
    ModelText model = randomModel(seed, 3 + seed % 8);
    for (ModelOperatorText &op : model.regions[0].blocks[0].operators) {
        if (op.domain == "com.example") {
            op = {tosa::Op::IDENTITY, {op.inputs[1]}, op.outputs}; // of the result's shape
        }
    }
    model.regions.resize(1);
    return model;
}

TEST(RandomRun, GivesTheNumbersOfTheModelOrWarns) {
    size_t compared = 0, warned = 0;
    const SeedRange seeds = seedRange(0, 25);
    for (uint32_t seed = seeds.first; seed < seeds.first + seeds.count; ++seed) {
        const ModelText model = withoutStrangers(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + printModelText(model));
        const std::vector<uint8_t> bytes = buildModel(model);
        const Rewritten rewritten = rewrite(bytes);
        ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
        const auto &operators = rewritten.result->operators;
        if (std::none_of(operators.begin(), operators.end(), [](const OperatorRecord &op) { return op.replaced; })) {
            continue;
        }
        if (!rewritten.result->warnings.empty()) {
            ++warned;
            continue;
        }
        const std::vector<Array> inputs = randomInputs(bytes, seed);
        EXPECT_EQ(print(stockRun(convert(rewritten, {}), inputs)), print(numbersOf(bytes, inputs)));
        ++compared;
    }
    EXPECT_GT(compared, seeds.count / 2);
    EXPECT_LT(warned, 1 + seeds.count / 10);
    RecordProperty("compared", static_cast<int>(compared));
    RecordProperty("warned", static_cast<int>(warned));
}

} // namespace
} // namespace gridsample::test
