/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Scenarios as JSON. A resource is an object with one member, named by its kind.
#include "launcher/scenario_runner/scenario_file.hpp"

#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

using Json = nlohmann::ordered_json; // the runner takes a resource's first member for its kind

Json parse(ByteView json) {
    return Json::parse(json.begin(), json.end(), nullptr, false);
}

// Calls visit(kind, members) for each resource.
template <typename Visit> void forEachResource(Json &scenario, Visit visit) {
    if (!scenario.is_object() || !scenario.contains("resources") || !scenario["resources"].is_array()) {
        return;
    }
    for (Json &resource : scenario["resources"]) {
        if (resource.is_object()) {
            for (auto &[kind, members] : resource.items()) {
                if (members.is_object()) {
                    visit(kind, members);
                }
            }
        }
    }
}

bool liesIn(const std::filesystem::path &path, const std::filesystem::path &folder) {
    const std::filesystem::path inside = path.lexically_normal().lexically_relative(folder.lexically_normal());
    return !inside.empty() && *inside.begin() != ".." && *inside.begin() != ".";
}

} // namespace

std::vector<std::filesystem::path> scenarioModels(ByteView json, const std::filesystem::path &folder) {
    std::vector<std::filesystem::path> models;
    Json scenario = parse(json);
    forEachResource(scenario, [&](const std::string &kind, const Json &members) {
        if (kind == "graph" && members.contains("src") && members["src"].is_string()) {
            const std::filesystem::path path = pathFromUtf8(members["src"].get_ref<const std::string &>());
            if (path.extension() == ".vgf") {
                models.push_back(folder / path);
            }
        }
    });
    return models;
}

Result<RunScenario> forTheRunner(ByteView json, const ScenarioPlaces &places) {
    Json scenario = parse(json);
    RunScenario made;
    if (!scenario.is_object()) {
        return Error{ErrorCode::InvalidInput, "", "is no JSON object", "give a scenario"};
    }
    const auto pathIn = [](const Json &members, const char *key) {
        return pathFromUtf8(members[key].get_ref<const std::string &>());
    };
    forEachResource(scenario, [&](const std::string &, Json &members) {
        if (members.contains("src") && members["src"].is_string()) {
            members["src"] = utf8FromPath(places.source / pathIn(members, "src"));
        }
        if (members.contains("dst") && members["dst"].is_string()) {
            const std::filesystem::path place = places.output / pathIn(members, "dst");
            if (liesIn(place, places.scratch)) { // a plugin's, which takes it from there
                members["dst"] = utf8FromPath(place);
                return;
            }
            // The ending says how the runner is to write it.
            const std::string name = "result_" + std::to_string(made.results.size());
            made.results.push_back({places.results / (name + utf8FromPath(place.extension())), place});
            members["dst"] = utf8FromPath(made.results.back().written);
        }
    });
    try {
        made.json = scenario.dump(4);
    } catch (const Json::exception &) { // a folder's name; what the scenario holds was parsed, and so is UTF-8
        return Error{ErrorCode::InvalidInput, utf8FromPath(places.source) + " or " + utf8FromPath(places.output),
                     "its name is not UTF-8, which scenarios are", "rename the folder, or make a link to it"};
    }
    return made;
}

} // namespace gridsample
