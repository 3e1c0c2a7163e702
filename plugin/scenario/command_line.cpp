/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes the command line's values as a scenario.
#include "scenario/command_line.hpp"

#include <charconv>

namespace gridsample {
namespace {

Error badValue(const std::string &option, const std::string &value, const std::string &form) {
    return Error{ErrorCode::InvalidInput, "--" + option + " " + value, "is not of the form " + form, ""};
}

// NAME=REST, where NAME may not be empty.
struct Named {
    std::string name, rest;
};
Result<Named> split(const std::string &option, const std::string &value, const std::string &form) {
    const size_t equals = value.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == value.size()) {
        return badValue(option, value, form);
    }
    return Named{value.substr(0, equals), value.substr(equals + 1)};
}

Result<Json> files(const std::string &option, const std::vector<std::string> &values) {
    Json table = Json::object();
    for (const std::string &value : values) {
        const Result<Named> named = split(option, value, "NAME=FILE");
        if (!named) {
            return named.error();
        }
        if (table.contains(named->name)) {
            return Error{ErrorCode::InvalidInput, "--" + option + " " + value, "is given twice", ""};
        }
        table[named->name] = {{"file", named->rest}};
    }
    return table;
}

std::optional<Json> readEncoding(const std::string &text) {
    if (text == "normalized" || text == "integer") {
        return Json(text);
    }
    const size_t comma = std::min(text.find(','), text.size());
    float scale = 0.0F;
    int32_t zeroPoint = 0;
    const char *begin = text.data();
    const auto scaleEnd = std::from_chars(begin, begin + comma, scale);
    if (scaleEnd.ec != std::errc() || scaleEnd.ptr != begin + comma || !(scale > 0)) {
        return std::nullopt;
    }
    if (comma < text.size()) {
        const char *end = begin + text.size();
        const auto zeroEnd = std::from_chars(begin + comma + 1, end, zeroPoint);
        if (zeroEnd.ec != std::errc() || zeroEnd.ptr != end) {
            return std::nullopt;
        }
    }
    return Json{{"scale", scale}, {"zero_point", zeroPoint}};
}

} // namespace

Result<Json> scenarioFor(const VgfCommandLine &line) {
    Result<Json> inputs = files("input", line.inputs);
    Result<Json> outputs = inputs ? files("result", line.results) : Result<Json>(inputs.error());
    if (!outputs) {
        return outputs;
    }
    for (const std::string &value : line.encodings) {
        const std::string form = "NAME=normalized, NAME=integer or NAME=SCALE,ZERO_POINT";
        const Result<Named> named = split("encoding", value, form);
        if (!named) {
            return named.error();
        }
        const std::optional<Json> encoding = readEncoding(named->rest);
        if (!encoding) {
            return badValue("encoding", value, form);
        }
        if (!inputs->contains(named->name) && !outputs->contains(named->name)) {
            return Error{ErrorCode::InvalidInput, "--encoding " + value, "there is no --input or --result of that name",
                         ""};
        }
        for (Json *table : {&*inputs, &*outputs}) {
            if (table->contains(named->name)) {
                (*table)[named->name]["encoding"] = *encoding;
            }
        }
    }
    Json run = {{"src", line.model}, {"inputs", *std::move(inputs)}, {"outputs", *std::move(outputs)}};
    Json commands = Json::array();
    commands.push_back(Json{{"run_vgf", std::move(run)}});
    return Json{{"commands", std::move(commands)}, {"resources", Json::array()}};
}

} // namespace gridsample
