/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What must hold for every input of a kind, however broken. Fuzzers and the tests of every damaged byte share these.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"

#include <string>
#include <string_view>

namespace gridsample::fuzz {

// Each takes any bytes and returns what is wrong with our answer to them; "" if nothing is. What a sanitizer finds ends
// the program instead.
std::string tosaClaim(ByteView input);       // a TOSA model, and one byte that chooses the options
std::string attributesClaim(ByteView input); // four bytes that choose the model, and an operator's attributes
std::string scenarioClaim(ByteView input);   // a case as in tests/cases/scenario/expand, or any text
std::string vgfClaim(ByteView input);        // a VGF, and one byte that says which of its shaders are ours
std::string npyClaim(ByteView input);        // files
std::string pngClaim(ByteView input);
std::string ddsClaim(ByteView input);
std::string optionsClaim(ByteView input);    // command lines: words, each behind the other's NUL
std::string entryNamesClaim(ByteView input); // a model as MLIR text

// What every error must be: one line that says something, and no fault of ours.
inline std::string errorFault(const Error &error) {
    if (error.code == ErrorCode::Internal) {
        return "a fault of ours: " + error.message();
    }
    return error.what.empty() ? "an error without a word: " + error.message() : "";
}

inline std::string_view textOf(ByteView bytes) {
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}
inline ByteView bytesOf(std::string_view text) {
    return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

} // namespace gridsample::fuzz
