/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes an operator's record with the words that models use.
#include "operator_report.hpp"
#include "op/names.hpp"

#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

using Json = nlohmann::ordered_json;

Json tensorJson(const TensorDesc &tensor, const Quantisation &quantisation) {
    Json json = {{"type", toString(tensor.type)}, {"shape", tensor.shape}};
    if (isInteger(tensor.type)) {
        json["scale"] = quantisation.scale;
        json["zero_point"] = quantisation.zeroPoint;
    }
    return json;
}

} // namespace

std::string operatorReport(const OperatorRecord &record) {
    Json json = {{"region", record.region},    {"block", record.block}, {"index", record.index},
                 {"domain", record.domain},    {"name", record.name},   {"output", record.output},
                 {"replaced", record.replaced}};
    if (!record.replaced) {
        json["reason"] = record.reason;
    } else {
        const GridSampleDesc &desc = record.desc;
        json["shader"] = record.shader;
        json["precision"] = record.isFast ? "fast" : "exact";
        if (!record.whyExact.empty()) {
            json["why_exact"] = record.whyExact;
        }
        json["mode"] = toString(desc.mode);
        json["padding_mode"] = toString(desc.padding);
        json["align_corners"] = desc.alignCorners;
        json["layout"] = toString(desc.layout);
        json["coordinates"] = toString(desc.coordinates);
        if (desc.gridLayout == GridLayout::ChannelsFirst) {
            json["grid_layout"] = toString(desc.gridLayout);
            json["grid_channel_offset"] = desc.gridChannelOffset;
        }
        json["unsigned"] = desc.imageIsUnsigned;
        if (desc.padding == Padding::Constant) {
            json["fill"] = desc.fill;
        }
        json["image"] = tensorJson(desc.image, desc.imageQuantisation);
        json["grid"] = tensorJson(desc.grid, desc.gridQuantisation);
        json["result"] = tensorJson(desc.output, desc.outputQuantisation);
        json["folds"] = record.folds;
    }
    // Names come from the model and need not be UTF-8.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace gridsample
