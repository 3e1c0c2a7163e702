/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The table, and the search in it.
#include "command/stock_rules.hpp"

#include "op/extents.hpp"

#include <algorithm>

namespace gridsample {
namespace {

bool isImage(const GridSampleDesc &desc) {
    return desc.image.shape.size() == 4 && desc.grid.shape.size() == 4;
}

constexpr StockRule kRules[] = {
    {"neutral", [](OperatorKind kind, const GridSampleDesc &) { return kind == OperatorKind::Neutral; }, "fails",
     "the stock converter stops: it knows no operator of domain org.gridsample"},
    {"flow_offset", [](OperatorKind kind, const GridSampleDesc &) { return kind == OperatorKind::FlowOffset; },
     "unknown", "ExecuTorch's own shader runs; it was not compared with PyTorch"},
    {"volume", [](OperatorKind, const GridSampleDesc &desc) { return !isImage(desc); }, "unknown",
     "ExecuTorch exports no volumes, so there is nothing to compare with"},
    {"half",
     [](OperatorKind, const GridSampleDesc &desc) {
         return desc.image.type == DataType::F16 || desc.grid.type == DataType::F16;
     },
     "fails", "the model converts, and the stock runner stops: half precision"},
    {"batch", [](OperatorKind, const GridSampleDesc &desc) { return desc.image.shape[0] != 1; }, "wrong",
     "converts and runs without a complaint, and the result is all zeros: the batch is not 1"},
    {"channels",
     [](OperatorKind, const GridSampleDesc &desc) {
         const int64_t channels = extentsOf(desc).c;
         return channels != 3 && channels != 4;
     },
     "wrong", "converts and runs without a complaint, and the result is all zeros: there are neither 3 nor 4 channels"},
    {"bicubic", [](OperatorKind, const GridSampleDesc &desc) { return desc.mode == Mode::Bicubic; }, "wrong",
     "converts and runs without a complaint, and the result is all zeros: bicubic"},
    {"int16", [](OperatorKind, const GridSampleDesc &desc) { return desc.image.type == DataType::I16; }, "wrong",
     "converts and runs without a complaint, and the result is all zeros: int16"},
    {"mirror",
     [](OperatorKind, const GridSampleDesc &desc) { return desc.padding == Padding::Reflection && desc.alignCorners; },
     "wrong",
     "converts and runs without a complaint, and is mirrored at the wrong place: errors as large as the pixels"},
    {"int8", [](OperatorKind, const GridSampleDesc &desc) { return desc.image.type == DataType::I8; }, "right",
     "the hardware's sampler computes it; it was right to the last step where it was tried"},
    {"nearest", [](OperatorKind, const GridSampleDesc &desc) { return desc.mode == Mode::Nearest; }, "close",
     "the hardware's sampler picks the pixel: right on lavapipe, but half way between two pixels it may pick the "
     "other"},
    {"sampler", [](OperatorKind, const GridSampleDesc &) { return true; }, "close",
     "the hardware's sampler computes it: right on lavapipe, off by up to 0.03 on GPUs, whose samplers have 8 bits of "
     "fraction"},
};

} // namespace

std::span<const StockRule> stockRules() {
    return kRules;
}

const StockRule &stockRuleFor(OperatorKind kind, const GridSampleDesc &desc) {
    return *std::find_if(std::begin(kRules), std::end(kRules),
                         [&](const StockRule &rule) { return rule.applies(kind, desc); });
}

} // namespace gridsample
