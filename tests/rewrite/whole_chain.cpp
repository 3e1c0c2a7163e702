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
Bytes convert(const Rewritten &rewritten, const RewriteOptions &options) {
    const std::string narrowing = options.narrowing == RewriteOptions::Narrowing::Full      ? "full"
                                  : options.narrowing == RewriteOptions::Narrowing::Partial ? "partial"
                                                                                            : "none";
    const Bytes stock = stockConvert({rewritten.bytes.begin(), rewritten.bytes.end()}, {"--type-narrowing", narrowing});
    Result<VgfModel> vgf = readVgf(stock);
    if (!vgf) {
        throw std::runtime_error(vgf.error().message());
    }
    shareResults(*vgf);
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

namespace {

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

std::string print(const std::vector<Array> &arrays) {
    std::string text;
    for (const Array &array : arrays) {
        text += print(array) + "\n";
    }
    return text;
}

} // namespace gridsample::test
