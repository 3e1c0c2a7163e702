/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Every conformance case from MLIR through our model-converter and the stock runner to numbers, several operators to a
// model.
#include "conversion.hpp"
#include "support/accuracy.hpp"
#include "support/case_model.hpp"
#include "support/runtime_rules.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

namespace gridsample::test {
namespace {

constexpr size_t kOperators = 16; // in a model

struct Batch {
    std::string name;
    Cases cases;
};

void PrintTo(const Batch &batch, std::ostream *out) {
    *out << batch.cases.front()->name << " and those after it";
}

// Neighbours of one file, since a file's cases share what they are about.
std::vector<Batch> batches() {
    std::vector<Batch> result;
    std::string file;
    for (const ConformanceCase &one : conformanceCases()) {
        const std::string itsFile = one.name.substr(0, one.name.find('/'));
        if (itsFile != file || result.back().cases.size() == kOperators) {
            file = itsFile;
            result.push_back({file + "_" + std::to_string(result.size()), {}});
        }
        result.back().cases.push_back(&one);
    }
    return result;
}

class EveryBatch : public testing::TestWithParam<Batch> {};

TEST_P(EveryBatch, AgreesWithPyTorchOnTheStockRunner) {
    const Cases &cases = GetParam().cases;
    const Bytes vgf = converted(modelOf(cases));
    Result<VgfModel> model = readVgf(vgf);
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(brokenRuntimeRules(*model), std::vector<std::string>());
    const std::vector<Array> outputs = stockRun(vgf, inputsOf(cases));
    ASSERT_EQ(outputs.size(), cases.size());
    for (size_t i = 0; i < cases.size(); ++i) {
        EXPECT_EQ(whatIsWrong(*cases[i], {outputs[i].data.begin(), outputs[i].data.end()}), "") << cases[i]->name;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryBatch, testing::ValuesIn(batches()),
                         [](const auto &one) { return one.param.name; });

} // namespace
} // namespace gridsample::test
