/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a bundle holds, word for word: tests/cases/bundle/*.txt.
#include "bundle/bundle_runs.hpp"
#include "rewrite/case_file.hpp"

#include <gtest/gtest.h>

namespace gridsample::test {
namespace {

class BundleCase : public testing::TestWithParam<CaseFile> {};

TEST_P(BundleCase, IsWrittenThisWay) {
    CaseFile file = GetParam();
    const auto finished = finish(parseModelText(file.parts.at("before")));
    const auto files = bundleFiles(*finished, optionsOf(file));
    std::string names;
    for (const auto &[name, content] : files) {
        names += name + "\n";
    }
    const std::map<std::string, std::string> made = {
        {"files", names}, {"readme", files.at("README")}, {"scenario", files.at("scenario.json")}};
    if (isUpdatingGoldens()) {
        for (const auto &[part, text] : made) {
            file.parts[part] = text;
        }
        writeCase(file, {"before", "files", "readme", "scenario"});
        return;
    }
    for (const auto &[part, text] : made) {
        EXPECT_EQ(text, file.parts[part]) << file.sentence;
    }
}

std::string caseName(const testing::TestParamInfo<CaseFile> &info) {
    return info.param.name();
}

INSTANTIATE_TEST_SUITE_P(Files, BundleCase, testing::ValuesIn(readCases("../bundle")), caseName);

} // namespace
} // namespace gridsample::test
