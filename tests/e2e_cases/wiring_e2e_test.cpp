/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Conformance cases of each pair of types, wired up in each way of Wiring, from MLIR through our model-converter and
// the stock runner: PyTorch's numbers hold wherever the operator stands.
#include "conversion.hpp"
#include "op/names.hpp"
#include "support/runtime_rules.hpp"
#include "vgf/vgf_file.hpp"
#include "wired_cases.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <tuple>

namespace gridsample::test {
namespace {

constexpr size_t kOperators = 8; // in a model

struct NamedWiring {
    const char *name;
    Wiring wiring;
};

void PrintTo(const NamedWiring &wiring, std::ostream *out) {
    *out << wiring.name;
}

constexpr NamedWiring kWirings[] = {
    {"SharedGrid", Wiring::SharedGrid},
    {"ConstantGrid", Wiring::ConstantGrid},
    {"GraphBefore", Wiring::GraphBefore},
    {"GraphAfter", Wiring::GraphAfter},
    {"ConvolutionBeside", Wiring::ConvolutionBeside},
    {"TwoInARowAsSecond", Wiring::SampledBefore},
    {"TwoInARowAsFirst", Wiring::SampledAfter},
};

// Cases of these types, spread over the files and modes.
Cases casesOf(DataType image, DataType grid) {
    Cases found;
    for (const ConformanceCase &one : conformanceCases()) {
        const GridSampleDesc &desc = one.desc;
        if (desc.image.type == image && desc.grid.type == grid && desc.image.shape.size() == 4 &&
            desc.layout == Layout::Nhwc && desc.coordinates == Coordinates::Normalized &&
            desc.gridLayout == GridLayout::ChannelsLast) {
            found.push_back(&one);
        }
    }
    Cases chosen;
    for (size_t i = 0; i < kOperators && !found.empty(); ++i) {
        chosen.push_back(found[i * found.size() / kOperators]);
    }
    return chosen;
}

using Parameters = std::tuple<NamedWiring, DataType, DataType>;

class EveryWiring : public testing::TestWithParam<Parameters> {};

TEST_P(EveryWiring, AgreesWithPyTorchOnTheStockRunner) {
    const auto &[wiring, image, grid] = GetParam();
    const Cases cases = casesOf(image, grid);
    ASSERT_EQ(cases.size(), kOperators);
    const WiredModel wiredModel = wired(cases, wiring.wiring);
    const Bytes vgf = converted(wiredModel.model.text());
    Result<VgfModel> model = readVgf(vgf);
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(brokenRuntimeRules(*model), std::vector<std::string>());
    const std::vector<Array> outputs = stockRun(vgf, wiredModel.model.inputs());
    ASSERT_EQ(outputs.size(), wiredModel.outputs.size());
    for (size_t i = 0; i < outputs.size(); ++i) {
        EXPECT_EQ(wiredModel.outputs[i].whatIsWrong(outputs[i]), "") << wiredModel.outputs[i].about->name;
    }
}

constexpr DataType kTypes[] = {DataType::F32, DataType::F16, DataType::I8, DataType::I16};

INSTANTIATE_TEST_SUITE_P(Types, EveryWiring,
                         testing::Combine(testing::ValuesIn(kWirings), testing::ValuesIn(kTypes),
                                          testing::ValuesIn(kTypes)),
                         [](const auto &one) {
                             return std::string(std::get<0>(one.param).name) + "_" +
                                    std::string(toString(std::get<1>(one.param))) + "_" +
                                    std::string(toString(std::get<2>(one.param)));
                         });

} // namespace
} // namespace gridsample::test
