/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Precision fast from MLIR through our model-converter and the stock runner to numbers: every row of its table, with
// images whose rows have gaps between them.
#include "catalogue/fast_table.hpp"
#include "conversion.hpp"
#include "support/case_model.hpp"
#include "support/fast_cases.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample::test {
namespace {

constexpr size_t kOperators = 12; // in a model
const std::vector<std::string> kFast = {"--plugin-option", "grid_sample.precision=fast"};

// Operators whose image a VGF can have: NHWC.
const std::vector<ConformanceCase> &cases() {
    static const std::vector<ConformanceCase> kCases = [] {
        std::vector<ConformanceCase> all = fastCases();
        std::erase_if(all, [](const ConformanceCase &one) { return one.desc.layout != Layout::Nhwc; });
        return all;
    }();
    return kCases;
}

Cases batch(size_t number) {
    Cases chosen;
    for (size_t i = number * kOperators; i < std::min((number + 1) * kOperators, cases().size()); ++i) {
        chosen.push_back(&cases()[i]);
    }
    return chosen;
}

class FastBatch : public testing::TestWithParam<size_t> {};

TEST_P(FastBatch, SamplesImagesAndIsExactUpToEightBitsOfFraction) {
    const Cases chosen = batch(GetParam());
    const Conversion model = conversion(modelOf(chosen, true), kFast);
    EXPECT_EQ(model.log.find("runs exactly"), std::string::npos) << model.log;
    const Result<VgfModel> vgf = readVgf(model.vgf);
    ASSERT_TRUE(vgf) << vgf.error().message();
    const auto sampled = std::count_if(vgf->resources.begin(), vgf->resources.end(), [](const VgfResource &resource) {
        return resource.descriptorType == kDescriptorCombinedImageSampler;
    });
    EXPECT_EQ(static_cast<size_t>(sampled), chosen.size());
    const std::vector<Array> outputs = stockRun(model.vgf, inputsOf(chosen));
    ASSERT_EQ(outputs.size(), chosen.size());
    for (size_t i = 0; i < chosen.size(); ++i) {
        EXPECT_EQ(whatIsNotFast(*chosen[i], {outputs[i].data.begin(), outputs[i].data.end()}), "") << chosen[i]->name;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, FastBatch, testing::Range(size_t{0}, (cases().size() + kOperators - 1) / kOperators));

size_t timesTold(const std::string &log, std::string_view reason) {
    const std::string line = "runs exactly: " + std::string(shaders::fastReason(reason));
    size_t told = 0;
    for (size_t at = log.find(line); at != std::string::npos; at = log.find(line, at + 1)) {
        ++told;
    }
    return told;
}

TEST(FastModel, OfWhichNothingCanBeFastRunsExactlyAndSaysWhy) {
    const Cases chosen = batch(0);
    const Conversion model = conversion(modelOf(chosen), kFast);
    EXPECT_EQ(timesTold(model.log, "input"), chosen.size()) << model.log;
    EXPECT_EQ(model.vgf, converted(modelOf(chosen))) << "not the file of precision exact";
}

TEST(FastModel, InABundleRunsExactlyAndSaysWhy) {
    const Cases chosen = batch(0);
    const TempFolder folder;
    const std::string bundle = (folder.path() / "bundle").string();
    std::vector<std::string> options = kFast;
    options.insert(options.end(), {"--plugin-option", "grid_sample.bundle=" + bundle});
    const Conversion model = conversion(modelOf(chosen, true), options);
    EXPECT_EQ(timesTold(model.log, "bundle"), chosen.size()) << model.log;
    EXPECT_EQ(model.vgf, converted(modelOf(chosen, true))) << "not the file of precision exact";
    EXPECT_NE(readFile(bundle + "/scenario.json"), "");
}

} // namespace
} // namespace gridsample::test
