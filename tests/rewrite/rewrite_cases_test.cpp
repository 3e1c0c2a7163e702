/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models before and after the rewrite, as text: tests/cases/rewrite/*.txt, folds/*.txt and fast/*.txt; and errors/*.txt
// with the whole message.
#include "rewrite/case_file.hpp"
#include "rewrite/rewritten.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

// Compares a part of the file with what came out, or, if goldens are being updated, puts it there.
void expectPart(CaseFile &file, const std::string &part, const std::string &actual) {
    if (isUpdatingGoldens()) {
        file.parts[part] = actual;
    }
    EXPECT_EQ(actual, file.parts[part]) << file.sentence;
}

class RewriteCase : public testing::TestWithParam<CaseFile> {};

TEST_P(RewriteCase, ComesOutAsWritten) {
    CaseFile file = GetParam();
    const std::vector<uint8_t> before = buildModel(parseModelText(file.parts["before"]));
    const Rewritten rewritten = rewrite(before, file.rewriteOptions());
    ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
    const RewriteResult &result = *rewritten.result;
    EXPECT_EQ(result.changed, !rewritten.bytes.empty());
    expectPart(file, "after", result.changed ? printModelText(readModel(rewritten.bytes)) : "unchanged\n");
    expectPart(file, "report", printReport(result));
    if (isUpdatingGoldens()) {
        writeCase(file, {"before", "after", "report"});
    }
}

class RewriteError : public testing::TestWithParam<CaseFile> {};

TEST_P(RewriteError, IsSaidInFull) {
    CaseFile file = GetParam();
    const std::vector<uint8_t> before = buildModel(parseModelText(file.parts["before"]));
    const Rewritten rewritten = rewrite(before, file.rewriteOptions());
    ASSERT_FALSE(rewritten.result) << "it was taken";
    EXPECT_TRUE(rewritten.bytes.empty());
    expectPart(file, "error", rewritten.result.error().message() + "\n");
    if (isUpdatingGoldens()) {
        writeCase(file, {"before", "error"});
    }
}

std::string caseName(const testing::TestParamInfo<CaseFile> &info) {
    return info.param.name();
}

INSTANTIATE_TEST_SUITE_P(Files, RewriteCase, testing::ValuesIn(readCases("")), caseName);
INSTANTIATE_TEST_SUITE_P(Folds, RewriteCase, testing::ValuesIn(readCases("folds")), caseName);
INSTANTIATE_TEST_SUITE_P(Fast, RewriteCase, testing::ValuesIn(readCases("fast")), caseName);
INSTANTIATE_TEST_SUITE_P(Files, RewriteError, testing::ValuesIn(readCases("errors")), caseName);

} // namespace
} // namespace gridsample::test
