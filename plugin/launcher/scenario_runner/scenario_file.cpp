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

Result<std::string> withAbsolutePaths(ByteView json, const std::filesystem::path &sourceFolder,
                                      const std::filesystem::path &outputFolder) {
    Json scenario = parse(json);
    if (!scenario.is_object()) {
        return Error{ErrorCode::InvalidInput, "scenario", "is no JSON object", ""};
    }
    forEachResource(scenario, [&](const std::string &, Json &members) {
        for (const auto &[key, folder] : {std::pair{"src", &sourceFolder}, std::pair{"dst", &outputFolder}}) {
            if (members.contains(key) && members[key].is_string()) {
                members[key] = utf8FromPath(*folder / pathFromUtf8(members[key].get_ref<const std::string &>()));
            }
        }
    });
    return scenario.dump(4, ' ', false, Json::error_handler_t::replace);
}

} // namespace gridsample
