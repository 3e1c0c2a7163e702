/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Shaders go into files of the run, unspecialised; the runner sets their constants.
#include "scenario/shader_resource.hpp"

namespace gridsample {
namespace {

Result<std::string> moduleFile(Expansion &expansion, const ShaderModule &module) {
    const std::string name(module.name);
    const auto written = expansion.modules.find(name);
    if (written != expansion.modules.end()) {
        return written->second;
    }
    const ByteView bytes(reinterpret_cast<const uint8_t *>(module.spirv.data()), module.spirv.size_bytes());
    Result<std::string> path = expansion.world.writeScratch(name + ".spv", bytes);
    if (path) {
        expansion.modules.emplace(name, *path);
    }
    return path;
}

} // namespace

Result<std::string> addShader(Expansion &expansion, const ShaderModule &module,
                              const std::vector<SpecValue> &constants) {
    const Result<std::string> file = moduleFile(expansion, module);
    if (!file) {
        return file;
    }
    Json list = Json::array();
    for (const SpecValue &constant : constants) {
        // As an unsigned integer the runner takes over all 32 bits, also of floats and negative numbers.
        list.push_back(Json{{"id", constant.id}, {"value", constant.bits}});
    }
    for (const Entry &entry : expansion.scenario.resources()) {
        const auto other = entry.members->find("specialization_constants");
        if (entry.kind == "shader" && stringMember(*entry.members, "src") == *file && other != entry.members->end() &&
            *other == list) {
            return entry.members->at("uid").get<std::string>();
        }
    }
    const std::string uid = expansion.scenario.freshUid("grid_sample_" + std::string(module.name));
    expansion.scenario.addResource("shader", {{"uid", uid},
                                              {"src", *file},
                                              {"type", "SPIR-V"},
                                              {"entry", "main"},
                                              {"specialization_constants", std::move(list)}});
    return uid;
}

Json dispatchCompute(const std::string &shader, const std::vector<Binding> &bindings,
                     const std::array<uint32_t, 3> &groups, bool implicitBarrier) {
    Json list = Json::array();
    for (size_t i = 0; i < bindings.size(); ++i) {
        Json binding = {{"set", 0}, {"id", i}, {"resource_ref", bindings[i].resource}};
        if (bindings[i].isStorageImage) {
            binding["descriptor_type"] = "VK_DESCRIPTOR_TYPE_STORAGE_IMAGE";
        }
        list.push_back(std::move(binding));
    }
    Json members = {{"shader_ref", shader}, {"rangeND", groups}, {"bindings", std::move(list)}};
    if (!implicitBarrier) {
        members["implicit_barrier"] = false;
    }
    return Json{{"dispatch_compute", std::move(members)}};
}

Json addBarrier(Expansion &expansion) {
    const std::string uid = expansion.scenario.freshUid("grid_sample_barrier");
    expansion.scenario.addResource("memory_barrier", {{"uid", uid},
                                                      {"src_access", "memory_write"},
                                                      {"dst_access", "memory_read"},
                                                      {"src_stage", {"all"}},
                                                      {"dst_stage", {"all"}}});
    const Json none = Json::array();
    return Json{{"pipeline_barrier", Json{{"image_barrier_refs", none},
                                          {"tensor_barrier_refs", none},
                                          {"memory_barrier_refs", Json::array({uid})},
                                          {"buffer_barrier_refs", none}}}};
}

} // namespace gridsample
