/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What Arm's converter and runner make of rewritten models: tests/cases/rewrite/run/*.txt. The cases are those where
// the stock tools go wrong unless the model is arranged for them, so each gives numbers that no other arrangement
// gives.
#include "rewrite/case_file.hpp"
#include "rewrite/whole_chain.hpp"
#include "semantics/half.h"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gridsample::test {
namespace {

const ModelTensorText &declared(const ModelText &model, const std::string &name) {
    for (const ModelTensorText &tensor : model.regions.at(0).blocks.at(0).tensors) {
        if (tensor.name == name) {
            return tensor;
        }
    }
    throw std::runtime_error(name + " is not declared");
}

template <typename T> void append(std::string &bytes, T value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

// `name value value ...` on each line, in the model's order. narrowed: FP32 is given and taken as halves.
std::vector<Array> readArrays(const ModelText &model, const std::string &part, bool narrowed) {
    std::vector<Array> arrays;
    std::istringstream lines(part);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream stream(line);
        std::string name;
        stream >> name;
        const ModelTensorText &tensor = declared(model, name);
        const bool isHalf = tensor.type == tosa::DType::FP16 || (narrowed && tensor.type == tosa::DType::FP32);
        Array array{isHalf                              ? "<f2"
                    : tensor.type == tosa::DType::FP32  ? "<f4"
                    : tensor.type == tosa::DType::INT16 ? "<i2"
                                                        : "|i1",
                    {tensor.shape.begin(), tensor.shape.end()},
                    ""};
        for (float value = 0; stream >> value;) {
            if (isHalf) {
                append(array.data, static_cast<uint16_t>(semantics::floatToHalf(value)));
            } else if (array.dtype == "<f4") {
                append(array.data, value);
            } else if (array.dtype == "<i2") {
                append(array.data, static_cast<int16_t>(value));
            } else {
                append(array.data, static_cast<int8_t>(value));
            }
        }
        arrays.push_back(std::move(array));
    }
    return arrays;
}

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
