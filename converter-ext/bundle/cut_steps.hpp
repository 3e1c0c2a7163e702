/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The steps of cutting a model; see cutModel in bundle_parts.hpp.
#pragma once

#include "bundle/bundle_parts.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace gridsample {

// Segments first to last - 1: one of ours, or a section.
struct Run {
    size_t first = 0, last = 0;
    bool isOurs = false;
    std::vector<size_t> reads, writes; // values; what a section only passes on inside itself is in `writes` alone
};

// A model on the way to its parts; each step fills in what the next one needs.
struct ModelCut {
    explicit ModelCut(const VgfModel &whole) : model(whole) {}
    const VgfModel &model;
    std::vector<size_t> valueOf; // per resource that is no constant: its place in parts.values
    std::vector<Run> runs;
    BundleParts parts;
};

// valueOf, and the parts' values, inputs and outputs, without names.
Status findValues(ModelCut &cut);
// runs, and the parts' constants. ours: per module, whether it is one of our shaders.
Status findRuns(ModelCut &cut, const std::vector<bool> &ours);
// Whether every value is made before it is read, and by one part.
Status checkFlow(const ModelCut &cut);

inline bool contains(const std::vector<size_t> &list, size_t value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

inline Error cannotCut(const std::string &where, std::string what, std::string fix) {
    return {ErrorCode::Unsupported, "grid_sample.bundle: " + where, std::move(what), std::move(fix)};
}

} // namespace gridsample
