/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A rewrite whose output is kept.
#pragma once

#include "rewrite/rewrite_model.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::test {

struct Rewritten {
    Result<RewriteResult> result;
    std::vector<uint8_t> bytes; // what was written; nothing if unchanged
};

Rewritten rewrite(std::span<const uint8_t> tosa, const RewriteOptions &options = {});

// One line each: what became of the operators, and the warnings.
std::string printReport(const RewriteResult &result);

} // namespace gridsample::test
