/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finding, running and asking the stock model-converter.
#include "launcher/model_converter/real_converter.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace gridsample {
namespace {

// Releases that the conversion was tried with.
constexpr std::string_view kKnownVersions[] = {"0.11.", "0.12."};

} // namespace

bool isKnownRelease(std::string_view version) {
    return std::any_of(std::begin(kKnownVersions), std::end(kKnownVersions),
                       [&](std::string_view known) { return version.starts_with(known); });
}

Result<RealConverter> RealConverter::find() {
    const Result<ToolSearch> search = systemToolSearch();
    if (!search) {
        return search.error();
    }
    Result<StockTool> tool = StockTool::find(modelConverterTool(), *search);
    if (!tool) {
        return std::move(tool).error();
    }
    return RealConverter(*std::move(tool));
}

std::string RealConverter::describe() {
    if (!version()) {
        return path() + " (which does not tell its version as the stock model-converter does)";
    }
    const std::string number = *version();
    if (isKnownRelease(number)) {
        return path() + " (version " + number + ")";
    }
    return path() + " (version " + number + ", while the plugins were made for 0.11 and 0.12)";
}

} // namespace gridsample
