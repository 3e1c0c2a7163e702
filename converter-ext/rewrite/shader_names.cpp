/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes and reads the names of modules: words with spaces between, KEY=VALUE after the first.
#include "rewrite/shader_names.hpp"

#include "op/names.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace gridsample {
namespace {

constexpr std::string_view kFirstWord = "grid_sample";

std::string nameOf(const OperatorRecord &record) {
    const GridSampleDesc &desc = record.desc;
    std::string name(kFirstWord);
    const auto add = [&](std::string_view key, std::string_view value) {
        name += " " + std::string(key) + "=" + std::string(value);
    };
    add("shader", record.shader);
    add("mode", toString(desc.mode));
    add("padding_mode", toString(desc.padding));
    add("align_corners", desc.alignCorners ? "true" : "false");
    add("layout", toString(desc.layout));
    add("coordinates", toString(desc.coordinates));
    if (desc.gridLayout == GridLayout::ChannelsFirst) {
        add("grid_layout", toString(desc.gridLayout));
    }
    if (desc.imageIsUnsigned) {
        add("unsigned", "true");
    }
    const auto addQuantised = [&](const std::string &role, const TensorDesc &tensor, const Quantisation &quantisation) {
        if (isInteger(tensor.type)) {
            add(role + "_scale", numberText(quantisation.scale));
            add(role + "_zero_point", std::to_string(quantisation.zeroPoint));
        }
    };
    addQuantised("image", desc.image, desc.imageQuantisation);
    addQuantised("grid", desc.grid, desc.gridQuantisation);
    addQuantised("result", desc.output, desc.outputQuantisation);
    return name;
}

std::string_view codeOf(const std::vector<uint32_t> &spirv) {
    return {reinterpret_cast<const char *>(spirv.data()), spirv.size() * sizeof(uint32_t)};
}

} // namespace

bool nameShaders(VgfModel &model, const RewriteResult &rewritten) {
    std::unordered_map<std::string_view, std::string> names; // by the module's code
    for (const OperatorRecord &record : rewritten.operators) {
        if (record.replaced) {
            names.try_emplace(codeOf(rewritten.shaders[record.module]), nameOf(record));
        }
    }
    bool changed = false;
    for (VgfModule &module : model.modules) {
        const auto ours = module.stage == VgfStage::Compute ? names.find(codeOf(module.spirv)) : names.end();
        if (ours != names.end() && module.name != ours->second) {
            module.name = ours->second;
            changed = true;
        }
    }
    return changed;
}

void takeBackRoom(VgfModel &model, const RewriteResult &rewritten) {
    const std::string longer = std::string(kEntryPoint) + std::string(rewritten.room, ' ');
    for (VgfModule &module : model.modules) {
        if (module.stage == VgfStage::Compute && module.entryPoint == longer) {
            module.entryPoint = kEntryPoint;
        }
    }
}

std::optional<std::map<std::string, std::string>> readShaderName(std::string_view name) {
    std::map<std::string, std::string> values;
    for (size_t begin = 0; begin < name.size();) {
        const size_t end = std::min(name.find(' ', begin), name.size());
        const std::string_view word = name.substr(begin, end - begin);
        const size_t equals = word.find('=');
        if (begin == 0 ? word != kFirstWord : equals == std::string_view::npos) {
            return std::nullopt;
        }
        if (begin != 0) {
            values.emplace(word.substr(0, equals), word.substr(equals + 1));
        }
        begin = end + 1;
    }
    return values.contains("shader") ? std::optional(std::move(values)) : std::nullopt;
}

} // namespace gridsample
