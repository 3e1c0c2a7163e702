/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads a table of choices.
#include "choice_file.hpp"

#include <cstdint>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace gridsample::bench {
namespace {

using nlohmann::json;

std::string wordsOf(const json &row, const char *key) {
    std::string words;
    for (const json &word : row.value(key, json::array())) {
        words += (words.empty() ? "" : " ") + word.get<std::string>();
    }
    return words;
}

} // namespace

Result<ChoiceTable> choicesIn(const std::string &path) {
    std::ifstream file(path);
    ChoiceTable table;
    const auto keep = [&table](std::string words) -> std::string_view {
        return table.texts.emplace_back(std::move(words));
    };
    try {
        const json document = json::parse(file);
        for (const json &row : document.at("choices")) {
            const auto kind = row.at("kind").get<std::string>();
            const auto group = row.at("group").get<std::vector<uint32_t>>();
            shaders::Choice choice{};
            choice.name = keep(row.at("name").get<std::string>());
            choice.layouts = keep(wordsOf(row, "layouts"));
            choice.modes = keep(wordsOf(row, "modes"));
            choice.images = keep(wordsOf(row, "images"));
            choice.device = keep(row.value("device", std::string()));
            choice.dimensions = row.value("dimensions", 0U);
            choice.channelsMultiple = row.value("channels_multiple", 1U);
            choice.channelsFrom = row.value("channels_from", 1U);
            choice.channelsTo = row.value("channels_to", std::numeric_limits<uint32_t>::max());
            choice.outputsFrom = row.value("outputs_from", 1U);
            choice.shrinksFrom = row.value("shrinks_from", 0U);
            choice.kind = keep(kind);
            choice.pack = document.at("kinds").at(kind).at("pack").get<uint32_t>();
            choice.channelsPerThread = row.at("channels_per_thread").get<uint32_t>();
            choice.positions = row.value("positions", 1U);
            choice.enoughThreads = row.value("enough_threads", uint64_t{65536});
            choice.hasInnerPath = row.at("inner_path").get<bool>();
            choice.hasPlanesIfFar = row.value("planes_if_far", false);
            choice.lanesIfFar = row.value("lanes_if_far", 0U);
            for (size_t axis = 0; axis < 3; ++axis) {
                choice.group[axis] = group.at(axis);
            }
            table.rows.push_back(choice);
        }
    } catch (const std::exception &exception) {
        return Error{ErrorCode::InvalidInput, path, std::string("not a table of choices: ") + exception.what(), ""};
    }
    return table;
}

} // namespace gridsample::bench
