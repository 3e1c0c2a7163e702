/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Scenarios: a case with its files and device, as in tests/cases/scenario/expand, or any text in an empty world.
#include "case_world.hpp"
#include "claims.hpp"
#include "scenario_rules.hpp"

#include <algorithm>
#include <exception>

namespace gridsample::fuzz {
namespace {

using Json = nlohmann::ordered_json;
using scenario_test::FakeWorld;

constexpr size_t kMostFiles = 8;
constexpr int64_t kMostElements = 1 << 16;

// What a case says of its files must be small and sound, since the test's own code makes them.
bool isSmall(const Json &shape) {
    int64_t count = 1;
    for (const Json &length : shape) {
        if (!length.is_number_unsigned() || length.get<uint64_t>() > kMostElements) {
            return false;
        }
        count *= std::max<int64_t>(1, length.get<int64_t>());
        if (count > kMostElements) {
            return false;
        }
    }
    return shape.is_array() && shape.size() <= 8;
}

// Ports of a VGF: numbers that fit where they go.
bool isSmallVgf(const Json &vgf) {
    for (const char *list : {"inputs", "outputs"}) {
        if (!vgf.contains(list) || !vgf.at(list).is_array()) {
            return false;
        }
        for (const Json &port : vgf.at(list)) {
            const Json format = port.is_object() ? port.value("format", Json()) : Json();
            const Json sampler = port.is_object() ? port.value("sampler", Json::array()) : Json();
            const auto isWord = [](const Json &number) {
                return number.is_number_integer() && number.get<int64_t>() >= 0 && number.get<int64_t>() <= INT32_MAX;
            };
            const bool isKnown =
                isWord(format) && sampler.is_array() && std::all_of(sampler.begin(), sampler.end(), isWord);
            if (!isKnown || !isSmall(port.value("shape", Json()))) {
                return false;
            }
        }
    }
    return true;
}

bool isMakeable(const Json &files) {
    if (!files.is_object() || files.size() > kMostFiles) {
        return false;
    }
    for (const Json &file : files) {
        if (file.is_object() && !isSmallVgf(file)) {
            return false;
        }
        if (file.is_string() && file != "text") {
            const std::string text = file.get<std::string>();
            const size_t blank = text.find(' ');
            if (blank == std::string::npos || !isSmall(Json::parse(text.substr(blank), nullptr, false))) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

std::string scenarioClaim(ByteView input) {
    const Bytes exact(input.begin(), input.end());
    // Only what is not nested is looked at: the JSON library prints by recursion.
    const Result<Scenario> parsed = Scenario::parse(exact);
    const Json *json = parsed ? &parsed->json() : nullptr;
    if (json == nullptr || !json->is_object() || !json->contains("scenario")) {
        return expansionFault(textOf(exact), FakeWorld());
    }
    FakeWorld world;
    try {
        if (!isMakeable(json->value("files", Json::object()))) {
            return "";
        }
        world = scenario_test::worldOf(*json);
    } catch (const std::exception &) {
        return ""; // files that cannot be made
    }
    const Json &scenario = json->at("scenario");
    return expansionFault(scenario.is_string() ? scenario.get<std::string>()
                                               : scenario.dump(-1, ' ', false, Json::error_handler_t::replace),
                          std::move(world));
}

} // namespace gridsample::fuzz
