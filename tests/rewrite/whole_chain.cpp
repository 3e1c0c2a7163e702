/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs the chain's steps.
#include "rewrite/whole_chain.hpp"

#include "rewrite/bind_buffers.hpp"
#include "rewrite/share_results.hpp"
#include "semantics/half.h"
#include "vgf/vgf_file.hpp"

#include <cstring>
#include <sstream>
#include <stdexcept>

namespace gridsample::test {
Bytes convert(const Rewritten &rewritten, const RewriteOptions &options, std::vector<ExactInstead> *exactly) {
    const std::string narrowing = options.narrowing == RewriteOptions::Narrowing::Full      ? "full"
                                  : options.narrowing == RewriteOptions::Narrowing::Partial ? "partial"
                                                                                            : "none";
    const Bytes stock = stockConvert({rewritten.bytes.begin(), rewritten.bytes.end()}, {"--type-narrowing", narrowing});
    Result<VgfModel> vgf = readVgf(stock);
    if (!vgf) {
        throw std::runtime_error(vgf.error().message());
    }
    shareResults(*vgf);
    const RewriteResult &result = *rewritten.result;
    for (const ExactInstead &one : settleFastShaders(*vgf, result.shaders, result.fast)) {
        if (exactly != nullptr) {
            exactly->push_back(one);
        }
    }
    const Result<bool> bound = bindBuffers(*vgf, result.shaders, result.fast);
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

} // namespace

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

std::string print(const std::vector<Array> &arrays) {
    std::string text;
    for (const Array &array : arrays) {
        text += print(array) + "\n";
    }
    return text;
}

} // namespace gridsample::test
