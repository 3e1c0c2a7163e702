/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// TOSA bytes: the last byte chooses the options, the rest is the model.
#include "claims.hpp"
#include "rewrite_rules.hpp"

namespace gridsample::fuzz {
namespace {

RewriteOptions optionsOf(uint8_t choice) {
    using Narrowing = RewriteOptions::Narrowing;
    static constexpr Narrowing kNarrowings[] = {Narrowing::None, Narrowing::Partial, Narrowing::Full, Narrowing::None};
    RewriteOptions options;
    options.narrowing = kNarrowings[choice & 3];
    options.fold = (choice & 4) == 0;
    options.precision = (choice & 8) != 0 ? Precision::Fast : Precision::Exact;
    return options;
}

} // namespace

std::string tosaClaim(ByteView input) {
    if (input.empty()) {
        return "";
    }
    const Bytes exact(input.begin(), input.end() - 1); // from new, which aligns by 16
    return rewriteFault(exact, optionsOf(input.back()));
}

} // namespace gridsample::fuzz
