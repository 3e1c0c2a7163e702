/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a bundle holds, word for word: tests/cases/bundle/*.txt. Each case is also run, and compared with its single
// VGF.
#include "bundle/bundle_runs.hpp"
#include "rewrite/case_file.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gridsample::test {
namespace {

BundleOptions optionsOf(const CaseFile &file) {
    BundleOptions options;
    std::istringstream words(file.options);
    for (std::string key, value; words >> key >> value;) {
        if (key == "intermediates") {
            options.intermediates = value == "image"    ? Intermediates::Image
                                    : value == "tensor" ? Intermediates::Tensor
                                                        : Intermediates::Buffer;
        } else if (key == "io") {
            options.ports = value == "image" ? ModelPorts::Image : ModelPorts::Tensor;
        } else {
            throw std::runtime_error(file.path.string() + ": unknown option " + key);
        }
    }
    return options;
}

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

TEST(BundleCases, GiveTheBitsOfTheSingleVgf) {
    ScenarioBatch batch;
    std::vector<std::array<size_t, 2>> pairs;
    const std::vector<CaseFile> files = readCases("../bundle");
    for (const CaseFile &file : files) {
        const auto finished = finish(parseModelText(file.parts.at("before")));
        const std::vector<Array> inputs = anyInputs(finished->model, 1);
        pairs.push_back({batch.add(bundleFiles(*finished, optionsOf(file)), inputs), batch.add(*finished, inputs)});
    }
    batch.run();
    for (size_t i = 0; i < files.size(); ++i) {
        EXPECT_EQ(batch.outputs(pairs[i][0]), batch.outputs(pairs[i][1])) << files[i].name();
    }
}

std::string caseName(const testing::TestParamInfo<CaseFile> &info) {
    return info.param.name();
}

INSTANTIATE_TEST_SUITE_P(Files, BundleCase, testing::ValuesIn(readCases("../bundle")), caseName);

} // namespace
} // namespace gridsample::test
