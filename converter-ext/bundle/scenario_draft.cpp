/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes resources and commands as the stock runner's JSON wants them. Every dispatch keeps the runner's own barrier.
#include "bundle/scenario_draft.hpp"

namespace gridsample {

std::string ScenarioDraft::freshUid(const std::string &name) {
    std::string result = name;
    for (int suffix = 2; !uids_.insert(result).second; ++suffix) {
        result = name + "_" + std::to_string(suffix);
    }
    return result;
}

void ScenarioDraft::addResource(const char *kind, Json members) {
    places_[members.at("uid").get<std::string>()] = resources_.size();
    Json resource = Json::object();
    resource[kind] = std::move(members);
    resources_.push_back(std::move(resource));
}

void ScenarioDraft::shareMemory(const std::string &uid, const std::string &other) {
    Json &first = members(uid);
    if (!first.contains("memory_group")) {
        first["memory_group"] = {{"id", uid + "_memory"}};
    }
    members(other)["memory_group"] = first.at("memory_group");
}

std::string ScenarioDraft::shader(const std::string &name, const std::string &entryPoint,
                                  std::span<const uint32_t> spirv, const Json &constants) {
    const std::vector<uint32_t> words(spirv.begin(), spirv.end());
    const auto [file, isNew] = fileOf_.emplace(words, name + ".spv");
    if (isNew) {
        shaderFiles_.emplace_back(file->second, words);
    }
    const auto [known, isFirst] = shaders_.emplace(file->second + constants.dump(), "");
    if (isFirst) {
        known->second = freshUid(name);
        Json members = {{"uid", known->second}, {"src", file->second}, {"type", "SPIR-V"}, {"entry", entryPoint}};
        if (!constants.empty()) {
            members["specialization_constants"] = constants;
        }
        addResource("shader", std::move(members));
    }
    return known->second;
}

void ScenarioDraft::dispatchCompute(const std::string &shader, const Json &bindings,
                                    const std::array<uint32_t, 3> &groups) {
    Json members = {{"shader_ref", shader}, {"rangeND", groups}, {"bindings", bindings}};
    commands_.push_back(Json{{"dispatch_compute", std::move(members)}});
}

void ScenarioDraft::dispatchSection(const std::string &graph, const Json &bindings) {
    Json members = {{"graph_ref", graph}, {"bindings", bindings}};
    commands_.push_back(Json{{"dispatch_vgf", std::move(members)}});
}

Json ScenarioDraft::bindings(const std::vector<BoundResource> &resources) {
    Json list = Json::array();
    for (size_t i = 0; i < resources.size(); ++i) {
        Json binding = {{"set", 0}, {"id", i}, {"resource_ref", resources[i].uid}};
        if (resources[i].isStorageImage) {
            binding["descriptor_type"] = "VK_DESCRIPTOR_TYPE_STORAGE_IMAGE";
        }
        list.push_back(std::move(binding));
    }
    return list;
}

void ScenarioDraft::refuse(Error error) {
    if (!refused_) {
        refused_ = std::move(error);
    }
}

Result<std::string> ScenarioDraft::text() const {
    if (refused_) {
        return *refused_;
    }
    try {
        return Json{{"commands", commands_}, {"resources", resources_}}.dump(4) + "\n";
    } catch (const Json::type_error &) {
        return Error{ErrorCode::Unsupported, "grid_sample.bundle",
                     "the model has names that are not UTF-8, which a scenario cannot hold",
                     "rename its inputs and outputs, or convert without grid_sample.bundle"};
    }
}

} // namespace gridsample
