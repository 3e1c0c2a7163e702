/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What Arm's converter and runner make of rewritten models: tests/cases/rewrite/run/*.txt. The cases are those where
// the stock tools go wrong unless the model is arranged for them, so each gives numbers that no other arrangement
// gives.
#include "rewrite/bind_buffers.hpp"
#include "rewrite/case_file.hpp"
#include "rewrite/rewritten.hpp"
#include "semantics/half.h"
#include "support/stock_tools.hpp"
#include "support/tosa_builder.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
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

// The VGF that the whole chain makes of a rewritten model.
Bytes convert(const Rewritten &rewritten, const RewriteOptions &options) {
    const std::string narrowing = options.narrowing == RewriteOptions::Narrowing::Full      ? "full"
                                  : options.narrowing == RewriteOptions::Narrowing::Partial ? "partial"
                                                                                            : "none";
    const Bytes stock = stockConvert({rewritten.bytes.begin(), rewritten.bytes.end()}, {"--type-narrowing", narrowing});
    Result<VgfModel> vgf = readVgf(stock);
    if (!vgf) {
        throw std::runtime_error(vgf.error().message());
    }
    const Result<bool> bound = bindBuffers(*vgf, rewritten.result->shaders);
    if (!bound) {
        throw std::runtime_error(bound.error().message());
    }
    Bytes bytes;
    const Status written = writeVgf(*vgf, [&](std::span<const uint8_t> piece) -> Status {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    if (!written) {
        throw std::runtime_error(written.error().message());
    }
    return bytes;
}

std::string print(const Array &array) {
    std::ostringstream text;
    text << array.dtype;
    const size_t size = array.dtype == "<f4" ? 4 : array.dtype == "|i1" ? 1 : 2;
    for (size_t i = 0; i + size <= array.data.size(); i += size) {
        uint32_t bits = 0;
        std::memcpy(&bits, array.data.data() + i, size);
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        text << ' '
             << (array.dtype == "<f4"   ? value
                 : array.dtype == "<f2" ? semantics::halfToFloat(bits)
                 : array.dtype == "<i2" ? static_cast<float>(static_cast<int16_t>(bits))
                                        : static_cast<float>(static_cast<int8_t>(bits)));
    }
    return text.str();
}

std::string print(const std::vector<Array> &arrays) {
    std::string text;
    for (const Array &array : arrays) {
        text += print(array) + "\n";
    }
    return text;
}

class RewriteRun : public testing::TestWithParam<CaseFile> {};

TEST_P(RewriteRun, GivesTheseNumbers) {
    CaseFile file = GetParam();
    const ModelText model = parseModelText(file.parts["before"]);
    const RewriteOptions options = file.rewriteOptions();
    const bool narrowed = options.narrowing != RewriteOptions::Narrowing::None;
    const Rewritten rewritten = rewrite(buildModel(model), options);
    ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
    ASSERT_TRUE(rewritten.result->changed);
    const std::vector<Array> outputs =
        stockRun(convert(rewritten, options), readArrays(model, file.parts["inputs"], narrowed));
    EXPECT_EQ(print(outputs), print(readArrays(model, file.parts["outputs"], narrowed))) << file.sentence;
}

std::string caseName(const testing::TestParamInfo<CaseFile> &info) {
    return info.param.name();
}

INSTANTIATE_TEST_SUITE_P(Files, RewriteRun, testing::ValuesIn(readCases("run")), caseName);

} // namespace
} // namespace gridsample::test
