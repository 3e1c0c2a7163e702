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
    return Error{ErrorCode::InvalidInput, "--" + option + " " + value, "is not of the form " + form, "see --help"};
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
            return Error{ErrorCode::InvalidInput, std::string("--").append(option).append(" ").append(value),
                         "is given twice", "give each name one file"};
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

std::optional<Json> readLayout(const std::string &text) {
    return text == "NHWC" || text == "NCHW" ? std::optional(Json(text)) : std::nullopt;
}

std::optional<Json> readChannels(const std::string &text) {
    const bool isOne = text.size() == 1 && text[0] >= '1' && text[0] <= '4';
    return isOne ? std::optional(Json(text[0] - '0')) : std::nullopt;
}

// What can be said of a file, by the name that is the member's too.
struct Detail {
    const char *option;
    std::vector<std::string> VgfCommandLine::*values;
    std::optional<Json> (*read)(const std::string &);
    const char *form;
    bool isForInputs;
};
constexpr Detail kDetails[] = {
    {"encoding", &VgfCommandLine::encodings, readEncoding, "NAME=normalized, NAME=integer or NAME=SCALE,ZERO_POINT",
     true},
    {"layout", &VgfCommandLine::layouts, readLayout, "NAME=NHWC or NAME=NCHW", true},
    {"channels", &VgfCommandLine::channels, readChannels, "NAME=NUMBER, 1 to 4", false},
};

// Scenarios hold nothing but UTF-8.
Status checkText(const char *option, const std::string &value) {
    try {
        static_cast<void>(Json(value).dump());
        return Nothing{};
    } catch (const Json::exception &) {
        return Error{ErrorCode::InvalidInput, std::string("--") + option + " " + valueText(Json(value)),
                     "is not UTF-8, which scenarios are", "rename the file, or make a link to it"};
    }
}

Status checkTexts(const VgfCommandLine &line) {
    Status known = checkText("run-vgf", line.model);
    for (const auto &[option, values] :
         {std::pair{"input", &line.inputs}, std::pair{"result", &line.results}, std::pair{"encoding", &line.encodings},
          std::pair{"layout", &line.layouts}, std::pair{"channels", &line.channels}}) {
        for (const std::string &value : *values) {
            known = known ? checkText(option, value) : std::move(known);
        }
    }
    return known;
}

} // namespace

Result<Json> scenarioFor(const VgfCommandLine &line) {
    if (Status texts = checkTexts(line); !texts) {
        return std::move(texts).error();
    }
    Result<Json> inputs = files("input", line.inputs);
    Result<Json> outputs = inputs ? files("result", line.results) : Result<Json>(inputs.error());
    if (!outputs) {
        return outputs;
    }
    for (const Detail &detail : kDetails) {
        for (const std::string &value : line.*detail.values) {
            const Result<Named> named = split(detail.option, value, detail.form);
            if (!named) {
                return named.error();
            }
            const std::optional<Json> read = detail.read(named->rest);
            if (!read) {
                return badValue(detail.option, value, detail.form);
            }
            const bool isInput = detail.isForInputs && inputs->contains(named->name);
            if (!isInput && !outputs->contains(named->name)) {
                return Error{ErrorCode::InvalidInput, std::string("--") + detail.option + " " + value,
                             std::string("there is no ") + (detail.isForInputs ? "--input or " : "") +
                                 "--result of that name",
                             "say it of one that is given"};
            }
            if (isInput) {
                (*inputs)[named->name][detail.option] = *read;
            }
            if (outputs->contains(named->name)) {
                (*outputs)[named->name][detail.option] = *read;
            }
        }
    }
    Json run = {{"src", line.model}, {"inputs", *std::move(inputs)}, {"outputs", *std::move(outputs)}};
    Json commands = Json::array();
    commands.push_back(Json{{"run_vgf", std::move(run)}});
    return Json{{"commands", std::move(commands)}, {"resources", Json::array()}};
}

} // namespace gridsample
