/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Fills GridSampleAttributes from JSON that the schema has passed.
#include "rewrite/attributes.hpp"

#include "op/names.hpp"
#include "rewrite/attributes_schema.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>

namespace gridsample {
namespace {

using nlohmann::json;

Error outOfRange(const char *name, const json &value, const char *type) {
    return {ErrorCode::InvalidInput, "", "attribute " + std::string(name) + " is " + value.dump(),
            std::string("give a value that ") + type + " can hold"};
}

Status readFloat(const json &value, const char *name, float &to) {
    to = value.get<float>();
    if (!std::isfinite(to)) {
        return outOfRange(name, value, "float32");
    }
    return Nothing{};
}

Status readQuantisation(const json &object, const char *scale, const char *zeroPoint, Quantisation &to) {
    if (object.contains(scale)) {
        if (Status status = readFloat(object[scale], scale, to.scale); !status) {
            return status;
        }
    }
    if (object.contains(zeroPoint)) {
        const json &value = object[zeroPoint];
        const double wide = value.get<double>();
        if (wide < std::numeric_limits<int32_t>::min() || wide > std::numeric_limits<int32_t>::max()) {
            return outOfRange(zeroPoint, value, "int32");
        }
        to.zeroPoint = value.get<int32_t>();
    }
    return Nothing{};
}

Status readChannelOffset(const json &object, uint32_t &to) {
    if (object.contains("grid_channel_offset")) {
        const json &value = object["grid_channel_offset"];
        if (value.get<double>() > std::numeric_limits<int32_t>::max()) {
            return outOfRange("grid_channel_offset", value, "int32");
        }
        to = value.get<uint32_t>();
    }
    return Nothing{};
}

Status readFill(const json &object, std::vector<float> &to) {
    if (!object.contains("fill")) {
        return Nothing{};
    }
    const json &value = object["fill"];
    for (const json &element : value.is_array() ? value : json::array({value})) {
        to.emplace_back();
        if (Status status = readFloat(element, "fill", to.back()); !status) {
            return status;
        }
    }
    return Nothing{};
}

// The words are the schema's, so that each is one that names.hpp knows.
template <typename T>
void readWord(const json &object, const char *name, std::optional<T> (*parse)(std::string_view), T &to) {
    if (object.contains(name)) {
        to = parse(object[name].get_ref<const std::string &>()).value_or(to);
    }
}

Result<GridSampleAttributes> read(const json &object) {
    GridSampleAttributes result;
    readWord(object, "mode", parseMode, result.mode);
    readWord(object, "padding_mode", parsePadding, result.padding);
    readWord(object, "layout", parseLayout, result.layout);
    readWord(object, "coordinates", parseCoordinates, result.coordinates);
    readWord(object, "grid_layout", parseGridLayout, result.gridLayout);
    if (Status status = readChannelOffset(object, result.gridChannelOffset); !status) {
        return std::move(status).error();
    }
    const json corners = object.value("align_corners", json(false));
    result.alignCorners = corners == json(true) || corners == json(1);
    result.isUnsigned = object.value("unsigned", false);
    if (Status status = readFill(object, result.fill); !status) {
        return std::move(status).error();
    }
    if (Status status = readQuantisation(object, "input_scale", "input_zero_point", result.input); !status) {
        return std::move(status).error();
    }
    result.output = result.input;
    if (Status status = readQuantisation(object, "output_scale", "output_zero_point", result.output); !status) {
        return std::move(status).error();
    }
    if (Status status = readQuantisation(object, "grid_scale", "grid_zero_point", result.grid); !status) {
        return std::move(status).error();
    }
    result.hasGridScale = object.contains("grid_scale");
    if (result.padding == Padding::Constant && result.fill.empty()) {
        return Error{ErrorCode::InvalidInput, "", "attribute padding_mode is \"constant\" without a fill",
                     "add fill, a number"};
    }
    return result;
}

// Values are printed by recursion, and of a name that is given twice the JSON library keeps the last.
json parseOnce(std::string_view text) {
    constexpr int kDeepest = 16;
    std::set<std::string> names;
    return json::parse(text, [&names](int depth, json::parse_event_t event, const json &value) {
        if (depth > kDeepest) {
            throw std::invalid_argument("its attributes are nested too deeply");
        }
        if (event == json::parse_event_t::key && depth == 1 && !names.insert(value.get<std::string>()).second) {
            throw std::invalid_argument("attribute " + value.get<std::string>() + " is given twice");
        }
        return true;
    });
}

} // namespace

Result<GridSampleAttributes> parseAttributes(std::string_view text) {
    try {
        const json object = text.empty() ? json::object() : parseOnce(text);
        if (Status valid = checkAttributes(object); !valid) {
            return std::move(valid).error();
        }
        return read(object);
    } catch (const json::parse_error &error) {
        return Error{ErrorCode::InvalidInput, "",
                     "its attributes are not JSON (at byte " + std::to_string(error.byte) + ")",
                     "write an object such as {\"mode\": \"bilinear\"}"};
    } catch (const json::out_of_range &) {
        return Error{ErrorCode::InvalidInput, "", "an attribute is a number that is too large",
                     "give numbers that float32 can hold"};
    } catch (const std::invalid_argument &error) {
        return Error{ErrorCode::InvalidInput, "", error.what(), "write an object such as {\"mode\": \"bilinear\"}"};
    } catch (const std::exception &error) {
        return Error{ErrorCode::Internal, "", std::string("its attributes cannot be read (") + error.what() + ")", ""};
    }
}

} // namespace gridsample
