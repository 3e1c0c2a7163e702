/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What Arm's converter and runner make of rewritten models: tests/cases/rewrite/run/*.txt. The cases are those where
// the stock tools go wrong unless the model is arranged for them, so each gives numbers that no other arrangement
// gives.
#include "rewrite/case_file.hpp"
#include "rewrite/whole_chain.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

class RewriteRun : public testing::TestWithParam<CaseFile> {};

void expectNumbers(const CaseFile &file, const RewriteOptions &options, bool *folds) {
    const ModelText model = parseModelText(file.parts.at("before"));
    const bool narrowed = options.narrowing != RewriteOptions::Narrowing::None;
    const Rewritten rewritten = rewrite(buildModel(model), options);
    ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
    ASSERT_TRUE(rewritten.result->changed);
    for (const OperatorRecord &record : rewritten.result->operators) {
        *folds = *folds || !record.folds.empty();
    }
    const std::vector<Array> outputs =
        stockRun(convert(rewritten, options), readArrays(model, file.parts.at("inputs"), narrowed));
    EXPECT_EQ(print(outputs), print(readArrays(model, file.parts.at("outputs"), narrowed))) << file.sentence;
}

TEST_P(RewriteRun, GivesTheseNumbers) {
    RewriteOptions options = GetParam().rewriteOptions();
    bool folds = false;
    expectNumbers(GetParam(), options, &folds);
    if (folds) {
        options.fold = false; // the numbers do not depend on it
        expectNumbers(GetParam(), options, &folds);
    }
}

std::string caseName(const testing::TestParamInfo<CaseFile> &info) {
    return info.param.name();
}

INSTANTIATE_TEST_SUITE_P(Files, RewriteRun, testing::ValuesIn(readCases("run")), caseName);

} // namespace
} // namespace gridsample::test
