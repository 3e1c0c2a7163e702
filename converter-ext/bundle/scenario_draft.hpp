/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The scenario of a bundle while it is being written, and the files that it names.
#pragma once

#include "bundle/bundle_parts.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace gridsample {

using Json = nlohmann::ordered_json;

// What a dispatch binds, at bindings 0, 1, ... of set 0 unless it says otherwise.
struct BoundResource {
    std::string uid;
    bool isStorageImage = false; // an image that is sampled elsewhere
};

class ScenarioDraft {
  public:
    // Names that no later freshUid gives.
    void reserve(const std::string &uid) { uids_.insert(uid); }
    std::string freshUid(const std::string &name);

    // members must have a uid. Members can be added to it later.
    void addResource(const char *kind, Json members);
    Json &members(const std::string &uid) { return resources_.at(places_.at(uid)).front(); }
    // Puts two resources into one memory_group, that of the first if it has one.
    void shareMemory(const std::string &uid, const std::string &other);

    // The uid of a shader resource for these words; equal ones are written once. constants: {"id", "value"} each.
    std::string shader(const std::string &name, const std::string &entryPoint, std::span<const uint32_t> spirv,
                       const Json &constants);
    void dispatchCompute(const std::string &shader, const Json &bindings, const std::array<uint32_t, 3> &groups);
    void dispatchSection(const std::string &graph, const Json &bindings);

    static Json bindings(const std::vector<BoundResource> &resources);

    const std::vector<std::pair<std::string, std::vector<uint32_t>>> &shaderFiles() const { return shaderFiles_; }
    // What the draft should hold cannot be said in a scenario: text() gives the first such error.
    void refuse(Error error);
    Result<std::string> text() const; // the JSON. Errors: what was refused; Unsupported for names that are not UTF-8

  private:
    std::vector<Json> resources_; // each {KIND: members}
    std::vector<Json> commands_;
    std::map<std::string, size_t> places_; // uid -> index into resources_
    std::set<std::string> uids_;
    std::map<std::vector<uint32_t>, std::string> fileOf_; // words -> file
    std::vector<std::pair<std::string, std::vector<uint32_t>>> shaderFiles_;
    std::map<std::string, std::string> shaders_; // file and constants -> uid
    std::optional<Error> refused_;
};

} // namespace gridsample
