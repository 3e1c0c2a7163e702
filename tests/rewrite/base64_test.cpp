/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Base64 against the RFC's own examples.
#include "base/base64.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace gridsample::test {
namespace {

std::string encoded(const std::string &text) {
    return encodeBase64({reinterpret_cast<const uint8_t *>(text.data()), text.size()});
}

TEST(Base64, GivesTheExamplesOfRfc4648) {
    const std::pair<const char *, const char *> examples[] = {{"", ""},
                                                              {"f", "Zg=="},
                                                              {"fo", "Zm8="},
                                                              {"foo", "Zm9v"},
                                                              {"foob", "Zm9vYg=="},
                                                              {"fooba", "Zm9vYmE="},
                                                              {"foobar", "Zm9vYmFy"}};
    for (const auto &[plain, text] : examples) {
        EXPECT_EQ(encoded(plain), text);
    }
}

TEST(Base64, UsesAllDigits) {
    std::vector<uint8_t> bytes;
    for (unsigned i = 0; i < 64; i += 4) { // the digits i, i+1, i+2, i+3
        const uint32_t bits = i << 18 | (i + 1) << 12 | (i + 2) << 6 | (i + 3);
        for (const unsigned shift : {16U, 8U, 0U}) {
            bytes.push_back(static_cast<uint8_t>(bits >> shift));
        }
    }
    EXPECT_EQ(encodeBase64(bytes), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
}

} // namespace
} // namespace gridsample::test
