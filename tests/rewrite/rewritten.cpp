/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Collects a rewrite's bytes, and prints its findings.
#include "rewrite/rewritten.hpp"

namespace gridsample::test {

Rewritten rewrite(std::span<const uint8_t> tosa, const RewriteOptions &options) {
    std::vector<uint8_t> bytes;
    Result<RewriteResult> result = rewriteModel(tosa, options, [&](std::span<const uint8_t> piece) -> Status {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    return {std::move(result), std::move(bytes)};
}

std::string printReport(const RewriteResult &result) {
    std::string text;
    for (const OperatorRecord &record : result.operators) {
        text += record.region + "/" + record.block + " " + std::to_string(record.index) + " " + record.output + ": ";
        text += record.replaced ? record.shader : record.reason;
        for (const std::string &fold : record.folds) {
            text += ", " + fold;
        }
        text += "\n";
    }
    for (const std::string &warning : result.warnings) {
        text += "warning: " + warning + "\n";
    }
    return text;
}

} // namespace gridsample::test
