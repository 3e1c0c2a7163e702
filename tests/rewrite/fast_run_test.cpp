/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Precision fast through Arm's converter and runner: tests/cases/rewrite/fast_run/*.txt. Widths are such that an
// image's rows have gaps between them, and weights such that 8 bits of fraction hold them. "exactly" lists the reasons
// for which the converter's VGF left exact shaders; each reason of the table that a VGF can give has a case.
#include "catalogue/fast_table.hpp"
#include "rewrite/case_file.hpp"
#include "rewrite/whole_chain.hpp"
#include "support/tosa_builder.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace gridsample::test {
namespace {

class FastRun : public testing::TestWithParam<CaseFile> {};

std::set<std::string> reasonsOf(const CaseFile &file) {
    std::set<std::string> reasons;
    const auto part = file.parts.find("exactly");
    std::istringstream lines(part == file.parts.end() ? "" : part->second);
    for (std::string line; std::getline(lines, line);) {
        reasons.insert(line);
    }
    return reasons;
}

size_t sampledImages(const Bytes &vgf) {
    const Result<VgfModel> model = readVgf(vgf);
    return static_cast<size_t>(
        std::count_if(model->resources.begin(), model->resources.end(), [](const auto &resource) {
            return resource.descriptorType == kDescriptorCombinedImageSampler && resource.sampler;
        }));
}

TEST_P(FastRun, GivesTheseNumbers) {
    const CaseFile &file = GetParam();
    const RewriteOptions options = file.rewriteOptions();
    const ModelText model = parseModelText(file.parts.at("before"));
    const Rewritten rewritten = rewrite(buildModel(model), options);
    ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
    std::vector<ExactInstead> exactly;
    const Bytes vgf = convert(rewritten, options, &exactly);
    std::set<std::string> texts, expected;
    for (const ExactInstead &one : exactly) {
        texts.insert(std::string(one.reason));
    }
    for (const std::string &reason : reasonsOf(file)) {
        expected.insert(std::string(shaders::fastReason(reason)));
    }
    EXPECT_EQ(texts, expected) << file.sentence;
    const bool isAnyFast = exactly.size() < rewritten.result->fast.size();
    EXPECT_EQ(sampledImages(vgf) != 0, isAnyFast) << file.sentence;
    const std::vector<Array> outputs = stockRun(vgf, readArrays(model, file.parts.at("inputs"), false));
    EXPECT_EQ(print(outputs), print(readArrays(model, file.parts.at("outputs"), false))) << file.sentence;
}

INSTANTIATE_TEST_SUITE_P(Files, FastRun, testing::ValuesIn(readCases("fast_run")),
                         [](const auto &one) { return one.param.name(); });

TEST(FastRunCases, GiveEveryReasonOfTheConverter) {
    std::set<std::string> tested, inTable;
    for (const CaseFile &file : readCases("fast_run")) {
        tested.merge(reasonsOf(file));
    }
    for (const shaders::FastReason &reason : shaders::fastReasons()) {
        // These two are found earlier: fast/not_for_nchw, fast_e2e_test.
        if (reason.where == "converter" && reason.name != "layout" && reason.name != "bundle") {
            inTable.insert(std::string(reason.name));
        }
    }
    EXPECT_EQ(tested, inTable);
}

} // namespace
} // namespace gridsample::test
